# The client of Sello for asyncio: `AsyncSello(base_url, token)`.
from __future__ import annotations

import asyncio
import time
from typing import Any, AsyncIterator, Mapping, Sequence, cast

import httpx

from . import resources, webhooks
from .calls import Call, Waits, check_complete, decode, key_header, to_connection_error
from .errors import SelloError
from .made import (
    AmendInvoiceBody,
    Batch,
    BatchRow,
    CancelInvoiceBody,
    Chain,
    CreateEntryBody,
    CreateJobBody,
    CreditInvoiceBody,
    Entry,
    Event,
    Invoice,
    IssueInvoiceBody,
    Job,
    ReplaceInvoiceBody,
    Reporting,
    SupplierSettings,
    WriteReportingBody,
    WriteSupplierSettingsBody,
)
from .resources import BatchFile, RowStatus, Until

# Between two looks at what is not there yet.
PAUSE_SECONDS = 0.5


class AsyncHttp:
    """Sends calls: with the token, idempotency keys and repeats."""

    def __init__(self, client: httpx.AsyncClient, retries: int) -> None:
        self._client = client
        self._retries = retries

    async def send(self, call: Call) -> Any:
        """The body of the answer. Raises SelloError for a refusal, and when no response came."""
        waits = Waits(call, self._retries)
        while True:
            response, problem = await self._attempt(call)
            wait = waits.find_next(response)
            if wait is None:
                if response is None:
                    raise to_connection_error(str(self._client.base_url), problem, call) from problem
                return decode(response, call)
            await asyncio.sleep(wait)

    async def _attempt(self, call: Call) -> tuple[httpx.Response | None, httpx.TransportError]:
        try:
            response = await self._client.request(
                call.method, call.url, params=call.parameters, content=call.content, headers=call.headers
            )
            check_complete(response)
            return response, httpx.TransportError("")
        except httpx.TransportError as problem:
            return None, problem

    async def rows(self, call: Call) -> AsyncIterator[Any]:
        """All rows of a list, page after page."""
        query = dict(call.query)
        while True:
            page = await self.send(Call(call.method, call.path, call.path_values, query, schema=call.schema))
            for row in page["list"]:
                yield row
            if page.get("next_cursor") is None:
                return
            query["cursor"] = page["next_cursor"]


class AsyncInvoices:
    """Invoices: issued in one call, followed, corrected."""

    def __init__(self, http: AsyncHttp) -> None:
        self._http = http

    async def issue(
        self,
        body: IssueInvoiceBody,
        *,
        until: Until | None = None,
        wait: int | None = None,
        idempotency_key: str | None = None,
    ) -> Invoice:
        """Issues an invoice: the answer has its number and QR code. Raises SelloError with all `faults` at once."""
        return cast(Invoice, await self._http.send(resources.issue(body, until, wait, idempotency_key)))

    async def preview(self, body: IssueInvoiceBody) -> Invoice:
        """What `issue` would do; nothing is stored, and no number is spent."""
        return cast(Invoice, await self._http.send(resources.preview(body)))

    async def get(self, id: str, *, until: Until | None = None, wait: int | None = None) -> Invoice:
        return cast(Invoice, await self._http.send(resources.get_invoice(id, until, wait)))

    async def get_by_key(self, key: str, *, until: Until | None = None, wait: int | None = None) -> Invoice:
        return cast(Invoice, await self._http.send(resources.get_invoice_by_key(key, until, wait)))

    def list(self, **filter: str | int) -> AsyncIterator[Invoice]:
        """All invoices of a filter, newest first: `async for invoice in sello.invoices.list(status="rejected")`."""
        return self._http.rows(resources.list_invoices(filter))

    async def credit(
        self,
        id: str,
        body: CreditInvoiceBody | None = None,
        *,
        until: Until | None = None,
        wait: int | None = None,
        idempotency_key: str | None = None,
    ) -> Invoice:
        """Credits what is left of an invoice, or `lines` or an `amount` of it, by a new invoice."""
        call = resources.correct("credit", id, body or {}, until, wait, idempotency_key)
        return cast(Invoice, await self._http.send(call))

    async def replace(
        self,
        id: str,
        body: ReplaceInvoiceBody,
        *,
        until: Until | None = None,
        wait: int | None = None,
        idempotency_key: str | None = None,
    ) -> Invoice:
        """Replaces a ticket, or several, by a full invoice."""
        call = resources.correct("replace", id, body, until, wait, idempotency_key)
        return cast(Invoice, await self._http.send(call))

    async def cancel(
        self,
        id: str,
        body: CancelInvoiceBody | None = None,
        *,
        until: Until | None = None,
        wait: int | None = None,
        idempotency_key: str | None = None,
    ) -> Invoice:
        call = resources.correct("cancel", id, body or {}, until, wait, idempotency_key)
        return cast(Invoice, await self._http.send(call))

    async def amend(
        self,
        id: str,
        body: AmendInvoiceBody,
        *,
        until: Until | None = None,
        wait: int | None = None,
        idempotency_key: str | None = None,
    ) -> Invoice:
        """Amends the record that the authority refused, or accepted with errors."""
        call = resources.correct("amend", id, body, until, wait, idempotency_key)
        return cast(Invoice, await self._http.send(call))

    async def pdf(self, id: str) -> bytes:
        """The page; waits while it is drawn."""
        return cast(bytes, await self._http.send(resources.read_pdf(id)))

    async def wait_for(self, id: str, until: Until = "reported", *, seconds: float = 600) -> Invoice:
        """Waits until an invoice is there, or cannot get there: look at its `status`. Raises SelloError `timeout`."""
        end = time.monotonic() + seconds
        while True:
            invoice = await self.get(id, until=until, wait=resources.find_hold(end))
            if resources.has_reached(invoice, until):
                return invoice
            resources.check_time(f"Invoice {id} is not {until}", end, seconds)
            await asyncio.sleep(PAUSE_SECONDS)


class AsyncBatches:
    """Batches: a file or a list of invoices in, a report by row out."""

    def __init__(self, http: AsyncHttp) -> None:
        self._http = http

    async def issue(
        self,
        file_or_rows: Sequence[IssueInvoiceBody] | BatchFile,
        *,
        type: str | None = None,
        idempotency_key: str | None = None,
        **options: str | bool,
    ) -> Batch:
        """Sends up to 1,000 invoices: a list of bodies, each with a `key`, or a file (CSV, or a body in each line).

        Text and bytes are contents, a `Path` is a file to read. The same file again issues nothing, a repaired one what
        failed. `options`: `dry_run`, `on_error`, `key_prefix`, `ignore`.
        """
        return cast(Batch, await self._http.send(resources.create_batch(file_or_rows, type, idempotency_key, options)))

    async def get(self, id: str, *, wait: int | None = None) -> Batch:
        return cast(Batch, await self._http.send(resources.read_batch(id, wait)))

    async def cancel(self, id: str) -> Batch:
        """What is not sealed is not issued."""
        return cast(Batch, await self._http.send(resources.cancel_batch(id)))

    def rows(self, id: str, *, status: RowStatus | None = None) -> AsyncIterator[BatchRow]:
        """The report, one row an invoice, in the order of the file."""
        return self._http.rows(resources.list_rows(id, status))

    async def wait_for(self, id: str, *, seconds: float = 600) -> Batch:
        """Waits until each row is issued, failed or skipped. Raises SelloError `timeout`."""
        end = time.monotonic() + seconds
        while True:
            batch = await self.get(id, wait=resources.find_hold(end))
            if batch["status"] != "running":
                return batch
            resources.check_time(f"Batch {id} is not complete", end, seconds)
            await asyncio.sleep(PAUSE_SECONDS)


class AsyncJobs:
    """Jobs: runs of workflows on entries."""

    def __init__(self, http: AsyncHttp) -> None:
        self._http = http

    async def create(self, body: CreateJobBody, *, wait: int | None = None, idempotency_key: str | None = None) -> Job:
        return cast(Job, await self._http.send(resources.create_job(body, wait, idempotency_key)))

    async def get(self, id: str) -> Job:
        return cast(Job, await self._http.send(resources.read("/transform/v1/jobs/{id}", id=id)))

    async def get_by_key(self, key: str) -> Job:
        return cast(Job, await self._http.send(resources.read("/transform/v1/jobs/key/{key}", key=key)))

    def list(self, **filter: str | int | bool) -> AsyncIterator[Job]:
        """Newest first."""
        return self._http.rows(resources.list_all("/transform/v1/jobs", filter))

    async def cancel(self, id: str) -> Job:
        return cast(Job, await self._http.send(Call("POST", "/transform/v1/jobs/{id}/cancel", {"id": id})))

    async def wait_for(self, id: str, *, seconds: float = 600) -> Job:
        """Waits until a job has ended, with whatever `result`. Raises SelloError `timeout`."""
        end = time.monotonic() + seconds
        while True:
            job = await self.get(id)
            if job.get("completed_at"):
                return job
            resources.check_time(f"Job {id} does not end", end, seconds)
            await asyncio.sleep(PAUSE_SECONDS)


class AsyncEntries:
    """Entries: documents with their state, files and versions."""

    def __init__(self, http: AsyncHttp) -> None:
        self._http = http

    async def create(self, body: CreateEntryBody, *, idempotency_key: str | None = None) -> Entry:
        return cast(Entry, await self._http.send(resources.create_entry(body, idempotency_key)))

    async def get(self, id: str) -> Entry:
        return cast(Entry, await self._http.send(resources.read("/silo/v1/entries/{id}", id=id)))

    async def get_by_key(self, key: str) -> Entry:
        return cast(Entry, await self._http.send(resources.read("/silo/v1/entries/key/{key}", key=key)))

    def list(self, **filter: str | int) -> AsyncIterator[Entry]:
        """Newest first."""
        return self._http.rows(resources.list_all("/silo/v1/entries", filter))


class AsyncSuppliers:
    """Suppliers, by tax ID: their chain of records, what they report, their settings."""

    def __init__(self, http: AsyncHttp) -> None:
        self._http = http

    def list(self) -> AsyncIterator[Chain]:
        """Registered suppliers, each with its chain."""
        return self._http.rows(resources.list_all("/fiscal/v1/chains", {}))

    async def get(self, supplier: str) -> Chain:
        return cast(Chain, await self._http.send(resources.read("/fiscal/v1/chains/{supplier}", supplier=supplier)))

    async def settings(self, supplier: str) -> SupplierSettings:
        return cast(SupplierSettings, await self._http.send(resources.of_supplier("GET", supplier, "settings")))

    async def update_settings(self, supplier: str, body: WriteSupplierSettingsBody) -> SupplierSettings:
        call = resources.of_supplier("PATCH", supplier, "settings", body)
        return cast(SupplierSettings, await self._http.send(call))

    async def reporting(self, supplier: str) -> Reporting:
        return cast(Reporting, await self._http.send(resources.of_supplier("GET", supplier, "reporting")))

    async def update_reporting(self, supplier: str, body: WriteReportingBody) -> Reporting:
        return cast(Reporting, await self._http.send(resources.of_supplier("PUT", supplier, "reporting", body)))


class AsyncSello:
    """`AsyncSello(base_url, token)`. `language` is that of messages: `en` or `es`. Close it, or use it as a context."""

    webhooks = webhooks

    def __init__(
        self,
        base_url: str,
        token: str,
        *,
        language: str | None = None,
        retries: int = 4,
        timeout_seconds: float = 90,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        headers = {"Authorization": f"Bearer {token}", **({"Accept-Language": language} if language else {})}
        # Redirects are not followed: after 301, 302 and 303 the POST would become a GET.
        self._client = httpx.AsyncClient(
            base_url=base_url, headers=headers, timeout=timeout_seconds, transport=transport
        )
        self.http = AsyncHttp(self._client, retries)
        self.invoices = AsyncInvoices(self.http)
        self.batches = AsyncBatches(self.http)
        self.entries = AsyncEntries(self.http)
        self.jobs = AsyncJobs(self.http)
        self.suppliers = AsyncSuppliers(self.http)

    async def call(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        idempotency_key: str | None = None,
        **values: str,
    ) -> Any:
        """Every other call of the API: `sello.call("GET", "/access/v1/webhooks/{id}", id=id)`."""
        headers = key_header(idempotency_key)
        return await self.http.send(Call(method, path, values, query or {}, body, headers=headers, is_json=False))

    async def events(
        self, *, cursor: str | None = None, poll_seconds: float = 2, **filter: str
    ) -> AsyncIterator[Event]:
        """All events, oldest first, then each new one. Goes on by itself while the API is away.

        To go on after a restart, keep `cursor` of the last event that was handled and pass it.
        Raises SelloError `cursor-expired` if the events after the cursor are no longer kept.
        """
        while True:
            page: Mapping[str, Any] = {}
            try:
                page = await self.http.send(resources.list_events(cursor, filter))
            except SelloError as error:
                if not error.is_retryable:
                    raise
            for event in page.get("list", []):
                yield event
            cursor = page.get("next_cursor") or page.get("resume_cursor") or cursor
            if page.get("next_cursor") is None:
                await asyncio.sleep(poll_seconds)

    async def aclose(self) -> None:
        await self._client.aclose()

    async def __aenter__(self) -> AsyncSello:
        return self

    async def __aexit__(self, *problem: object) -> None:
        await self.aclose()
