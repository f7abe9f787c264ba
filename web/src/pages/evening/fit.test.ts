import { expect, test, vi } from "vitest";
import { fits } from "./fit";

test("what is too high for the wall is written smaller until it fits, and large again when it does", () => {
  let wanted = 1200;
  const style = { zoom: "" };
  const room = {
    clientHeight: 900,
    get scrollHeight() {
      return wanted * Number(style.zoom);
    },
  };
  let seen: () => void = () => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        seen = callback;
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  const content: unknown = { parentElement: room, style };
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as much of an element as is asked
  fits(content as HTMLElement);
  seen();
  expect(Number(style.zoom)).toBeCloseTo(0.72);
  wanted = 800;
  seen();
  expect(style.zoom).toBe("1");
  vi.unstubAllGlobals();
});
