# The client of Sello: `Sello(base_url, token)`, and `AsyncSello` for asyncio.
from .async_client import AsyncSello
from .client import Sello
from .errors import SelloError
from .made import Batch, BatchRow, WebhookEvent
from .webhooks import verify as verify_webhook

__all__ = ["AsyncSello", "Batch", "BatchRow", "Sello", "SelloError", "WebhookEvent", "verify_webhook"]
