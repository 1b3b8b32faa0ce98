// Reads marks of resources that a page shows. A mark changes when its resource changes, and is read by key, so that no
// search is needed.
import { consoleLimits as limits } from '../../contracts/limits/console';
import type { BatchDocument } from '../../model/batch';
import { getBatchesCollection, formatBatchDatabaseKey } from '../batches/batches';
import type { Database } from '../database';
import { getEntriesCollection, formatEntryDatabaseKey } from '../entries/entries';
import type { EntryDocument } from '../../model/entry';
import { formatJobDatabaseKey, getJobsCollection } from '../jobs/jobs';
import { findMonthExportById } from '../months/exports';
import type { JobDocument } from '../../model/job';
import type { ChainDocument } from '../../model/chain';
import { getChainsCollection } from '../chains/chains';
import { anyWebhookDeliveryStateFilter, getWebhookDeliveriesCollection } from '../webhooks/deliveries';
import type { WebhookDeliveryDocument } from '../../model/webhook';
import { formatWebhookDatabaseKey, getWebhooksCollection } from '../webhooks/webhooks';
import { httpLimits } from '../../contracts/limits/http';

/**
 * A topic. It is `entry:<id>`, `job:<id>`, `batch:<id>`, `export:<id>` or `webhook:<id>` (with its newest delivery) for
 * one resource; `entries` or `jobs` for the newest one; `chains` for all chains of the workspace.
 */
export type ConsoleChangeTopic = string;

/** The mark of a resource. `at` is the time of the last change, if the resource stores it. */
export interface ResourceChangeMark {
  readonly value: string;
  readonly at?: Date;
}

/** The topics of a page, and the marks that the functions below add. */
interface MarkRequest {
  readonly database: Database;
  readonly workspace: string;
  readonly topics: readonly ConsoleChangeTopic[];
  readonly marks: Map<ConsoleChangeTopic, ResourceChangeMark>;
}

const listIds = (kind: string, topics: readonly ConsoleChangeTopic[]): string[] =>
  topics.filter((topic) => topic.startsWith(`${kind}:`)).map((topic) => topic.slice(kind.length + 1));

/** Reads the marks of these topics. A missing resource has no mark. */
export async function readConsoleChangeMarksByTopic(
  database: Database,
  workspace: string,
  topics: readonly ConsoleChangeTopic[],
): Promise<Map<ConsoleChangeTopic, ResourceChangeMark>> {
  const marks = new Map<ConsoleChangeTopic, ResourceChangeMark>();
  const request = { database, workspace, topics, marks };
  await Promise.all([
    markEntries(request),
    markJobs(request),
    markBatches(request),
    markExports(request),
    markWebhooks(request),
    markChains(request),
  ]);
  return marks;
}

type ChangedEntry = Pick<EntryDocument, '_id' | 'id' | 'updatedAt' | 'createdAt'>;
const changed = { id: 1, updatedAt: 1, createdAt: 1 } as const;
const toMark = ({ updatedAt }: Pick<ChangedEntry, 'updatedAt'>): ResourceChangeMark => ({
  value: updatedAt.toISOString(),
  at: updatedAt,
});
const toNewestMark = ({ _id, createdAt }: ChangedEntry): ResourceChangeMark => ({ value: _id, at: createdAt });

async function markEntries({ database, workspace, topics, marks }: MarkRequest) {
  const ids = listIds('entry', topics).map((id) => formatEntryDatabaseKey(workspace, id));
  if (ids.length > 0) {
    const changedEntries = getEntriesCollection(database)
      .find({ _id: { $in: ids }, workspace })
      .project<ChangedEntry & Pick<EntryDocument, 'openJob'>>({ ...changed, openJob: 1 });
    for await (const row of changedEntries) {
      marks.set(`entry:${row.id}`, { ...toMark(row), value: `${row.updatedAt.toISOString()} ${row.openJob ?? ''}` });
    }
  }
  if (!topics.includes('entries')) return;
  const [newest] = await getEntriesCollection(database)
    .find({ workspace })
    .sort({ createdAt: -1, _id: -1 })
    .limit(1)
    .project<ChangedEntry>(changed)
    .toArray();
  if (newest) marks.set('entries', toNewestMark(newest));
}

async function markJobs({ database, workspace, topics, marks }: MarkRequest) {
  const ids = listIds('job', topics).map((id) => formatJobDatabaseKey(workspace, id));
  if (ids.length > 0) {
    const changedJobs = getJobsCollection(database)
      .find({ _id: { $in: ids }, workspace })
      .project<ChangedEntry & Pick<JobDocument, 'revision'>>({ ...changed, revision: 1 });
    for await (const row of changedJobs) marks.set(`job:${row.id}`, { ...toMark(row), value: String(row.revision) });
  }
  if (!topics.includes('jobs')) return;
  const [newest] = await getJobsCollection(database)
    .find({ workspace })
    .sort({ createdAt: -1, _id: -1 })
    .limit(1)
    .project<ChangedEntry>(changed)
    .toArray();
  if (newest) marks.set('jobs', toNewestMark(newest));
}

async function markBatches({ database, workspace, topics, marks }: MarkRequest) {
  const ids = listIds('batch', topics).map((id) => formatBatchDatabaseKey(workspace, id));
  if (ids.length === 0) return;
  const changedBatches = getBatchesCollection(database)
    .find({ _id: { $in: ids }, workspace })
    .project<Pick<BatchDocument, 'id' | 'updatedAt' | 'revision'>>({
      id: 1,
      updatedAt: 1,
      revision: 1,
    });
  for await (const row of changedBatches)
    marks.set(`batch:${row.id}`, { at: row.updatedAt, value: `${row.updatedAt.toISOString()} ${row.revision}` });
}

async function markExports({ database, workspace, topics, marks }: MarkRequest) {
  for (const id of listIds('export', topics)) {
    const changedExport = await findMonthExportById(database, workspace, id);
    if (changedExport)
      marks.set(`export:${id}`, {
        at: changedExport.updatedAt,
        value: `${changedExport.status} ${changedExport.sections}`,
      });
  }
}

async function markWebhooks({ database, workspace, topics, marks }: MarkRequest) {
  for (const id of listIds('webhook', topics)) {
    const _id = formatWebhookDatabaseKey(workspace, id);
    const [found, newest] = await Promise.all([
      getWebhooksCollection(database).findOne(
        { _id },
        { projection: { updatedAt: 1, lastSuccessAt: 1, failingSince: 1 } },
      ),
      getWebhookDeliveriesCollection(database)
        .find({ webhook: _id, state: anyWebhookDeliveryStateFilter })
        .sort({ createdAt: -1, _id: -1 })
        .limit(1)
        .project<Pick<WebhookDeliveryDocument, '_id' | 'state' | 'attempts'>>({ state: 1, attempts: 1 })
        .toArray(),
    ]);
    if (found) marks.set(`webhook:${id}`, { value: JSON.stringify([found, newest]) });
  }
}

const shownOfChain = {
  head: 1,
  registration: 1,
  lastError: 1,
  nextAttemptAt: 1,
  lastSubmissionAt: 1,
  alarm: 1,
  sealingPause: 1,
  certificate: 1,
} as const;

async function markChains({ database, workspace, topics, marks }: MarkRequest) {
  if (!topics.includes('chains')) return;
  const changedChains = await getChainsCollection(database)
    .find({ workspace })
    .sort({ supplier: 1 })
    .limit(httpLimits.longListRowsMax)
    .project<Pick<ChainDocument, '_id' | keyof typeof shownOfChain>>(shownOfChain)
    .toArray();
  marks.set('chains', { value: JSON.stringify(changedChains) });
}

/** Parses the topics that a page may watch: known kinds, up to the limit. */
export const parseConsoleChangeTopics = (text: string): ConsoleChangeTopic[] =>
  text
    .split(/\s+/)
    .filter((topic) => /^(?:(?:entry|job|batch|export|webhook):[0-9a-f-]{36}|entries|jobs|chains)$/.test(topic))
    .slice(0, limits.watchedMax);
