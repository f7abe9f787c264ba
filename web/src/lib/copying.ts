/** Copying a link; on plain http the browser has no clipboard, and an old way is tried. */

export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return byHand(text);
  }
}

function byHand(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "vh";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
  }
}
