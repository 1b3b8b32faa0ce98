// Reads the status of a workspace in a few counts, for a page that shows many workspaces. Each workspace takes seven
// limited requests, whereas its overview may take many.
import { eventLimits } from '../../contracts/limits/events';
import type { AttentionCause } from '../../contracts/attention';
import { consoleLimits as limits } from '../../contracts/limits/console';
import { httpLimits } from '../../contracts/limits/http';
import type { Database } from '../database';
import { getEntriesCollection } from '../entries/entries';
import type { ChainDocument } from '../../model/chain';
import { getChainsCollection } from '../chains/chains';
import { getRecordsCollection } from '../chains/records';
import { listStoppedKeysAmongChains } from '../chains/stopped-chains';
import { readSetAsideOutboxSummary } from '../outbox/set-aside';
import { countWebhooksDisabledBySello } from '../webhooks/webhooks';
import {
  buildEntriesWithFailedJobFilter,
  buildRejectedEntriesFilter,
  rejectedEntriesIndex,
} from '../console/attention';

/**
 * Counts of items that need attention, by cause. Paused series are also in the witness, so the caller asks the witness.
 */
export interface WorkspaceAttentionCounts
  extends Readonly<Record<Exclude<AttentionCause, 'series-paused' | 'no-witness' | 'sends-nothing'>, number>> {
  /** Number of records without a response, which is not a problem in itself. */
  readonly pending: number;
  readonly suppliers: number;
}

type BriefChain = Pick<
  ChainDocument,
  '_id' | 'environment' | 'certificate' | 'title' | 'alarm' | 'sealingPause' | 'lastError' | 'registration'
>;

const projection = {
  environment: 1,
  certificate: 1,
  'title.until': 1,
  alarm: 1,
  sealingPause: 1,
  lastError: 1,
  'registration.state': 1,
  'registration.confirmedAt': 1,
} as const;

export async function readWorkspaceAttentionCounts(
  database: Database,
  workspace: string,
  now: Date,
): Promise<WorkspaceAttentionCounts> {
  const bound = { limit: limits.attentionCountMax, maxTimeMS: httpLimits.queryMs };
  const [rejected, failed, webhooksOff, aside, own] = await Promise.all([
    getEntriesCollection(database).countDocuments(buildRejectedEntriesFilter(workspace), {
      ...bound,
      hint: rejectedEntriesIndex,
    }),
    getEntriesCollection(database).countDocuments(buildEntriesWithFailedJobFilter(workspace), bound),
    countWebhooksDisabledBySello(database, workspace),
    readSetAsideOutboxSummary(database, workspace),
    getChainsCollection(database)
      .find({ workspace })
      .project<BriefChain>(projection)
      .limit(limits.briefChainsMax)
      .toArray(),
  ]);
  const [pending, stopped] = await Promise.all([
    countPending(database, own, bound.limit),
    listStoppedKeysAmongChains(database, own),
  ]);
  const count = (isSo: (chain: BriefChain) => unknown): number => own.filter((chain) => Boolean(isSo(chain))).length;
  const waiting = [...pending.values()].reduce((sum, ofChain) => sum + ofChain, 0);
  // If the limit is reached, a later chain may have records that were not examined.
  const waits = (chain: string): boolean => pending.has(chain) || waiting >= bound.limit;
  const titlesEndBy = new Date(now.getTime() + Math.max(...eventLimits.titleDays) * 86_400_000).toISOString();
  const soon = new Date(now.getTime() + limits.certificateDays * 86_400_000);
  return {
    rejected,
    failed,
    stopped: stopped.size,
    'sealing-paused': count(({ sealingPause }) => sealingPause),
    alarm: count(({ alarm }) => alarm),
    unanswered: count(({ _id, lastError }) => lastError && waits(_id) && !stopped.has(_id)),
    certificate: count(({ certificate }) => certificate?.validTo && certificate.validTo <= soon),
    title: count(({ title }) => title?.until && title.until <= titlesEndBy.slice(0, 10)),
    approval: count(({ registration: { state, confirmedAt } }) => state === 'pending' && confirmedAt),
    'webhook-disabled': webhooksOff,
    outbox: aside?.count ?? 0,
    pending: waiting,
    suppliers: own.length,
  };
}

/**
 * Counts records without a response by chain, including records that are being sent. At most `limit` waiting records
 * are examined.
 */
async function countPending(
  database: Database,
  own: readonly BriefChain[],
  limit: number,
): Promise<ReadonlyMap<string, number>> {
  if (own.length === 0) return new Map();
  const chain = { $in: own.map(({ _id }) => _id) };
  const open = [{ $match: { chain, open: true } }, { $project: { _id: '$chain', count: '$marked' } }];
  const found = await getRecordsCollection(database)
    .aggregate<{ readonly _id: string; readonly count: number }>(
      [
        { $match: { chain, pending: true } },
        { $limit: limit },
        { $group: { _id: '$chain', count: { $sum: 1 } } },
        { $unionWith: { coll: 'submissions', pipeline: open } },
        { $group: { _id: '$_id', count: { $sum: '$count' } } },
      ],
      { maxTimeMS: httpLimits.queryMs },
    )
    .toArray();
  return new Map(found.map(({ _id, count }) => [_id, count]));
}
