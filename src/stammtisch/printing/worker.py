"""The child process that makes a PDF and ends: Typst keeps what it has set for as long as its process lives.

Reads a line with the names of the templates and for each of them a line with its data, as JSON; writes a line for every
finished part, then one with the length of the PDF, and the PDF itself. It is run as a file and imports next to nothing:
one is started for every print.
"""

import io
import os
import sys

import typst

HERE = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 - pathlib takes as long to import as typst
TEMPLATES = os.path.join(HERE, "templates")  # noqa: PTH118


def main() -> None:
    """The fonts are read while the parent still prepares its data."""
    fonts = own_fonts()
    source, out = sys.stdin.buffer, sys.stdout.buffer
    templates = source.readline().decode().split()
    if not templates:  # whoever wanted a print has gone
        return
    parts = []
    for number, template in enumerate(templates, start=1):
        parts.append(compiled(fonts, template, source.readline().decode()))
        out.write(b'{"done":%d,"of":%d}\n' % (number, len(templates)))
        out.flush()
    whole = parts[0] if len(parts) == 1 else _joined(parts)
    out.write(b'{"bytes":%d}\n' % len(whole))
    out.write(whole)
    out.flush()


def own_fonts() -> typst.Fonts:
    """Ours and those of Typst, none of the machine: a page looks the same everywhere."""
    return typst.Fonts(include_system_fonts=False, font_paths=[os.path.join(HERE, "fonts")])  # noqa: PTH118


def compiled(fonts: typst.Fonts, template: str, data: str) -> bytes:
    """One paper; its data as JSON."""
    pdf, warnings = typst.compile_with_warnings(
        os.path.join(TEMPLATES, f"{template}.typ"),  # noqa: PTH118
        root=TEMPLATES,
        font_paths=fonts,
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"data": data},
    )
    for warning in warnings:
        print(f"{template}: {warning.message}", file=sys.stderr)
    assert isinstance(pdf, bytes)
    return pdf


def _joined(parts: list[bytes]) -> bytes:
    """Imported for several papers only. pypdf, in Python, took an eighth of the whole pack."""
    from pypdfium2 import PdfDocument

    whole, file = PdfDocument.new(), io.BytesIO()
    for part in parts:
        whole.import_pages(PdfDocument(part))
    whole.save(file)
    return file.getvalue()


if __name__ == "__main__":
    main()
