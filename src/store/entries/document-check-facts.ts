// Reads the store's facts about an uploaded document in at most one read: the status of its supplier, the owner of its
// number, the invoices to which it refers, and other documents that credit or replace these.
import type { Document as Stage } from 'mongodb';
import { warningLimits as limits } from '../../contracts/limits/documents';
import { correctionTypeExtensionKey, docTypeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import type { Database } from '../database';
import { computeBsonSizeBytes, readRowsWithinBytes, type RowsWithinBytes } from '../paging';
import { formatChainKey } from '../chains/chains';
import { addRegisteredFlagToRowsHeldDespiteRejection } from '../chains/held-registrations';
import {
  readSupplierStatusThroughCache,
  findCachedSupplierStatus,
  cacheSupplierStatusRead,
  supplierStatusProjection,
} from '../suppliers/status-cache';
import type {
  SupplierChainForUpload,
  InvoiceWithSameOrAdjacentNumber,
  StoredOriginalInvoice,
  InvoiceRelatedToCorrection,
  DocumentCheckFactsQuery,
  DocumentCheckFacts,
} from '../../model/document-check';
import { buildDocumentTextCaptureExpression, getEntriesCollection, buildCorrectionOriginalProjection } from './entries';
import {
  buildHighestNumberedInvoiceStages,
  buildInvoicesWithMixedKindsWarningStages,
  invoiceKindInSeriesProjection,
} from './in-series';
import { checkedOriginalMembersProjection } from './original-members';
import { splitIntoSearchWords } from './search-words';

type DocumentCheckFactRow =
  | { readonly from: 'standing'; readonly standing: SupplierChainForUpload }
  | { readonly from: 'numbered'; readonly entry: InvoiceWithSameOrAdjacentNumber }
  | { readonly from: 'original'; readonly entry: StoredOriginalInvoice }
  | { readonly from: 'named-by-uuid' | 'named-by'; readonly entry: InvoiceRelatedToCorrection };

interface Branch {
  readonly coll: 'entries' | 'chains';
  readonly pipeline: Stage[];
}

/**
 * Reads the store's facts about an uploaded document. If only the supplier's status is needed and it is cached, there
 * is no read.
 */
export async function readDocumentCheckFacts(
  database: Database,
  workspace: string,
  question: DocumentCheckFactsQuery,
): Promise<DocumentCheckFacts> {
  const { supplier, environment } = question;
  const key = supplier === undefined ? undefined : formatChainKey(workspace, environment, supplier);
  const remembered = key === undefined ? null : findCachedSupplierStatus(database, key);
  const branches = listBranches(workspace, question);
  if (branches.length === 0) {
    const standing =
      supplier === undefined ? null : readSupplierStatusThroughCache(database, workspace, environment, supplier);
    return { ...nothing, standing: await standing };
  }
  const asksStanding = key !== undefined && remembered === undefined;
  const read = await readBranches(database, [...branches, ...(asksStanding ? [standingBranch(key)] : [])]);
  const { cut } = read;
  const rows = await addRegisteredFlagToRowsHeldDespiteRejection(database, read.rows);
  const found = rows.find((row) => row.from === 'standing');
  // The limit of bytes ended the read before the chain.
  const isMissed = asksStanding && supplier !== undefined && cut && !found;
  if (asksStanding && !isMissed) void cacheSupplierStatusRead(database, key, Promise.resolve(found?.standing ?? null));
  const listNaming = (from: 'named-by-uuid' | 'named-by') =>
    rows.flatMap((row) => (row.from === from ? [row.entry] : []));
  const naming = [...listNaming('named-by-uuid'), ...listNaming('named-by')];
  const asked = isMissed ? readSupplierStatusThroughCache(database, workspace, environment, supplier) : found?.standing;
  return {
    standing: (asksStanding ? await asked : await remembered) ?? null,
    numbered: rows.flatMap((row) => (row.from === 'numbered' ? [row.entry] : [])),
    originals: rows.flatMap((row) => (row.from === 'original' ? [row.entry] : [])),
    creditNotes: naming.filter(({ type }) => type === takesBack),
    others: naming.filter(({ type }) => type !== takesBack),
  };
}

const nothing: Omit<DocumentCheckFacts, 'standing'> = { numbered: [], originals: [], creditNotes: [], others: [] };

const takesBack = 'credit-note';
const addsTo = 'debit-note';

/**
 * Types of documents that credit, debit or replace an invoice: F3 for simplified invoices, and corrections by
 * substitution.
 */
const namingTypes = { $in: [takesBack, addsTo, 'standard', 'corrective'] };

/** Reads the branches in order, up to a limit of bytes. Invoices beyond it count as unknown. */
async function readBranches(
  database: Database,
  [first, ...others]: readonly Branch[],
): Promise<RowsWithinBytes<DocumentCheckFactRow>> {
  if (!first) return { rows: [], cut: false };
  const unions = others.map(({ coll, pipeline }) => ({ $unionWith: { coll, pipeline } }));
  const rows = getEntriesCollection(database).aggregate<DocumentCheckFactRow>([...first.pipeline, ...unions], {
    maxTimeMS: limits.relatedReadMs,
  });
  return readRowsWithinBytes(rows, limits.relatedBytesMax, computeBsonSizeBytes);
}

/** Lists the branches of the read. The first one reads entries. */
function listBranches(workspace: string, question: DocumentCheckFactsQuery): Branch[] {
  const { number, supplier, originals, docSchema, addon } = question;
  const { uuids, numbers, namedBy, withText = false, withOriginalText = withText } = originals;
  const naming = { ...(withText ? withDocument : withTextOfDebitNotes), replaces };
  const own = supplier === undefined ? undefined : { workspace, supplier, docSchema };
  const branches: Stage[][] = [];
  if (own && number) branches.push(...numberedStages(own, number));
  const toOriginals = (shown: object): Stage[] => [
    { $project: { ...buildCorrectionOriginalProjection(addon), ...shown, ...checkedOriginalMembersProjection } },
    { $replaceWith: { from: 'original', entry: '$$ROOT' } },
  ];
  if (uuids.length > 0) {
    const named = { workspace, documentUuid: { $in: [...uuids] } };
    for (const signed of [true, { $ne: true }])
      branches.push([{ $match: { ...named, signed } }, { $limit: limits.relatedMax }, ...toOriginals(inAmounts)]);
    if (namedBy) branches.push(namedByUuids(workspace, uuids, naming));
  }
  for (const { series = null, code } of own ? numbers : []) {
    // Issued documents come before drafts with the number.
    const found = [
      { $match: { ...own, 'snippet.series': series, 'snippet.code': code } },
      { $sort: { signed: -1 } },
      { $limit: limits.sameNumberMax },
    ];
    branches.push([...found, ...toOriginals(withOriginalText ? withDocument : inAmounts)]);
    if (namedBy)
      branches.push([...found, ...lookupNaming(workspace, naming)], namedByNumber({ ...own, series, code }, naming));
  }
  return branches.map((pipeline) => ({ coll: 'entries', pipeline }));
}

const members = {
  id: 1,
  series: '$snippet.series',
  code: '$snippet.code',
  issueDate: '$snippet.issue_date',
  type: '$snippet.type',
  currency: '$snippet.currency',
  totalWithTax: '$snippet.total_with_tax',
  customer: '$snippet.customer.tax_code',
  'fiscal.record': 1,
  'fiscal.kind': 1,
  'fiscal.outcome': 1,
  'fiscal.code': 1,
  invalid: 1,
  state: 1,
  signed: 1,
} as const;

const inSeriesMembers = { ...members, ...invoiceKindInSeriesProjection } as const;

/** Members with the tax, which is read from the text of the document, because the summary has only the total. */
const inAmounts = {
  ...members,
  totalTax: buildDocumentTextCaptureExpression('"tax":"([-.\\d]+)","total_with_tax"'),
} as const;

const withDocument = { ...inAmounts, document: 1 } as const;

/**
 * Maximum length of the text of a debit note in bytes, so that `namedByMax` texts fit into `relatedBytesMax`. The rates
 * of a longer debit note are unknown.
 */
const debitNoteBytesMax = 50_000;

/** Only the text of a debit note contains the amounts that it adds at each rate. */
const withTextOfDebitNotes = {
  ...inAmounts,
  document: {
    $cond: [
      {
        $and: [{ $eq: ['$snippet.type', addsTo] }, { $lte: [{ $strLenBytes: '$document' }, debitNoteBytesMax] }],
      },
      '$document',
      '$$REMOVE',
    ],
  },
} as const;

/**
 * Whether the document replaces another one, read from its text. An invoice may refer to another invoice without
 * replacing it.
 */
const replaces = {
  $regexMatch: { input: '$document', regex: `"${docTypeExtensionKey}":"F3"|"${correctionTypeExtensionKey}":"S"` },
};

const asRow = (from: DocumentCheckFactRow['from'], shown: object = members): Stage[] => [
  { $project: { _id: 0, ...shown } },
  { $replaceWith: { from, entry: '$$ROOT' } },
];

/**
 * Builds the stages that find the owners of the code, of the previous and of the next code, in the year of the invoice
 * and, newest first, in other years, the highest code below it of the same length, the highest code of the series, and
 * codes of mixed kinds.
 */
function numberedStages(own: object, number: NonNullable<DocumentCheckFactsQuery['number']>): Stage[][] {
  const { series = null, code, adjacent, lowest, year } = number;
  const inSeries = { ...own, 'snippet.series': series };
  const ofYear = { $gte: `${year}-01-01`, $lte: `${year}-12-31` };
  const isOwnedOn = (day: object): Stage => ({
    $match: { ...inSeries, 'snippet.code': { $in: [code, ...adjacent] }, 'snippet.issue_date': day, ...isInvoice },
  });
  const below = { ...inSeries, 'snippet.code': { $gte: lowest, $lt: code } };
  return [
    // Series that begin again have each code once a year, so the years do not share a limit.
    [isOwnedOn(ofYear), { $limit: limits.sameNumberMax }],
    [isOwnedOn({ $not: ofYear }), { $sort: { 'snippet.issue_date': -1 } }, { $limit: limits.sameNumberMax }],
    buildHighestNumberedInvoiceStages(inSeries),
    buildInvoicesWithMixedKindsWarningStages(inSeries, year),
    ...(lowest >= code ? [] : [[{ $match: below }, { $sort: { 'snippet.code': -1 } }, { $limit: 1 }]]),
  ].map((stages) => [...stages, ...asRow('numbered', inSeriesMembers)]);
}

/**
 * A proforma is no invoice of its series. The other queries do not have this condition, because their indexes do not
 * have the type; their rows contain it.
 */
const isInvoice = { 'snippet.type': { $ne: 'proforma' } };

/** Builds the condition of documents that refer to their original by its uuid. */
const namesByUuid = (workspace: string): object => ({
  workspace,
  'relatesTo.context': 'preceding',
  'snippet.type': namingTypes,
});

/** Finds the documents that refer to originals by their uuids. */
const namedByUuids = (workspace: string, uuids: readonly string[], shown: object): Stage[] => [
  { $match: { ...namesByUuid(workspace), 'relatesTo.uuid': { $in: [...uuids] } } },
  { $limit: limits.relatedMax },
  ...asRow('named-by-uuid', shown),
];

/**
 * Looks up the documents that refer to originals by their uuids, for originals that were found by number. Each document
 * is a row, because MongoDB limits one document to 16 MB.
 */
const lookupNaming = (workspace: string, shown: object): Stage[] => [
  { $match: { documentUuid: { $exists: true } } },
  { $project: { _id: 0, documentUuid: 1 } },
  {
    $lookup: {
      from: 'entries',
      localField: 'documentUuid',
      foreignField: 'relatesTo.uuid',
      pipeline: [{ $match: namesByUuid(workspace) }, { $limit: limits.namedByMax }, { $project: { _id: 0, ...shown } }],
      as: 'namedBy',
    },
  },
  { $unwind: '$namedBy' },
  { $replaceWith: { from: 'named-by-uuid', entry: '$namedBy' } },
];

/** Finds documents that refer to their original only by its number, with the words of searches. */
function namedByNumber(
  named: { readonly workspace?: string; readonly series: string | null; readonly code: string },
  shown: object,
): Stage[] {
  const { series, code, ...own } = named;
  const [word = ''] = splitIntoSearchWords(code);
  return [
    {
      $match: {
        ...own,
        words: word,
        'snippet.type': namingTypes,
        'snippet.p_series': series,
        'snippet.p_code': code,
      },
    },
    { $limit: limits.namedByMax },
    ...asRow('named-by', shown),
  ];
}

const standingBranch = (key: string): Branch => ({
  coll: 'chains',
  pipeline: [
    { $match: { _id: key } },
    { $project: supplierStatusProjection },
    { $replaceWith: { from: 'standing', standing: '$$ROOT' } },
  ],
});
