# The client of Python: issues an invoice in one call, waits until it is reported, and lists those of its series.
#   PYTHONPATH=clients/python/src python examples/client.py [order number]
import json
import os
import sys
import time
from pathlib import Path

from sello import Sello, SelloError

local = json.loads(Path(".sello/local.json").read_text()) if Path(".sello/local.json").exists() else {}
order = sys.argv[1] if len(sys.argv) > 1 else f"order-{time.time_ns()}"


def find_or_issue(sello: Sello):
    """The same key for every attempt: an order never has two invoices."""
    try:
        return sello.invoices.issue({
            "supplier": {
                "name": "Muebles del Ebro, S.A.",
                "tax_code": "A58818501",
                "address": {"street": "Calle Alfonso I 14", "city": "Zaragoza", "postcode": "50003"},
            },
            "series": "PY",
            "customer": {"name": "Hotel Mirador, S.L.", "tax_code": "B63272603"},
            "lines": [{"description": "Silla de comedor", "quantity": "2", "price": "89.50", "tax": "21%"}],
            "key": order,
        })
    except SelloError as error:
        if error.status == 409:
            return sello.invoices.get_by_key(order)
        raise


with Sello(os.environ.get("API", local.get("api", "")), os.environ.get("TOKEN", local.get("token", ""))) as sello:
    try:
        invoice = find_or_issue(sello)
    except SelloError as error:
        # Every fault at once, each with what to do about it.
        sys.exit("\n".join([error.message, *(f"{fault['code']}: {fault['message']}" for fault in error.faults)]))
    print(f"{order}: invoice {invoice['number']}, {invoice['totals']['total']} EUR")
    invoice = sello.invoices.wait_for(invoice["id"], "reported")
    print(f"{invoice['number']} is {invoice['status']}")
    total = sum(one["totals"]["total"] for one in sello.invoices.list(series="PY"))
    print(f"Series PY comes to {total} EUR")
