// Counts entries that need attention by cause: rejected and not replaced, or with a failed last job. The functions read
// indexes that contain only these entries.
import { consoleLimits as limits } from '../../contracts/limits/console';
import type { RejectedRecordParty } from '../../contracts/errors';
import { httpLimits } from '../../contracts/limits/http';
import type { StoredMessage } from '../../messages/message';
import type { Database } from '../database';
import { getEntriesCollection, goblInvoiceSchemaUrl } from '../entries/entries';
import { rejectionCodeFilter } from '../entries/entry-indexes';
import type { EntryDocument } from '../../model/entry';

const partySchema = 'https://gobl.org/draft-0/org/party';

/** An entry in the list of a cause. */
export interface EntryNeedingAttention {
  readonly id: string;
  readonly createdAt: Date;
  readonly snippet: EntryDocument['snippet'];
}

/** Number of entries with the same code, with the newest of them. */
export interface AttentionEntryCountOfCode {
  readonly code: string;
  /** Empty if the step reported no reason. */
  readonly message: StoredMessage;
  /** The party that the newest rejection concerns. */
  readonly party: RejectedRecordParty | null;
  readonly count: number;
  readonly newest: readonly EntryNeedingAttention[];
}

const newestFields = { id: '$id', createdAt: '$createdAt', snippet: '$snippet' } as const;

/** Paths of the code, message and party of an entry's fault, as database expressions. */
type FaultPlace = Readonly<Record<'code' | 'message' | 'party', string | object>>;

/** Groups the entries of a filter by code; the newest thousand are read. */
function countCausesByCode(
  database: Database,
  filter: object,
  { code, message, party }: FaultPlace,
  options: { readonly hint?: string } = {},
): Promise<AttentionEntryCountOfCode[]> {
  return getEntriesCollection(database)
    .aggregate<AttentionEntryCountOfCode>(
      [
        { $match: filter },
        { $sort: { createdAt: -1, _id: -1 } },
        { $limit: limits.attentionCountMax },
        {
          $group: {
            _id: { $ifNull: [code, ''] },
            message: { $first: message },
            party: { $first: party },
            count: { $sum: 1 },
            newest: { $firstN: { n: limits.attentionNamedMax, input: newestFields } },
          },
        },
        { $project: { _id: 0, code: '$_id', message: { $ifNull: ['$message', ''] }, party: 1, count: 1, newest: 1 } },
        { $sort: { count: -1, code: 1 } },
      ],
      { maxTimeMS: httpLimits.queryMs, ...options },
    )
    .toArray();
}

/** The index of `buildRejectedEntriesFilter`. Others have the same order, but also contain accepted invoices. */
export const rejectedEntriesIndex = 'entry_rejected';

/** Builds the filter for entries that the authority rejected and that no later record replaced. */
export const buildRejectedEntriesFilter = (workspace: string) =>
  ({
    workspace,
    docSchema: goblInvoiceSchemaUrl,
    'fiscal.outcome': 'rejected',
    ...rejectionCodeFilter,
    openJob: null,
    state: { $ne: 'void' },
  }) as const;

/** Builds the filter for entries whose last job failed without a rejection by the authority. */
export const buildEntriesWithFailedJobFilter = (workspace: string) => ({
  workspace,
  docSchema: { $in: [goblInvoiceSchemaUrl, partySchema] },
  result: 'failed' as const,
  openJob: null,
  'fiscal.outcome': { $ne: 'rejected' as const },
  state: { $ne: 'void' },
});

/** Counts rejected entries by their code, with the newest of each. */
export const countRejectedEntriesByCode = (
  database: Database,
  workspace: string,
): Promise<AttentionEntryCountOfCode[]> =>
  countCausesByCode(
    database,
    buildRejectedEntriesFilter(workspace),
    { code: '$fiscal.code', message: '$fiscal.message', party: '$fiscal.party' },
    { hint: rejectedEntriesIndex },
  );

/** Counts entries with a failed job by the code of the failure, with the newest of each. */
export const countEntriesWithFailedJobByCode = (
  database: Database,
  workspace: string,
): Promise<AttentionEntryCountOfCode[]> =>
  countCausesByCode(database, buildEntriesWithFailedJobFilter(workspace), {
    code: { $first: '$faults.code' },
    message: { $first: '$faults.message' },
    party: { $getField: { field: 'party', input: { $first: '$faults' } } },
  });
