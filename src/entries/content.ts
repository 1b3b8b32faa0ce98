// Converts an envelope to its stored form and back. The stored form has the texts of responses, and the searched
// members.
import { hash } from 'node:crypto';
import { type Fault, createRefusal } from '../contracts/errors';
import type { Warning } from '../contracts/warnings';
import { entryLimits as limits } from '../contracts/limits/entries';
import { isJsonObject, type JsonObject } from '../document/model/basic';
import type { Document, Envelope } from '../document/model/envelope';
import { buildDocumentSummary } from '../document/document-summary';
import { computeBsonSizeBytes } from '../store/paging';
import type { EntryContent } from '../model/content';
import type { EntryDocument } from '../model/entry';
import { extractEntrySearchWords } from '../store/entries/search-words';

/**
 * Converts an envelope to the stored content of an entry. `invalid` means that the envelope breaks rules and is stored
 * nevertheless.
 */
export function toEntryContent(envelope: Envelope, invalid: boolean): EntryContent {
  const { head, doc, sigs = [] } = envelope;
  const { stamps = [], ...rest } = head;
  const document = doc as unknown as JsonObject;
  const uuid = text(document.uuid);
  const supplier = findSupplierTaxIdOfDocument(doc);
  const snippet = buildDocumentSummary(doc);
  // Optional members are last, because objects with the same first members are created much faster.
  return {
    docSchema: text(document.$schema) ?? '',
    relatesTo: listRelations(document),
    envSchema: envelope.$schema,
    document: JSON.stringify(doc),
    head: JSON.stringify(rest),
    stamps: stamps.map(({ prv, val }) => ({ prv, val })),
    signatures: sigs,
    digest: head.dig,
    signed: sigs.length > 0,
    invalid,
    tags: head.tags ?? [],
    snippet,
    words: extractEntrySearchWords(snippet, listNamedCodes(document)),
    version: computeVersion(head.dig.val, sigs),
    ...(uuid ? { documentUuid: uuid } : {}),
    ...(supplier ? { supplier } : {}),
  };
}

/**
 * Lists the codes of preceding invoices. An invoice that replaces simplified invoices refers to many, and their state
 * is found by number.
 */
function listNamedCodes({ preceding }: JsonObject): string[] {
  const references = Array.isArray(preceding) && preceding.length > 1 ? preceding : [];
  return references.flatMap((one) => (isJsonObject(one) ? (text(one.code) ?? []) : []));
}

/** Counts the stored bytes of a content and of the warnings about its document. */
export const countEntryContentBytes = (
  content: EntryContent,
  faults: readonly Fault[],
  warnings: readonly Warning[] = [],
): number => computeBsonSizeBytes({ ...content, faults, warnings });

/**
 * Checks that a content of this size leaves room for later changes of the entry.
 * @throws Refusal `too-large`
 */
export function requireEntryContentBytesFit(bytes: number): void {
  if (bytes <= limits.contentBytesMax) return;
  throw createRefusal('too-large', 'entry-too-large', { bytes, max: limits.contentBytesMax });
}

/**
 * Returns whether a content is so far below the limit that it need not be counted. Search words and references come
 * from the document, and warnings have a separate limit.
 */
const isSmall = ({ document, head, signatures }: EntryContent, faults: readonly Fault[]): boolean =>
  faults.length === 0 && signatures.length === 0 && document.length + head.length < limits.smallContentCharactersMax;

/** Checks that a content leaves room for later changes of the entry. Most contents need not be counted. */
export function requireEntryContentSizeFits(
  content: EntryContent,
  faults: readonly Fault[],
  warnings: readonly Warning[],
): void {
  if (!isSmall(content, faults)) requireEntryContentBytesFit(countEntryContentBytes(content, faults, warnings));
}

/** Computes the short id of a content: ten hex digits that change with the document and its signatures. */
function computeVersion(digest: string, signatures: readonly string[]): string {
  return hash('sha256', [digest, ...signatures].join('\n'), 'hex').slice(0, 10);
}

/** Formats the whole envelope as JSON text, from the stored texts. */
export function formatEntryEnvelopeJson(
  entry: Pick<EntryDocument, 'envSchema' | 'head' | 'stamps' | 'document' | 'signatures'>,
): string {
  const stamps = entry.stamps.length > 0 ? `,"stamps":${JSON.stringify(entry.stamps)}` : '';
  const head = `${entry.head.slice(0, -1)}${stamps}}`;
  const sigs = entry.signatures.length > 0 ? `,"sigs":${JSON.stringify(entry.signatures)}` : '';
  return `{"$schema":${JSON.stringify(entry.envSchema)},"head":${head},"doc":${entry.document}${sigs}}`;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const objects = (value: unknown): JsonObject[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (item): item is JsonObject => typeof item === 'object' && item !== null,
  );

export function findSupplierTaxIdOfDocument(doc: Document): string | undefined {
  const [supplier] = objects((doc as unknown as JsonObject).supplier);
  const [taxId] = objects(supplier?.tax_id);
  return text(taxId?.code);
}

/** Lists the documents that this one references by uuid, each with its path. */
function listRelations(document: JsonObject): { uuid: string; context: string }[] {
  const relations: { uuid: string; context: string }[] = [];
  const add = (value: unknown, context: string): void => {
    for (const named of objects(value)) {
      const uuid = text(named.uuid);
      if (uuid !== undefined) relations.push({ uuid, context });
    }
  };
  add(document.supplier, 'supplier');
  add(document.customer, 'customer');
  add(document.lines, 'lines');
  for (const line of objects(document.lines)) add(line.item, 'lines.item');
  add(document.preceding, 'preceding');
  return relations;
}
