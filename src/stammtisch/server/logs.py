"""One JSON object a line on standard error. No hands, no tokens, no chat: only what `extra` names."""

import json
import logging
from datetime import UTC, datetime
from typing import Final

_FIELDS: Final = ("stream", "table", "problem", "bot", "address", "status")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        entry |= {name: str(getattr(record, name)) for name in _FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            trace = record.exc_info[2]
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            where = "" if trace is None else f" {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
            entry["error"] = record.exc_info[0].__name__ + where
        return json.dumps(entry, ensure_ascii=False)


def set_up(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    for name in ("stammtisch", "uvicorn", "uvicorn.error", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level if name == "stammtisch" else logging.WARNING)
