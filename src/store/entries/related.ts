// Issued invoices by number, and those that name one of them, each with its newest registration: what the book and the
// checks of corrections are computed from.
import type { Document as Stage } from 'mongodb';
import { warnings as limits } from '../../contracts/limits/documents';
import type { RelatedEntry } from '../../model/related';
import type { Database } from '../database';
import { entries } from './entries';
import { splitWords } from './search-words';

export interface RelatedQuestion {
  readonly supplier: string;
  readonly docSchema: string;
  readonly numbers: readonly { readonly series?: string | undefined; readonly code: string }[];
}

const ofRecord = { _id: 0, kind: 1, ordinal: 1, sealedJson: 1, invoiceKey: 1 } as const;

/** Adds `registration`, the newest one of an entry; after a cancellation it is looked up by the invoice. */
export const withRegistration: readonly Stage[] = [
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

const members = {
  _id: 0,
  id: 1,
  series: '$snippet.series',
  code: '$snippet.code',
  issueDate: '$snippet.issue_date',
  document: 1,
  digest: '$digest.val',
  fiscal: 1,
  createdAt: 1,
} as const;

/** In one read. Others that have the same words may be among them: the reader looks at what they name. */
export async function readRelated(
  database: Database,
  workspace: string,
  { supplier, docSchema, numbers }: RelatedQuestion,
): Promise<RelatedEntry[]> {
  if (numbers.length === 0) return [];
  const own = { workspace, supplier, docSchema };
  const codes = [...new Set(numbers.map(({ code }) => code))];
  const series = [...new Set(numbers.map((number) => number.series ?? null))];
  const words = [...new Set(codes.flatMap((code) => splitWords(code).slice(0, 1)))];
  const named = [
    { $match: { ...own, 'snippet.series': { $in: series }, 'snippet.code': { $in: codes }, ...issued } },
    { $limit: limits.relatedMax },
  ];
  const naming = [
    { $match: { ...own, words: { $in: words }, 'snippet.p_code': { $exists: true }, ...issued } },
    { $limit: limits.relatedMax },
  ];
  const found = await entries(database)
    .aggregate<RelatedEntry>([
      ...named,
      { $unionWith: { coll: 'entries', pipeline: naming } },
      { $project: members },
      ...withRegistration,
    ])
    .toArray();
  return [...new Map(found.map((one) => [one.id, one])).values()];
}
