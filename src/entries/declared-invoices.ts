// Reads, from the store, the declared amounts of invoices that refer to each other, in the form in which the book uses
// them.
import { setImmediate } from 'node:timers/promises';
import { type DeclaredInvoice, formatDeclaredInvoiceKey } from '../chain/invoice-book/declared-invoice';
import { convertToRecordContentDespiteProblems } from '../chain/convert/to-registration-record';
import type { RegistrationRecordContent, SealedRegistrationRecord } from '../chain/record/record';
import { warningLimits as limits } from '../contracts/limits/documents';
import { hasCorrectiveFiscalDocType, isReplacementOfSimplifiedInvoices } from '../document/addons/es-fiscal/extensions';
import type { Invoice } from '../document/model/invoice';
import type { RelatedInvoiceEntry } from '../model/related';
import type { WorkspaceStore } from '../store/for-workspace';
import type { RelatedInvoicesQuery } from '../store/entries/related';
import { isInvoiceCancelled } from './cancelled';

type SealedDocument = Pick<RelatedInvoiceEntry, 'digest' | 'fiscal' | 'registration'>;

/**
 * Returns the content of the invoice's record. If the invoice has no record, or was changed after its record, returns
 * the content of the record that it would get.
 */
export const parseOrBuildRecordContent = (sealed: SealedDocument, document: Invoice): RegistrationRecordContent =>
  parseCurrentRecordContent(sealed) ?? convertToRecordContentDespiteProblems(document);

/** Returns the content of the invoice's record; undefined without a record, and if the invoice was changed after it. */
export function parseCurrentRecordContent({
  digest,
  fiscal,
  registration,
}: SealedDocument): RegistrationRecordContent | undefined {
  const isCurrent = fiscal?.kind === 'cancellation' || fiscal?.documentDigest === digest;
  if (!registration || !isCurrent) return undefined;
  return (JSON.parse(registration.sealedJson) as SealedRegistrationRecord).content;
}

/** An invoice of the store, which may be a draft. */
export interface StoredInvoiceWithRecordContent extends DeclaredInvoice {
  readonly document: Invoice;
  readonly content: RegistrationRecordContent;
  /** False for a draft, which declares nothing yet. */
  readonly isIssued: boolean;
  /** True if the invoice has a record. */
  readonly isSealed: boolean;
}

/**
 * Subtracted from the creation time of invoices without a record. They are therefore ordered before all records, by the
 * time of their creation.
 */
const unsealed = 1e15;

function toStored(row: RelatedInvoiceEntry, document: Invoice): StoredInvoiceWithRecordContent {
  const { id: entry, fiscal, registration, createdAt } = row;
  return {
    entry,
    document,
    order: registration?.ordinal ?? createdAt.getTime() - unsealed,
    isCancelled: isInvoiceCancelled(fiscal),
    content: parseOrBuildRecordContent(row, document),
    // A signed invoice whose record was refused at sealing declares nothing.
    isIssued: fiscal !== undefined || (row.signed && row.result !== 'failed'),
    isSealed: registration !== undefined,
  };
}

/** Counts the characters of the texts that are parsed to convert an invoice. */
export const countRelatedInvoiceCharacters = ({ document, registration }: RelatedInvoiceEntry): number =>
  document.length + (registration?.sealedJson.length ?? 0);

/**
 * Converts invoices that were read for another one, in order, each of them to any number of results. The texts of
 * thousands of them take seconds to parse, so other calls are served in between.
 */
export async function mapRelatedInvoicesYieldingToEventLoop<Row extends RelatedInvoiceEntry, Result>(
  rows: readonly Row[],
  convert: (row: Row) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  let characters = 0;
  for (const row of rows) {
    results.push(...convert(row));
    characters += countRelatedInvoiceCharacters(row);
    if (characters < limits.relatedStepCharacters) continue;
    characters = 0;
    await setImmediate();
  }
  return results;
}

type InvoiceNumber = RelatedInvoicesQuery['numbers'][number];

const listNumbers = (rows: readonly { readonly series?: string | undefined; readonly code?: string | undefined }[]) =>
  rows.flatMap(({ series, code }): InvoiceNumber[] => (code ? [{ series, code }] : []));

interface StoredInvoicesReadOptions {
  /** 1 for the invoices with these numbers, and those that correct or replace them. */
  readonly readsMax?: number;
  /** Whether to read the many simplified invoices of a replacement (F3). By default, they are kept without their lines. */
  readonly isOfReplacement?: boolean;
  readonly keepsLines?: boolean;
  /** Called if there are more invoices than the limits allow. These count as unknown. */
  readonly onCut?: (() => void) | undefined;
  /** Called before each read after the first. */
  readonly onNextRead?: (() => void) | undefined;
}

/** What to call during the read of the invoices of a replacement (F3). */
export type ReplacedInvoicesReadCallbacks = Pick<StoredInvoicesReadOptions, 'onCut' | 'onNextRead'>;

/**
 * Loads issued invoices with these numbers, the invoices that correct or replace them, the invoices that these name,
 * and so on, in a few reads.
 */
export async function readStoredInvoicesWithRelated(
  { entries }: Pick<WorkspaceStore, 'entries'>,
  { numbers, ...question }: RelatedInvoicesQuery,
  {
    readsMax = limits.relatedReadsMax,
    isOfReplacement = false,
    keepsLines = !isOfReplacement,
    onCut,
    onNextRead,
  }: StoredInvoicesReadOptions = {},
): Promise<readonly StoredInvoiceWithRecordContent[]> {
  const byNumber = new Map<string, StoredInvoiceWithRecordContent>();
  const lookups = new Set<string>();
  let next: readonly InvoiceNumber[] = numbers;
  const bytesMax = isOfReplacement ? limits.replacedBytesMax : limits.relatedBytesMax;
  let keptCharacters = 0;
  // A document that only refers to an invoice is not converted.
  const convert = (row: RelatedInvoiceEntry): readonly StoredInvoiceWithRecordContent[] => {
    if (byNumber.has(row.id)) return [];
    const document = JSON.parse(row.document) as Invoice;
    if (!takesPart(document, lookups)) return [];
    const kept = keepsLines ? document : removeLines(document);
    keptCharacters += keepsLines ? countRelatedInvoiceCharacters(row) : JSON.stringify(kept).length;
    if (keptCharacters <= bytesMax || byNumber.size === 0) return [{ ...toStored(row, document), document: kept }];
    onCut?.();
    return [];
  };
  for (let reads = 0; next.length > 0 && reads < readsMax; reads += 1) {
    if (reads > 0) onNextRead?.();
    for (const number of next) lookups.add(toNumberKey(number));
    const added = await mapRelatedInvoicesYieldingToEventLoop(
      await entries.readRelated({ ...question, numbers: next }, { bytesMax, onCut }),
      convert,
    );
    for (const one of added) byNumber.set(one.entry, one);
    const numbersOfAdded = added.flatMap(({ document }) => [
      ...listNumbers([document]),
      ...listNumbers(document.preceding ?? []),
    ]);
    next = [...new Map(numbersOfAdded.map((number) => [toNumberKey(number), number])).values()].filter(
      (number) => !lookups.has(toNumberKey(number)),
    );
  }
  return [...byNumber.values()];
}

/**
 * Loads simplified invoices, and the documents that correct or replace them, as the seal of a replacement (F3) counts
 * them. These are the documents with a record, and simplified invoices without one. A replacement that is not sealed
 * yet reverses nothing.
 */
export async function readReplacedInvoicesWithRelated(
  store: Pick<WorkspaceStore, 'entries'>,
  asked: RelatedInvoicesQuery,
  callbacks: ReplacedInvoicesReadCallbacks = {},
): Promise<readonly StoredInvoiceWithRecordContent[]> {
  const found = await readStoredInvoicesWithRelated(
    store,
    { ...asked, drafts: true },
    { isOfReplacement: true, ...callbacks },
  );
  const sealed = new Set(found.filter(({ isSealed }) => isSealed).map(formatDeclaredInvoiceKey));
  return found.filter(
    (one) => one.isSealed || (one.content.TipoFactura === 'F2' && !sealed.has(formatDeclaredInvoiceKey(one))),
  );
}

function removeLines(document: Invoice): Invoice {
  const { lines: _, ...others } = document;
  return others;
}

const toNumberKey = ({ series, code }: InvoiceNumber): string => JSON.stringify([series ?? '', code]);

/** Returns whether an invoice counts. A sale that only refers to another invoice does not count. */
const takesPart = (document: Invoice, asked: ReadonlySet<string>): boolean =>
  listNumbers([document]).some((number) => asked.has(toNumberKey(number))) ||
  ((isReplacementOfSimplifiedInvoices(document) || hasCorrectiveFiscalDocType(document)) &&
    listNumbers(document.preceding ?? []).some((number) => asked.has(toNumberKey(number))));
