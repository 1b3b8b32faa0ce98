// Schema ids, the kind of document that each names, and a guess for a document without one.

import type { JsonObject } from './basic';

const root = 'https://gobl.org/draft-0/';

export const envelopeSchema = `${root}envelope`;

export const documentSchemas = {
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

export type DocumentKind = keyof typeof documentSchemas;

const kinds = new Map<string, DocumentKind>(
  (Object.keys(documentSchemas) as DocumentKind[]).map((kind) => [documentSchemas[kind], kind]),
);

/** Kind of the document with this schema id; undefined when the service does not know it. */
export function findDocumentKind(schema: string): DocumentKind | undefined {
  return kinds.get(schema);
}

/** The cause in our words, and the schema to write. Only members that no other kind has decide. */
export function hintSchema(doc: JsonObject): { readonly cause: string; readonly remedy: string } {
  const { $schema: named } = doc;
  const cause =
    typeof named === 'string'
      ? `\`$schema\` names '${named.slice(0, 100)}', which this service does not store`
      : 'the document has no `$schema`';
  const guess = kindOf(doc);
  const all = Object.values(documentSchemas).join(', ');
  return {
    cause,
    remedy: guess ? `Write "$schema": "${guess}".` : `Write one of ${all}; or ${envelopeSchema} around it.`,
  };
}

function kindOf(doc: JsonObject): string | undefined {
  const given = typeof doc.$schema === 'string' ? doc.$schema : '';
  const last = given
    .toLowerCase()
    .split(/[/#]/)
    .findLast((part) => part !== '');
  const named = Object.values(documentSchemas).find((schema) => schema.endsWith(`/${last ?? ''}`));
  if (named) return named;
  if ('methods' in doc) return documentSchemas.payment;
  if ('lines' in doc && ('supplier' in doc || 'customer' in doc)) return documentSchemas.invoice;
  if ('tax_id' in doc && 'name' in doc) return documentSchemas.party;
  return 'content' in doc ? documentSchemas.message : undefined;
}
