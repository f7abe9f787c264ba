"""The child process that makes a PDF and ends: Typst keeps what it has set for as long as its process lives.

Reads one line of JSON, a list of {template, data}; writes a line for every finished part, then the length of the
PDF on a line and the PDF itself.
"""

import io
import json
import sys
from pathlib import Path
from typing import Any, BinaryIO, Final

import typst

HERE: Final = Path(__file__).parent


def main() -> None:
    """The fonts are read while the parent still prepares its data."""
    fonts = own_fonts()
    line = sys.stdin.buffer.readline()
    if not line:  # whoever wanted a print has gone
        return
    jobs = json.loads(line)
    out = sys.stdout.buffer
    parts = []
    for number, job in enumerate(jobs, start=1):
        parts.append(compiled(fonts, job))
        _tell(out, {"done": number, "of": len(jobs)})
    whole = parts[0] if len(parts) == 1 else _joined(parts)
    _tell(out, {"bytes": len(whole)})
    out.write(whole)
    out.flush()


def own_fonts() -> typst.Fonts:
    """Ours and those of Typst, none of the machine: a page looks the same everywhere."""
    return typst.Fonts(include_system_fonts=False, font_paths=[str(HERE / "fonts")])


def compiled(fonts: typst.Fonts, job: Any) -> bytes:
    """One paper."""
    templates = HERE / "templates"
    pdf, warnings = typst.compile_with_warnings(
        str(templates / f"{job['template']}.typ"),
        root=str(templates),
        font_paths=fonts,
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"data": json.dumps(job["data"], ensure_ascii=False)},
    )
    for warning in warnings:
        print(f"{job['template']}: {warning.message}", file=sys.stderr)
    assert isinstance(pdf, bytes)
    return pdf


def _joined(parts: list[bytes]) -> bytes:
    from pypdf import PdfWriter

    writer = PdfWriter()
    for part in parts:
        writer.append(io.BytesIO(part))
    whole = io.BytesIO()
    writer.write(whole)
    return whole.getvalue()


def _tell(out: BinaryIO, line: dict[str, int]) -> None:
    out.write(json.dumps(line).encode() + b"\n")
    out.flush()


if __name__ == "__main__":
    main()
