// Which document an envelope holds: type guards by schema id.

import type { Document } from './envelope';
import type { Invoice } from './invoice';
import { documentSchemas } from './schemas';

export function isInvoice(doc: Document): doc is Invoice {
  return doc.$schema === documentSchemas.invoice;
}
