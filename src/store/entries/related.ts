// Reads issued invoices by number, and the invoices that refer to one of them, each with its newest registration. They
// are the input of the book and of the checks of corrections.
import type { Document as Stage, Filter } from 'mongodb';
import { warningLimits as limits } from '../../contracts/limits/documents';
import { negateAmountText } from '../../document/warnings/originals';
import type { EntryDocument } from '../../model/entry';
import type { RelatedInvoiceEntry } from '../../model/related';
import type { Database } from '../database';
import { getEntriesCollection } from './entries';
import { buildInvoicesWithNumbersStages, buildNumberNamingStages, type SearchedInvoiceNumber } from './number-searches';
import { splitIntoSearchWords } from './search-words';

export interface RelatedInvoicesQuery {
  readonly supplier: string;
  readonly docSchema: string;
  readonly numbers: readonly SearchedInvoiceNumber[];
  /**
   * Whether to read drafts that are neither discarded nor invalid: all of them, or only those that a job has locked or
   * had locked. They come after the issued invoices.
   */
  readonly drafts?: boolean | 'of-jobs';
}

const ofRecord = { _id: 0, kind: 1, ordinal: 1, sealedJson: 1, invoiceKey: 1 } as const;

/** Entries whose newest record cancels them. The filter decides like `isEffectiveOrPendingCancellation` of chain/record/flags.ts. */
export const effectiveOrPendingCancellationFilter = {
  'fiscal.kind': 'cancellation',
  $or: [{ 'fiscal.outcome': { $ne: 'rejected' } }, { 'fiscal.code': '3001' }],
} satisfies Filter<EntryDocument>;

/** Adds `registration`, the newest registration of an entry. After a cancellation, it is looked up by the invoice. */
export const registrationRecordLookupStages: readonly Stage[] = [
  {
    $lookup: {
      from: 'records',
      localField: 'fiscal.record',
      foreignField: '_id',
      pipeline: [{ $project: ofRecord }],
      as: 'newest',
    },
  },
  { $set: { newest: { $first: '$newest' } } },
  {
    $set: {
      cancelled: { $cond: [{ $eq: ['$newest.kind', 'cancellation'] }, '$newest.invoiceKey', '$$REMOVE'] },
      registration: { $cond: [{ $eq: ['$newest.kind', 'registration'] }, '$newest', '$$REMOVE'] },
    },
  },
  {
    $lookup: {
      from: 'records',
      localField: 'cancelled',
      foreignField: 'invoiceKey',
      pipeline: [
        { $match: { kind: 'registration' } },
        { $sort: { ordinal: -1 } },
        { $limit: 1 },
        { $project: ofRecord },
      ],
      as: 'before',
    },
  },
  { $set: { registration: { $ifNull: ['$registration', { $first: '$before' }] } } },
  { $unset: ['newest', 'cancelled', 'before'] },
];

const issued = { $or: [{ signed: true }, { fiscal: { $exists: true } }] };
const draft = { signed: { $ne: true }, fiscal: { $exists: false }, invalid: false, state: { $ne: 'void' } };
const draftOfJob = { ...draft, $or: [{ openJob: { $ne: null } }, { result: { $exists: true } }] };

interface RelatedInvoicesReadOptions {
  readonly bytesMax?: number;
  /** Ids of entries that the caller holds already. Their bytes do not count. */
  readonly heldEntries?: ReadonlySet<string>;
  /** Called if there are more invoices than the limits allow. */
  readonly onCut?: (() => void) | undefined;
  /** Whether to read only invoices with a record. */
  readonly isSealed?: boolean;
}

/** Lists the conditions of the entries to read. Each of them is a search, so that drafts displace no issued invoice. */
const listConditions = (drafts: RelatedInvoicesQuery['drafts'], isSealed: boolean): object[] => [
  isSealed ? { fiscal: { $exists: true } } : issued,
  ...(drafts ? [drafts === 'of-jobs' ? draftOfJob : draft] : []),
];

const members = {
  _id: 0,
  id: 1,
  series: '$snippet.series',
  code: '$snippet.code',
  issueDate: '$snippet.issue_date',
  document: 1,
  digest: '$digest.val',
  signed: 1,
  fiscal: 1,
  result: 1,
  openJob: 1,
  createdAt: 1,
} as const;

/**
 * Reads related invoices at once, up to a limit of bytes. Those that refer to one of the numbers come first: they are
 * few, and what they took is missed otherwise. The search can also find unrelated invoices, so the caller checks the
 * references.
 */
export async function readRelatedInvoiceCandidates(
  database: Database,
  workspace: string,
  { supplier, docSchema, numbers, drafts = false }: RelatedInvoicesQuery,
  { bytesMax = limits.relatedBytesMax, heldEntries, onCut, isSealed = false }: RelatedInvoicesReadOptions = {},
): Promise<RelatedInvoiceEntry[]> {
  if (numbers.length === 0) return [];
  const own = { workspace, supplier, docSchema };
  const codes = [...new Set(numbers.map(({ code }) => code))];
  const words = [...new Set(codes.flatMap((code) => splitIntoSearchWords(code).slice(0, 1)))];
  const withWords = { workspace, supplier, words: { $in: words }, 'snippet.p_code': { $exists: true } };
  const namedNumberStages = buildNumberNamingStages(numbers);
  const searches = listConditions(drafts, isSealed).flatMap((among): Stage[][] => [
    [{ $match: { ...withWords, docSchema, ...among } }, ...namedNumberStages],
    buildInvoicesWithNumbersStages(numbers, { ...own, ...among }),
  ]);
  const [first = [], ...others] = searches.map((search, index): Stage[] => [
    ...search,
    // One more shows that there are more.
    { $limit: limits.relatedMax + 1 },
    { $set: { search: { $literal: index } } },
  ]);
  const named = { ...withWords, docSchema, ...(isSealed ? { fiscal: { $exists: true } } : issued) };
  const beyond = onCut && namedNumberStages.length > 0 ? [buildBeyondSharedWordStages(named)] : [];
  const rows = getEntriesCollection(database).aggregate<RelatedInvoiceRow>(
    [
      ...first,
      ...[...others, ...beyond].map((pipeline) => ({ $unionWith: { coll: 'entries', pipeline } })),
      { $project: { ...members, search: 1 } },
      ...registrationRecordLookupStages,
    ],
    { maxTimeMS: limits.relatedReadMs },
  );
  const { found, isCut } = await collectWithinLimits(rows, bytesMax, heldEntries);
  if (isCut) onCut?.();
  return found;
}

/** An invoice with the position of the search that found it. */
interface RelatedInvoiceRow extends RelatedInvoiceEntry {
  readonly search: number;
}

/** The position of the search that finds a row if there are more documents with the words than are compared. */
const beyondSharedWord = -1;

/** Builds the search for that row, among the issued invoices. It is left out if nobody asks for cuts. */
const buildBeyondSharedWordStages = (named: object): Stage[] => [
  { $match: named },
  { $skip: limits.sharedWordMax },
  { $limit: 1 },
  { $project: { search: { $literal: beyondSharedWord } } },
];

const isOfNamingSearch = ({ search }: RelatedInvoiceRow): boolean => search % 2 === 0;

/**
 * Collects the entries once each. Those that refer to others get at most half of the bytes. The first entry of each
 * search is always read.
 */
async function collectWithinLimits(
  rows: AsyncIterable<RelatedInvoiceRow>,
  bytesMax: number,
  heldEntries?: ReadonlySet<string>,
) {
  const found = new Map<string, RelatedInvoiceEntry>();
  const counts = new Map<number, number>();
  let [bytes, bytesOfNaming] = [0, 0];
  let isCut = false;
  const fits = (row: RelatedInvoiceRow, size: number): boolean => {
    const count = counts.get(row.search) ?? 0;
    const hasRoom = bytes + size <= bytesMax && (!isOfNamingSearch(row) || bytesOfNaming + size <= bytesMax / 2);
    return count < limits.relatedMax && (count === 0 || size === 0 || hasRoom);
  };
  for await (const row of rows) {
    const { search, ...entry } = row;
    if (search === beyondSharedWord) {
      isCut = true;
      continue;
    }
    const isNew = !found.has(row.id);
    const size =
      isNew && !heldEntries?.has(row.id) ? row.document.length + (row.registration?.sealedJson.length ?? 0) : 0;
    if (!fits(row, size)) {
      isCut = true;
      // Rows that fit can still follow.
      if (bytes + size > bytesMax && !isOfNamingSearch(row) && !heldEntries?.size) break;
      continue;
    }
    counts.set(search, (counts.get(search) ?? 0) + 1);
    if (!isNew) continue;
    found.set(row.id, entry);
    bytes += size;
    if (isOfNamingSearch(row)) bytesOfNaming += size;
  }
  return { found: [...found.values()], isCut };
}

/** A search for an invoice that another one reverses, or that reverses another one. */
export interface SameOrOppositeTotalQuery extends Pick<RelatedInvoicesQuery, 'supplier' | 'docSchema'> {
  readonly series: string | undefined;
  /** Totals with tax, in their written form. */
  readonly totals: readonly string[];
  /** Tax ID. */
  readonly customer: string;
}

/** An invoice of a series that may reverse another one, or be reversed. */
export interface InvoiceOfSeriesWithTotal {
  readonly id: string;
  readonly series?: string;
  readonly code: string;
  readonly total: string;
}

type SeriesQuery = Pick<SameOrOppositeTotalQuery, 'supplier' | 'docSchema' | 'series'>;

const seriesFilter = (workspace: string, { supplier, docSchema, series }: SeriesQuery) => ({
  workspace,
  supplier,
  docSchema,
  'snippet.series': series ?? null,
  'snippet.code': { $exists: true },
});

/** Returns whether `listCustomerInvoicesOfSameOrOppositeTotal` searches the whole series, not only its last invoices. */
export async function isWholeSeriesSearchedForSameOrOppositeTotal(
  database: Database,
  workspace: string,
  asked: SeriesQuery,
): Promise<boolean> {
  const limit = limits.undoneAmongMax;
  return (await getEntriesCollection(database).countDocuments(seriesFilter(workspace, asked), { limit })) < limit;
}

/**
 * Finds, among the last invoices of a series, issued invoices with one of these totals or with the opposite total, newest
 * first.
 */
export const listCustomerInvoicesOfSameOrOppositeTotal = (
  database: Database,
  workspace: string,
  { totals, ...asked }: SameOrOppositeTotalQuery,
): Promise<InvoiceOfSeriesWithTotal[]> =>
  listLastInvoicesOfCustomer(database, workspace, asked, {
    'snippet.total_with_tax': { $in: [...totals, ...totals.map(negateAmountText)] },
  });

/**
 * Finds, among the last invoices of a series, issued invoices with discounts or charges, newest first. Their total may
 * contain amounts that are no part of the price, such as a deposit, which an invoice that reverses them does not have.
 */
export const listCustomerInvoicesWithDiscountsOrCharges = (
  database: Database,
  workspace: string,
  asked: Omit<SameOrOppositeTotalQuery, 'totals'>,
): Promise<InvoiceOfSeriesWithTotal[]> =>
  listLastInvoicesOfCustomer(database, workspace, asked, { document: { $regex: '"(?:discounts|charges)":' } });

function listLastInvoicesOfCustomer(
  database: Database,
  workspace: string,
  { customer, ...series }: Omit<SameOrOppositeTotalQuery, 'totals'>,
  isMeant: object,
): Promise<InvoiceOfSeriesWithTotal[]> {
  return getEntriesCollection(database)
    .aggregate<InvoiceOfSeriesWithTotal>([
      { $match: seriesFilter(workspace, series) },
      { $sort: { 'snippet.code': -1 } },
      { $limit: limits.undoneAmongMax },
      {
        $match: {
          'snippet.customer.tax_code': customer,
          ...issued,
          ...isMeant,
          $nor: [effectiveOrPendingCancellationFilter],
        },
      },
      {
        $project: {
          _id: 0,
          id: 1,
          series: '$snippet.series',
          code: '$snippet.code',
          total: '$snippet.total_with_tax',
        },
      },
    ])
    .toArray();
}
