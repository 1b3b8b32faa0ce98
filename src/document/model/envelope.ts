// The envelope around a document: header with digest and stamps, signatures.

import type { Digest, Meta } from './basic';
import type { Invoice, Stamp } from './invoice';
import type { Item } from './line';
import type { Delivery, Message, Order, Payment, Status, TaxIdentityDocument } from './others';
import type { Party } from './party';

export interface Link {
  uuid?: string | undefined;
  category?: string | undefined;
  key?: string | undefined;
  code?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  mime?: string | undefined;
  digest?: Digest | undefined;
  url?: string | undefined;
  meta?: Meta | undefined;
}

export interface Head {
  uuid: string;
  dig: Digest;
  stamps?: Stamp[] | undefined;
  links?: Link[] | undefined;
  tags?: string[] | undefined;
  meta?: Meta | undefined;
  notes?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Rule codes that validation skips. */
  ignore?: string[] | undefined;
}

/** A document of a known schema, `$schema` first. */
export type Document =
  | Invoice
  | Order
  | Delivery
  | Payment
  | Status
  | Message
  | (Party & { $schema: string })
  | (Item & { $schema: string })
  | TaxIdentityDocument;

/** Plain JSON: `JSON.stringify` of it is the stored text. */
export interface Envelope {
  $schema: string;
  head: Head;
  doc: Document;
  /** Compact JWS texts. */
  sigs?: string[] | undefined;
}
