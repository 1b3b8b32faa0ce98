// The envelope around a document, which has signatures and a header with digest and stamps.

import type { envelopeHeadShape } from '../shapes/envelope';
import type { itemDocumentShape } from '../shapes/line';
import type { partyDocumentShape, taxIdentityDocumentShape } from '../shapes/party';
import type { TypeOfShape } from '../shapes/shape';
import type {
  DeliveryNote,
  Invoice,
  NoteMessageDocument,
  Order,
  BillPaymentDocument,
  BillStatusDocument,
} from './invoice';
import { goblDocumentSchemaUrls } from './schemas';

/** `ignore` lists the codes of rules that validation skips. */
export type EnvelopeHead = TypeOfShape<typeof envelopeHeadShape>;

/** A document of a known schema, `$schema` first. */
export type Document =
  | Invoice
  | Order
  | DeliveryNote
  | BillPaymentDocument
  | BillStatusDocument
  | NoteMessageDocument
  | TypeOfShape<typeof partyDocumentShape>
  | TypeOfShape<typeof itemDocumentShape>
  | TypeOfShape<typeof taxIdentityDocumentShape>;

/** An envelope as plain JSON, whose `JSON.stringify` is the stored text. */
export interface Envelope {
  $schema: string;
  head: EnvelopeHead;
  doc: Document;
  /** Compact JWS texts. */
  sigs?: string[] | undefined;
}

export function isGoblInvoice(doc: Document): doc is Invoice {
  return doc.$schema === goblDocumentSchemaUrls.invoice;
}
