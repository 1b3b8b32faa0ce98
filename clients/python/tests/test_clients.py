# What the Python clients send, repeat and make of answers: both, over a transport that answers as a test says.
from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import inspect
import io
import json
import os
import time
import unittest
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from email.utils import format_datetime
from typing import Any, get_type_hints
from unittest import mock

import httpx

from sello import AsyncSello, Sello, SelloError, WebhookEvent, async_client, client, verify_webhook
from sello.resources import Until

BODY: Any = {"key": "order-1", "bases": [{"base": Decimal("10.10"), "tax": "21%"}]}
ISSUED = httpx.Response(201, json={
    "id": "i", "status": "issued", "number": "WEB-000001", "faults": [],
    "totals": {"base": "10.10", "total": "12.22", "taxes": [{"percent": "21.0%", "base": "10.10", "amount": "2.12"}]},
})


PAGE = httpx.Response(200, content=b"<html>login</html>", headers={"Content-Type": "text/html; charset=utf-8"})


def refusal(status: int, key: str, wait: str = "0") -> httpx.Response:
    body = {"key": key, "message": f"it is {key}", "remedy": "wait", "request_id": "r1"}
    return httpx.Response(status, json=body, headers={"Retry-After": wait})


class Api:
    """Answers in the given order; the last answer stays. An exception breaks the connection."""

    def __init__(self, *script: httpx.Response | Exception) -> None:
        self.script = list(script)
        self.requests: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        if isinstance(answer, Exception):
            raise answer
        return httpx.Response(answer.status_code, content=answer.content, headers=answer.headers)

    @property
    def keys(self) -> list[str | None]:
        return [request.headers.get("Idempotency-Key") for request in self.requests]

    @property
    def paths(self) -> list[str]:
        return [f"{request.method} {request.url.raw_path.decode()}" for request in self.requests]


def connect(api: Api, **options: Any) -> Sello:
    return Sello("http://api", "secret", transport=httpx.MockTransport(api), **options)


class Repeats(unittest.TestCase):
    def setUp(self) -> None:
        patched = mock.patch("sello.client.time.sleep")
        self.sleep = patched.start()
        self.addCleanup(patched.stop)

    def test_what_may_be_repeated_is_repeated_with_the_same_key(self) -> None:
        broken = httpx.RemoteProtocolError("the connection broke")
        # Regression: the answer of a proxy whose API restarts was a final error, and half an answer a JSONDecodeError.
        proxy = [httpx.Response(status, content=b"<html>", headers={"Content-Type": "text/html"}) for status in (502, 504)]
        half = httpx.Response(201, content=b'{"id":', headers={"Content-Type": "application/json"})
        firsts: list[httpx.Response | Exception] = [
            refusal(429, "rate-limited"), refusal(503, "busy"), refusal(409, "idempotency-running"), broken, half, *proxy]
        for first in firsts:
            api = Api(first, first, ISSUED)
            self.assertEqual(connect(api).invoices.issue(BODY)["number"], "WEB-000001")
            self.assertEqual((len(api.requests), len(set(api.keys))), (3, 1))

    def test_nothing_else_is_repeated(self) -> None:
        for status, key in [(400, "input"), (409, "conflict"), (422, "validation"), (500, "internal")]:
            api = Api(refusal(status, key), ISSUED)
            with self.assertRaises(SelloError) as raised:
                connect(api).invoices.issue(BODY)
            error = raised.exception
            self.assertEqual((error.status, error.key, error.request_id, error.remedy), (status, key, "r1", "wait"))
            self.assertEqual((error.is_retryable, len(api.requests)), (False, 1))

    def test_a_redirect_is_refused_instead_of_listing_the_invoices(self) -> None:
        # Regression: httpx made a GET of the POST, so `issue` returned the list of invoices and issued nothing.
        for status in (301, 302, 303, 307, 308):
            redirect = httpx.Response(status, headers={"Location": "https://api/fiscal/v1/invoices"})
            api = Api(redirect, httpx.Response(200, json={"list": []}))
            with self.assertRaises(SelloError) as raised:
                connect(api).invoices.issue(BODY)
            self.assertEqual((raised.exception.status, raised.exception.is_retryable, len(api.requests)), (status, False, 1))
            self.assertIn("redirects to https://api/fiscal/v1/invoices", str(raised.exception))

    def test_a_call_without_a_key_is_not_repeated_when_it_may_have_done_its_work(self) -> None:
        answers: list[httpx.Response | Exception] = [httpx.ReadError("broke"), refusal(503, "busy")]
        for answer in answers:
            api = Api(answer)
            with self.assertRaises(SelloError) as raised:
                connect(api).jobs.cancel("j")
            self.assertEqual((raised.exception.is_retryable, len(api.requests)), (True, 1))

    def test_each_call_has_a_key_of_its_own_or_that_of_its_caller(self) -> None:
        api = Api(ISSUED)
        sello = connect(api)
        sello.invoices.issue(BODY)
        sello.invoices.issue(BODY)
        sello.invoices.issue(BODY, idempotency_key="mine")
        self.assertEqual((len(set(api.keys)), api.keys[2]), (3, "mine"))

    def test_it_gives_up_and_never_waits_longer_than_a_minute(self) -> None:
        api = Api(refusal(503, "busy", "7"))
        with self.assertRaises(SelloError):
            connect(api, retries=2).invoices.get("i")
        self.assertEqual((len(api.requests), self.sleep.call_args_list), (3, [mock.call(7.0), mock.call(7.0)]))
        far = Api(refusal(429, "rate-limited", "3600"))
        with self.assertRaises(SelloError):
            connect(far).invoices.get("i")
        self.assertEqual(len(far.requests), 1)

    def test_the_wait_may_be_a_date(self) -> None:
        # Regression: a date was ignored, and the client came back during the maintenance of a proxy.
        def find_wait(text: str) -> float:
            self.sleep.reset_mock()
            self.assertEqual(connect(Api(refusal(503, "busy", text), ISSUED)).invoices.issue(BODY)["number"], "WEB-000001")
            return float(self.sleep.call_args_list[0].args[0])

        def in_seconds(seconds: int) -> str:
            return format_datetime(datetime.now(timezone.utc) + timedelta(seconds=seconds), usegmt=True)

        self.assertTrue(10 <= find_wait(in_seconds(20)) <= 20)
        self.assertEqual(find_wait(in_seconds(-20)), 0)
        for text in ("", "soon", "-1", "1.5"):
            self.assertTrue(0.3 <= find_wait(text) <= 0.7)

    def test_a_call_that_deletes_is_not_repeated_when_it_may_have_done_its_work(self) -> None:
        # Regression: the repeat was 404, and the caller was told that the call failed.
        api = Api(httpx.ReadError("broke"))
        with self.assertRaises(SelloError) as raised:
            connect(api).call("DELETE", "/access/v1/webhooks/w")
        self.assertEqual((raised.exception.is_retryable, len(api.requests)), (True, 1))

    def test_a_proxy_that_does_not_reach_the_api_is_a_connection_that_may_come_back(self) -> None:
        for status in (502, 503, 504):
            api = Api(httpx.Response(status, content=b"<html>", headers={"Content-Type": "text/html", "X-Request-Id": "r9"}))
            with self.assertRaises(SelloError) as raised:
                connect(api, retries=0).invoices.get("i")
            error = raised.exception
            self.assertEqual((error.status, error.key, error.request_id, error.is_retryable), (status, "connection", "r9", True))

    def test_a_call_whose_first_attempt_is_in_progress_is_repeated_for_30_seconds(self) -> None:
        # Regression: the client gave up after 4 s, while the key of a call that broke off is in use for up to 20 s.
        running = refusal(409, "idempotency-running", "1")
        api = Api(*[running] * 20, ISSUED)
        self.assertEqual(connect(api).invoices.issue(BODY)["number"], "WEB-000001")
        self.assertEqual(len(set(api.keys)), 1)
        for options, waits in (({}, 30), ({"retries": 0}, 0)):
            self.sleep.reset_mock()
            with self.assertRaises(SelloError) as raised:
                connect(Api(running), **options).invoices.issue(BODY)
            self.assertEqual((raised.exception.is_retryable, self.sleep.call_count), (True, waits))

    def test_the_error_of_a_call_has_its_key(self) -> None:
        # Regression: the key was lost, and a repeat after an error issued a second invoice.
        answers: list[httpx.Response | Exception] = [refusal(503, "busy"), httpx.ReadError("broke"), PAGE]
        for answer in answers:
            api = Api(answer, ISSUED)
            sello = connect(api, retries=0)
            with self.assertRaises(SelloError) as raised:
                sello.invoices.issue(BODY)
            sello.invoices.issue(BODY, idempotency_key=raised.exception.idempotency_key)
            sello.call("POST", "/access/v1/keys", body={}, idempotency_key=raised.exception.idempotency_key)
            self.assertEqual((len(api.keys), len(set(api.keys))), (3, 1))

    def test_the_page_of_another_server_is_no_invoice(self) -> None:
        # Regression: its bytes were returned as the invoice.
        sello = connect(Api(PAGE))
        works: list[Any] = [
            lambda: sello.invoices.issue(BODY), lambda: sello.invoices.pdf("i"), lambda: sello.call("POST", "/access/v1/keys")]
        for work in works:
            with self.assertRaises(SelloError) as raised:
                work()
            error = raised.exception
            self.assertEqual((error.status, error.key, error.is_retryable), (200, "connection", False))
            text = "http://api responds with text/html; charset=utf-8, which this call does not expect. Check `base_url`."
            self.assertEqual(str(error), text)
        self.assertEqual(sello.call("GET", "/declaration"), PAGE.content)
        self.assertIsNone(connect(Api(httpx.Response(204))).call("DELETE", "/access/v1/webhooks/{id}", id="w"))

    def test_events_go_on_where_they_were(self) -> None:
        def page(id: str, **more: str) -> httpx.Response:
            return httpx.Response(200, json={"list": [{"id": id, "cursor": f"c-{id}"}], **more})

        away = [refusal(503, "busy")] * 6
        api = Api(page("1", next_cursor="c-1"), page("2", resume_cursor="c-2"), *away, page("3"))
        events = connect(api).events(cursor="c-0", type="record.accepted")
        self.assertEqual([next(events)["id"] for _ in range(3)], ["1", "2", "3"])
        cursors = [request.url.params["cursor"] for request in api.requests]
        self.assertEqual(list(dict.fromkeys(cursors)), ["c-0", "c-1", "c-2"])


class Contents(unittest.TestCase):
    def test_amounts_are_decimals_both_ways(self) -> None:
        api = Api(ISSUED)
        totals = connect(api).invoices.issue(BODY, until="printed")["totals"]
        self.assertEqual((totals["total"], totals["taxes"][0]["amount"]), (Decimal("12.22"), Decimal("2.12")))
        self.assertEqual(json.loads(api.requests[0].content)["bases"], [{"base": "10.10", "tax": "21%"}])
        self.assertEqual(api.paths, ["POST /fiscal/v1/invoices?until=printed"])

    def test_a_float_is_refused(self) -> None:
        api = Api(ISSUED)
        with self.assertRaises(TypeError):
            connect(api).invoices.issue({"bases": [{"base": 10.1}]})  # type: ignore[typeddict-item]
        self.assertEqual(api.requests, [])

    def test_a_list_is_read_page_after_page(self) -> None:
        row = {"totals": {"total": "1.00"}}
        api = Api(httpx.Response(200, json={"list": [row, row], "next_cursor": "c"}), httpx.Response(200, json={"list": [row]}))
        rows = connect(api).invoices.list(status="rejected")
        self.assertEqual(next(rows)["totals"]["total"], Decimal("1.00"))
        self.assertEqual(len(api.requests), 1)
        self.assertEqual(len(list(rows)), 2)
        self.assertEqual(api.requests[1].url.params["cursor"], "c")

    def test_a_query_in_the_path_is_sent(self) -> None:
        # Regression: it was dropped, so a dry run issued an invoice, without an idempotency key.
        api = Api(ISSUED)
        sello = connect(api)
        sello.call("POST", "/fiscal/v1/invoices?dry_run=true", body=BODY)
        sello.call("GET", "/fiscal/v1/invoices/{id}?wait=1", id="i", query={"until": None})
        self.assertEqual(api.paths, ["POST /fiscal/v1/invoices?dry_run=true", "GET /fiscal/v1/invoices/i?wait=1"])
        self.assertIsNotNone(api.keys[0])
        with self.assertRaises(ValueError):
            sello.call("GET", "/fiscal/v1/invoices?status=rejected", query={"limit": 1})
        self.assertEqual(len(api.requests), 2)

    def test_lines_of_json_are_a_file(self) -> None:
        # Regression: a JSONDecodeError from the second line on.
        lines = httpx.Response(200, content=b"{}\n{}\n", headers={"Content-Type": "application/x-ndjson"})
        self.assertEqual(connect(Api(lines)).call("GET", "/access/v1/audit/export"), lines.content)

    def test_totals_of_rows_are_decimals(self) -> None:
        # Regression: they were text.
        rows = [{"total": "121.00"}, {"total": None}, {"total": "10.10"}]
        totals = [row["total"] for row in connect(Api(httpx.Response(200, json={"list": rows}))).batches.rows("b")]
        self.assertEqual(totals, [Decimal("121.00"), None, Decimal("10.10")])

    def test_a_key_may_have_any_characters(self) -> None:
        api = Api(ISSUED)
        connect(api).invoices.get_by_key("order 10/42?")
        self.assertEqual(api.paths, ["GET /fiscal/v1/invoices/key/order%2010%2F42%3F"])

    def test_a_batch_is_a_list_or_a_file(self) -> None:
        api = Api(httpx.Response(202, json={"id": "b", "status": "running"}))
        batches = connect(api).batches
        batches.issue([BODY], dry_run=True)
        batches.issue("\ufeffemisor;serie\nA1;F")
        batches.issue(b'{"key":"a"}\n')
        batches.issue('{"key":"a"}\n{"key":"b"}')
        # Regression: a JSON file was sent as NDJSON, and the API refused it.
        batches.issue(b'\xef\xbb\xbf{\n"invoices":[]}\n')
        batches.issue('\ufeff [{"total":2.50}]\n')
        batches.issue("[1]", type="text/csv")
        # Regression: these were lists of numbers, and rows were JSON under any other type.
        batches.issue(bytearray(b"a;b"))
        batches.issue(memoryview(b"a;b"))
        batches.issue([BODY], type="application/x-ndjson")
        with self.assertRaises(TypeError):
            batches.issue(io.BytesIO(b"a;b\nc;d"))  # type: ignore[arg-type]
        types = [request.headers["Content-Type"] for request in api.requests]
        ndjson, json_type = "application/x-ndjson", "application/json"
        expected = [json_type, "text/csv", ndjson, ndjson, json_type, json_type, "text/csv", "text/csv", "text/csv", json_type]
        self.assertEqual(types, expected)
        contents = [request.content for request in api.requests][5:9]
        self.assertEqual(contents, [b'{"invoices":[{"total":2.50}]}', b"[1]", b"a;b", b"a;b"])
        self.assertEqual(api.paths[0], "POST /fiscal/v1/batches?dry_run=true")
        self.assertEqual(json.loads(api.requests[0].content)["invoices"][0]["key"], "order-1")

    def test_a_wait_ends_when_the_invoice_is_there_or_cannot_get_there(self) -> None:
        answer = {"status": "issued", "faults": [], "report": {"outcome": "waiting"}}
        api = Api(httpx.Response(200, json=answer), httpx.Response(200, json={**answer, "report": {"outcome": "rejected"}}))
        with mock.patch("sello.client.time.sleep"):
            self.assertEqual(connect(api).invoices.wait_for("i")["report"], {"outcome": "rejected"})
        unreported: dict[str, Any] = {**answer, "report": None, "pdf": {"ready": False}, "ended": True}
        for until in ("reported", "printed"):
            ended = Api(httpx.Response(200, json=unreported))
            self.assertEqual(connect(ended).invoices.wait_for("i", until, seconds=0)["ended"], True)
        # The report of an amendment that is not sealed yet is queued.
        rejected: dict[str, Any] = {**answer, "status": "rejected", "report": {"outcome": "rejected"}, "ended": False}
        both = Api(*(httpx.Response(200, json={**rejected, "report": {"outcome": outcome}})
                     for outcome in ("queued", "accepted")))
        with mock.patch("sello.client.time.sleep"):
            self.assertEqual(connect(both).invoices.wait_for("i")["report"], {"outcome": "accepted"})
        # Regression: the wait for an invoice lasted until the later steps of its job had ended.
        milestones: tuple[Until, ...] = ("sealed", "reported")
        for milestone in milestones:
            there = Api(httpx.Response(200, json=rejected))
            self.assertEqual(connect(there).invoices.wait_for("i", milestone, seconds=0)["status"], "rejected")
        with self.assertRaises(SelloError) as raised:
            connect(Api(httpx.Response(200, json=answer))).invoices.wait_for("i", seconds=0)
        self.assertEqual(raised.exception.key, "timeout")


class Asyncio(unittest.TestCase):
    def test_it_does_the_same(self) -> None:
        async def work() -> list[Any]:
            api = Api(refusal(503, "busy"), ISSUED, httpx.Response(200, json={"list": [{"id": "a"}]}))
            async with AsyncSello("http://api", "secret", transport=httpx.MockTransport(api)) as sello:
                invoice = await sello.invoices.issue(BODY)
                return [invoice["totals"]["total"], [row["id"] async for row in sello.invoices.list()], len(set(api.keys[:2]))]

        self.assertEqual(asyncio.run(work()), [Decimal("12.22"), ["a"], 1])

    def test_both_clients_have_the_same_methods(self) -> None:
        def methods(module: Any, prefix: str) -> dict[str, list[str]]:
            classes = inspect.getmembers(module, lambda one: inspect.isclass(one) and one.__module__ == module.__name__)
            return {name.removeprefix(prefix): [m for m in vars(one) if not m.startswith("_")] for name, one in classes}

        of_async = methods(async_client, "Async")
        of_async["Sello"] = [name.replace("aclose", "close") for name in of_async["Sello"]]
        self.assertEqual(methods(client, ""), of_async)


class Webhooks(unittest.TestCase):
    secret = os.urandom(32)
    text = '{"id":"e","type":"record.accepted","timestamp":"2026-11-29T18:00:00.000Z","workspace_id":"w","data":{}}'

    def sign(self, body: str, sent_at: int | None = None, secret: bytes | None = None) -> dict[str, str]:
        at = int(time.time()) if sent_at is None else sent_at
        code = hmac.new(secret or self.secret, f"e.{at}.{body}".encode(), hashlib.sha256).digest()
        return {"Webhook-Id": "e", "webhook-timestamp": str(at), "webhook-signature": f"v1,{base64.b64encode(code).decode()}"}

    def verify(self, headers: dict[str, str]) -> Any:
        return verify_webhook(headers, self.text, f"whsec_{base64.b64encode(self.secret).decode()}")

    def test_the_event_that_is_signed_is_returned(self) -> None:
        headers = self.sign(self.text)
        self.assertEqual(self.verify(headers)["type"], "record.accepted")
        # Regression: the type had the `created_at` and `cursor` of a listed event, and no `timestamp`.
        event: WebhookEvent = verify_webhook(headers, self.text, f"whsec_{base64.b64encode(self.secret).decode()}")
        self.assertEqual(event["timestamp"], "2026-11-29T18:00:00.000Z")
        self.assertEqual(set(event), set(get_type_hints(WebhookEvent)))
        other = self.sign(self.text, secret=os.urandom(32))["webhook-signature"]
        self.assertEqual(self.verify({**headers, "webhook-signature": f"v1,%% {other} {headers['webhook-signature']}"})["id"], "e")

    def test_a_body_may_be_any_bytes_but_no_parsed_object(self) -> None:
        headers = self.sign(self.text)
        secret = f"whsec_{base64.b64encode(self.secret).decode()}"
        self.assertEqual(verify_webhook(headers, memoryview(self.text.encode()), secret)["id"], "e")
        with self.assertRaisesRegex(TypeError, "unchanged body"):
            verify_webhook(headers, json.loads(self.text), secret)

    def test_everything_else_is_refused(self) -> None:
        signed = self.sign(self.text)
        wrong = [
            self.sign(self.text + " "),
            self.sign(self.text, int(time.time()) - 301),
            self.sign(self.text, secret=os.urandom(32)),
            {**signed, "webhook-signature": ""},
            {**signed, "webhook-timestamp": "x"},
            {**signed, "webhook-timestamp": "²"},
            {**signed, "webhook-timestamp": "1" * 5_000},
            {**signed, "webhook-signature": signed["webhook-signature"].replace("v1", "v1a")},
        ]
        for headers in wrong:
            with self.assertRaises(SelloError) as raised:
                self.verify(headers)
            self.assertEqual(raised.exception.key, "webhook-signature")


if __name__ == "__main__":
    unittest.main()
