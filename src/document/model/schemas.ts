// Schema ids: the envelope's and those of the documents that the service stores.

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
