# What each method of the clients calls, and when a wait ends.
from __future__ import annotations

import json
import os
import time
import uuid
from pathlib import Path
from typing import Any, Literal, Mapping, Sequence, Union

from .calls import ROWS_MAX, Call, encode, key_header
from .errors import SelloError
from .made import Invoice

Until = Literal["sealed", "printed", "reported"]
RowStatus = Literal["issued", "already_issued", "failed", "skipped", "waiting"]

# Text and bytes are contents, a path is a file to read.
BatchFile = Union[str, bytes, bytearray, memoryview, "os.PathLike[str]"]

# One call of the API waits no longer.
HOLD_SECONDS_MAX = 30


def issue(body: Any, until: Until | None, wait: int | None, key: str | None) -> Call:
    query = {"until": until, "wait": wait}
    return Call("POST", "/fiscal/v1/invoices", query=query, body=body, headers=key_header(key), schema="Invoice")


def preview(body: Any) -> Call:
    return Call("POST", "/fiscal/v1/invoices", query={"dry_run": True}, body=body, schema="Invoice")


def get_invoice(id: str, until: Until | None, wait: int | None) -> Call:
    query = {"until": until, "wait": wait}
    return Call("GET", "/fiscal/v1/invoices/{id}", {"id": id}, query, schema="Invoice")


def get_invoice_by_key(key: str, until: Until | None, wait: int | None) -> Call:
    query = {"until": until, "wait": wait}
    return Call("GET", "/fiscal/v1/invoices/key/{key}", {"key": key}, query, schema="Invoice")


def list_invoices(filter: Mapping[str, Any]) -> Call:
    return Call("GET", "/fiscal/v1/invoices", query={"limit": ROWS_MAX, **filter}, schema="InvoicePage")


def correct(verb: str, id: str, body: Any, until: Until | None, wait: int | None, key: str | None) -> Call:
    query = {"until": until, "wait": wait}
    path = f"/fiscal/v1/invoices/{{id}}/{verb}"
    return Call("POST", path, {"id": id}, query, body, headers=key_header(key), schema="Invoice")


def read_pdf(id: str) -> Call:
    return Call("GET", "/fiscal/v1/invoices/{id}/pdf", {"id": id}, is_json=False)


def has_reached(invoice: Invoice, until: Until) -> bool:
    """Whether an invoice is there, or cannot get there: its job has ended without the page, or without a record."""
    status = invoice["status"]
    ended = invoice.get("ended", False)
    if status == "failed" or (invoice["faults"] and status != "processing"):
        return True
    if until == "sealed":
        return status != "processing"
    if until == "printed":
        pdf = invoice.get("pdf")
        return ended or (pdf is not None and pdf["ready"])
    report = invoice.get("report")
    if ended and report is None:
        return True
    return report is not None and report["outcome"] not in ("queued", "waiting")


def find_hold(end: float) -> int:
    """How long the next call holds the connection, in seconds."""
    return max(0, min(round(end - time.monotonic()), HOLD_SECONDS_MAX))


def check_time(what: str, end: float, seconds: float) -> None:
    if time.monotonic() >= end:
        message = f"{what} within {seconds:g} s. The work continues; ask again later."
        raise SelloError(0, {"key": "timeout", "message": message})


def create_batch(
    file_or_rows: Sequence[Any] | BatchFile,
    type: str | None,
    key: str | None,
    options: Mapping[str, Any],
) -> Call:
    headers = key_header(key or str(uuid.uuid4()))
    content, headers["Content-Type"] = read_contents(file_or_rows, type)
    return Call("POST", "/fiscal/v1/batches", query=options, content=content, headers=headers)


def read_contents(file_or_rows: Sequence[Any] | BatchFile, type: str | None) -> tuple[bytes, str]:
    """Contents and their type. Without a type, the contents of a file decide; a list is JSON.

    Raises TypeError for anything else, for example an open file, which is a list of its lines.
    """
    if isinstance(file_or_rows, os.PathLike):
        file_or_rows = Path(file_or_rows).read_bytes()
    if isinstance(file_or_rows, str):
        file_or_rows = file_or_rows.encode()
    if isinstance(file_or_rows, (bytes, bytearray, memoryview)):
        content = bytes(file_or_rows)
        return (content, type) if type else detect_contents(content)
    rows = list(file_or_rows)
    if not all(isinstance(row, Mapping) for row in rows):
        raise TypeError("A batch is a list of bodies, or a file as text, bytes or Path. Of an open file, pass `read()`.")
    return json.dumps({"invoices": encode(rows)}, ensure_ascii=False).encode(), "application/json"


def detect_contents(content: bytes) -> tuple[bytes, str]:
    """One object with `invoices` and a list are JSON, other objects are NDJSON, and everything else is CSV.

    A list becomes the body of the call, in which the digits of numbers do not change.
    """
    text = content.removeprefix(b"\xef\xbb\xbf").strip()
    if text.startswith(b"["):
        return b'{"invoices":' + text + b"}", "application/json"
    if not text.startswith(b"{"):
        return content, "text/csv"
    return content, "application/json" if has_invoices(text) else "application/x-ndjson"


def has_invoices(text: bytes) -> bool:
    try:
        return isinstance(json.loads(text).get("invoices"), list)
    except (ValueError, RecursionError):
        return False


def read_batch(id: str, wait: int | None) -> Call:
    return Call("GET", "/fiscal/v1/batches/{id}", {"id": id}, {"wait": wait})


def cancel_batch(id: str) -> Call:
    return Call("POST", "/fiscal/v1/batches/{id}/cancel", {"id": id})


def list_rows(id: str, status: RowStatus | None) -> Call:
    query = {"limit": ROWS_MAX, "status": status}
    return Call("GET", "/fiscal/v1/batches/{id}/rows", {"id": id}, query, schema="BatchRowPage")


def create_job(body: Any, wait: int | None, key: str | None) -> Call:
    return Call("POST", "/transform/v1/jobs", query={"wait": wait}, body=body, headers=key_header(key))


def create_entry(body: Any, key: str | None) -> Call:
    return Call("POST", "/silo/v1/entries", body=body, headers=key_header(key))


def read(path: str, **values: str) -> Call:
    return Call("GET", path, values)


def list_all(path: str, filter: Mapping[str, Any]) -> Call:
    return Call("GET", path, query={"limit": ROWS_MAX, **filter})


def of_supplier(method: str, supplier: str, what: str, body: Any = None) -> Call:
    return Call(method, f"/fiscal/v1/suppliers/{{supplier}}/{what}", {"supplier": supplier}, body=body)


def list_events(cursor: str | None, filter: Mapping[str, str]) -> Call:
    return Call("GET", "/access/v1/events", query={"limit": ROWS_MAX, **filter, "cursor": cursor})
