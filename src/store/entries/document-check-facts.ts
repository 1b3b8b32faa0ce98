// Reads the store's facts about an uploaded document in at most one read: the status of its supplier, the owner of its
// number, the invoices to which it refers, and other documents that credit or replace these.
import type { Document as Stage } from 'mongodb';
import { warningLimits as limits } from '../../contracts/limits/documents';
import { correctionTypeExtensionKey, docTypeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import type { Database } from '../database';
import { formatChainKey } from '../chains/chains';
import {
  readSupplierStatus,
  findCachedSupplierStatus,
  cacheSupplierStatusRead,
  supplierStatusProjection,
} from '../suppliers/status-cache';
import type {
  SupplierStatusForUpload,
  OtherInvoiceOfSeries,
  StoredOriginal,
  InvoiceRelatedToCorrection,
  DocumentCheckQuery,
  DocumentCheckFacts,
} from '../../model/document-check';
import {
  buildDocumentRegexExpression,
  buildIdentityCodeExpression,
  getEntriesCollection,
  buildCorrectionOriginalProjection,
} from './entries';
import { buildHighestNumberStages, buildMixedSeriesWarningStages, seriesInvoiceKindProjection } from './in-series';
import { splitIntoSearchWords } from './search-words';

type DocumentCheckFactRow =
  | { readonly from: 'standing'; readonly standing: SupplierStatusForUpload }
  | { readonly from: 'numbered'; readonly entry: OtherInvoiceOfSeries }
  | {
      readonly from: 'original';
      readonly entry: StoredOriginal;
      readonly namedBy: readonly InvoiceRelatedToCorrection[];
    }
  | { readonly from: 'named-by'; readonly entry: InvoiceRelatedToCorrection };

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
  question: DocumentCheckQuery,
): Promise<DocumentCheckFacts> {
  const { supplier, environment } = question;
  const key = supplier === undefined ? undefined : formatChainKey(workspace, environment, supplier);
  const remembered = key === undefined ? null : findCachedSupplierStatus(database, key);
  const branches = listBranches(workspace, question);
  if (branches.length === 0) {
    const standing = supplier === undefined ? null : readSupplierStatus(database, workspace, environment, supplier);
    return { ...nothing, standing: await standing };
  }
  const asksStanding = key !== undefined && remembered === undefined;
  const rows = await readBranches(database, [...branches, ...(asksStanding ? [standingBranch(key)] : [])]);
  const found = rows.find((row) => row.from === 'standing');
  if (asksStanding) void cacheSupplierStatusRead(database, key, Promise.resolve(found?.standing ?? null));
  const originals = rows.filter((row) => row.from === 'original');
  const naming = [
    ...originals.flatMap(({ namedBy }) => namedBy),
    ...rows.flatMap((row) => (row.from === 'named-by' ? [row.entry] : [])),
  ];
  return {
    standing: asksStanding ? (found?.standing ?? null) : ((await remembered) ?? null),
    numbered: rows.flatMap((row) => (row.from === 'numbered' ? [row.entry] : [])),
    originals: originals.map(({ entry }) => entry),
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

async function readBranches(
  database: Database,
  [first, ...others]: readonly Branch[],
): Promise<DocumentCheckFactRow[]> {
  if (!first) return [];
  const unions = others.map(({ coll, pipeline }) => ({ $unionWith: { coll, pipeline } }));
  return getEntriesCollection(database)
    .aggregate<DocumentCheckFactRow>([...first.pipeline, ...unions])
    .toArray();
}

/** Lists the branches of the read. The first one reads entries. */
function listBranches(workspace: string, question: DocumentCheckQuery): Branch[] {
  const { number, supplier, originals, docSchema, addon } = question;
  const { uuids, numbers, namedBy, withText = false, withOriginalText = withText } = originals;
  const naming = { ...(withText ? withDocument : withTextOfDebitNotes), replaces };
  const own = supplier === undefined ? undefined : { workspace, supplier, docSchema };
  const branches: Stage[][] = [];
  if (own && number) branches.push(...numberedStages(own, number));
  const asOriginals = (shown: object): Stage[] => [
    { $project: { ...buildCorrectionOriginalProjection(addon), ...shown, ...ofOriginals } },
    ...(namedBy ? [lookupNaming(workspace, naming)] : []),
    { $replaceWith: { from: 'original', entry: '$$ROOT', namedBy: { $ifNull: ['$namedBy', []] } } },
    { $unset: 'entry.namedBy' },
  ];
  if (uuids.length > 0) {
    branches.push([{ $match: { workspace, documentUuid: { $in: [...uuids] } } }, ...asOriginals(inAmounts)]);
  }
  for (const { series = null, code } of own ? numbers : []) {
    const same = { ...own, 'snippet.series': series, 'snippet.code': code };
    // Issued documents come before drafts with the number.
    branches.push([
      { $match: same },
      { $sort: { signed: -1 } },
      { $limit: limits.sameNumberMax },
      ...asOriginals(withOriginalText ? withDocument : inAmounts),
    ]);
    if (namedBy) branches.push(namedByNumber({ ...own, series, code }, naming));
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
  'fiscal.kind': 1,
  'fiscal.outcome': 1,
  'fiscal.code': 1,
  invalid: 1,
  state: 1,
  signed: 1,
} as const;

const inSeriesMembers = { ...members, ...seriesInvoiceKindProjection } as const;

/** Members with the tax, which is read from the text of the document, because the summary has only the total. */
const inAmounts = {
  ...members,
  totalTax: buildDocumentRegexExpression('"tax":"([-.\\d]+)","total_with_tax"'),
} as const;

const withDocument = { ...inAmounts, document: 1 } as const;

/**
 * Maximum length of the text of a debit note in bytes. The texts of all debit notes that refer to an original are in one
 * document of the read, which MongoDB limits to 16 MB. The rates of a longer debit note are unknown.
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

/** Whether the type is simplified. It is read from the text of the document, because no member of the entry has it. */
const replaceable = { $regexMatch: { input: '$document', regex: `"${docTypeExtensionKey}":"(?:F2|R5)"` } };

const operationDay = buildDocumentRegexExpression('"op_date":"([-\\d]{10})"');

const ofOriginals = {
  documentUuid: 1,
  replaceable,
  operationDay,
  customerIdentity: buildIdentityCodeExpression('customer'),
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
function numberedStages(own: object, number: NonNullable<DocumentCheckQuery['number']>): Stage[][] {
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
    buildHighestNumberStages(inSeries),
    buildMixedSeriesWarningStages(inSeries, year),
    ...(lowest >= code ? [] : [[{ $match: below }, { $sort: { 'snippet.code': -1 } }, { $limit: 1 }]]),
  ].map((stages) => [...stages, ...asRow('numbered', inSeriesMembers)]);
}

/**
 * A proforma is no invoice of its series. The other queries do not have this condition, because their indexes do not
 * have the type; their rows contain it.
 */
const isInvoice = { 'snippet.type': { $ne: 'proforma' } };

/** Looks up the documents that refer to an original by its uuid. */
const lookupNaming = (workspace: string, shown: object): Stage => ({
  $lookup: {
    from: 'entries',
    localField: 'documentUuid',
    foreignField: 'relatesTo.uuid',
    pipeline: [
      { $match: { workspace, 'relatesTo.context': 'preceding', 'snippet.type': namingTypes } },
      { $limit: limits.namedByMax },
      { $project: { _id: 0, ...shown } },
    ],
    as: 'namedBy',
  },
});

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
