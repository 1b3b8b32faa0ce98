// Schema ids, the kind of document for each, and a guess for documents without a schema.

import { isJsonObject, type JsonObject } from './basic';

const root = 'https://gobl.org/draft-0/';

export const goblEnvelopeSchemaUrl = `${root}envelope`;

export const goblDocumentSchemaUrls = {
  invoice: `${root}bill/invoice`,
  order: `${root}bill/order`,
  delivery: `${root}bill/delivery`,
  payment: `${root}bill/payment`,
  status: `${root}bill/status`,
  party: `${root}org/party`,
  item: `${root}org/item`,
  message: `${root}note/message`,
  taxIdentity: `${root}tax/identity`,
} as const;

export type DocumentKind = keyof typeof goblDocumentSchemaUrls;

const kinds = new Map<string, DocumentKind>(
  (Object.keys(goblDocumentSchemaUrls) as DocumentKind[]).map((kind) => [goblDocumentSchemaUrls[kind], kind]),
);

/** Returns the kind of document with this schema id, or undefined if the schema is unknown. */
export function findDocumentKindOfSchema(schema: string): DocumentKind | undefined {
  return kinds.get(schema);
}

/** Guesses the schema of a document without a known one. Only members that no other kind has are decisive. */
export function guessDocumentSchemaId(doc: JsonObject): string | undefined {
  const schemaId = typeof doc.$schema === 'string' ? doc.$schema : '';
  const last = schemaId
    .toLowerCase()
    .split(/[/#]/)
    .findLast((part) => part !== '');
  const match = Object.values(goblDocumentSchemaUrls).find((schema) => schema.endsWith(`/${last ?? ''}`));
  if (match) return match;
  if ('methods' in doc) return goblDocumentSchemaUrls.payment;
  if ('lines' in doc && ('supplier' in doc || 'customer' in doc)) return goblDocumentSchemaUrls.invoice;
  if ('tax_id' in doc && 'name' in doc) return goblDocumentSchemaUrls.party;
  return 'content' in doc ? goblDocumentSchemaUrls.message : undefined;
}

/**
 * Returns whether the value is an envelope (an object with a document in `doc`) with another schema than that of
 * envelopes. If it has no schema, it counts as an envelope.
 */
export const isEnvelopeOfOtherSchema = ({ $schema, doc }: JsonObject): boolean =>
  $schema !== undefined &&
  $schema !== goblEnvelopeSchemaUrl &&
  isJsonObject(doc ?? null) &&
  (doc as JsonObject).$schema !== undefined;
