// The limits of open resources of a workspace hold for parallel calls, whichever processes they reach.
import { consoleLimits } from '../../src/contracts/limits/console';
import { webhookLimits } from '../../src/contracts/limits/events';
import { jobLimits } from '../../src/contracts/limits/jobs';
import { seriesNumberingLimits } from '../../src/contracts/limits/series';
import { storeLimits } from '../../src/contracts/limits/store';
import { batchLimits, bulkActionLimits } from '../../src/contracts/limits/batches';
import { monthExportLimits } from '../../src/contracts/limits/exports';
import { registrationLinkLimits } from '../../src/contracts/limits/registrations';
import { createUuidV7 } from '../../src/main/ids';
import type { NewAuditRow } from '../../src/model/audit';
import type { BatchDocument } from '../../src/model/batch';
import type { BulkActionDocument } from '../../src/model/bulk';
import type { AccessKeyDocument } from '../../src/model/key';
import type { ConsoleMemberDocument } from '../../src/model/person';
import type { WebhookDocument } from '../../src/model/webhook';
import type { MonthExportDocument } from '../../src/model/month-export';
import type { SelfRegistrationDocument } from '../../src/model/registration';
import type { SeriesDocument } from '../../src/model/series';
import type { WorkflowDocument } from '../../src/model/workflow';
import type { WorkspaceDocument } from '../../src/model/workspace';
import { runChangeWithAuditRow } from '../../src/store/audit/change';
import { findReachedBatchLimit, getBatchesCollection, insertBatchWithinLimit } from '../../src/store/batches/batches';
import { insertBulkActionWithinLimit } from '../../src/store/bulk/bulk';
import { getWorkflowsCollection, insertWorkflowWithinLimit } from '../../src/store/jobs/workflows';
import { getSeriesCollection, insertSeriesWithinLimit } from '../../src/store/series/series';
import { connectDatabase, type Database } from '../../src/store/database';
import { insertOrReplaceMonthExportWithinLimit } from '../../src/store/months/exports';
import { getAccessKeysCollection } from '../../src/store/keys/keys';
import { insertAccessKeyWithinLimit } from '../../src/store/keys/new-access-keys';
import { getConsoleMembersCollection, insertInvitedConsoleMemberWithinLimit } from '../../src/store/people/members';
import { getWebhooksCollection, insertWebhookWithinLimit, listWebhooks } from '../../src/store/webhooks/webhooks';
import {
  getSelfRegistrationsCollection,
  insertSelfRegistrationWithinLimit,
} from '../../src/store/suppliers/self-registrations';
import { getWorkspacesCollection } from '../../src/store/workspaces/workspaces';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';

const workspace = 'w';
let processes: Database[];

beforeAll(async () => {
  const name = databaseName();
  processes = await Promise.all(['a', 'b'].map((app) => connectDatabase(mongoUri(), name, app)));
  await prepareDatabase(database(0));
  await getWorkspacesCollection(database(0)).insertOne({ _id: workspace } as WorkspaceDocument);
});
afterAll(async () => {
  await leaveDatabase(database(0));
  await database(1).close();
});

const database = (call: number): Database => processes[call % processes.length] as Database;
const row = (): NewAuditRow => ({
  _id: createUuidV7(),
  workspace,
  createdAt: new Date(),
  by: { kind: 'key', id: 'key', name: 'Test' },
  route: 'test',
  objects: [],
});
const open = (id: string) => ({ _id: `${workspace}:${id}`, id, workspace, open: true });
const parallel = <Result>(calls: number, call: (call: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: calls }, (_, i) => call(i)));
const countOpen = (collection: string) => database(0).collection(collection).countDocuments({ workspace, open: true });

describe('a workspace that opens more than its limit at once', () => {
  const batch = (status: BatchDocument['status']) => ({ ...open(createUuidV7()), status }) as BatchDocument;
  const insertBatches = (calls: number) =>
    parallel(calls, (i) =>
      insertBatchWithinLimit(database(i), batch('running'), [open(createUuidV7()) as never], row()),
    );

  it('has no more running batches than the limit', async () => {
    // Regression: batches that had ended, whose jobs waited for the authority, counted as running.
    const answered = Array.from({ length: batchLimits.runningMax }, () => batch('completed'));
    await getBatchesCollection(database(0)).insertMany(answered);
    const results = await insertBatches(batchLimits.runningMax + 8);
    expect(results.filter((result) => result === 'running-full')).toHaveLength(8);
    expect(await countOpen('batches')).toBe(2 * batchLimits.runningMax);
    expect(await findReachedBatchLimit(database(0), workspace)).toBe('running-full');
  });

  it('has no more batches whose jobs have not ended than the limit', async () => {
    const rows = getBatchesCollection(database(0));
    await rows.deleteMany({});
    const earlier = Array.from({ length: batchLimits.openMax - 2 }, () => batch('completed'));
    await rows.insertMany(earlier);
    expect(await findReachedBatchLimit(database(0), workspace)).toBeNull();
    const results = await insertBatches(10);
    expect(results.filter((result) => result === 'open-full')).toHaveLength(8);
    expect(await findReachedBatchLimit(database(0), workspace)).toBe('open-full');
  });

  it('has no more bulk actions than the limit', async () => {
    const results = await parallel(bulkActionLimits.openMax + 8, (i) =>
      insertBulkActionWithinLimit(database(i), open(createUuidV7()) as BulkActionDocument, row()),
    );
    expect(results.filter((isStored) => !isStored)).toHaveLength(8);
    expect(await countOpen('bulk_actions')).toBe(bulkActionLimits.openMax);
  });

  it('has no more exports than the limit', async () => {
    const results = await parallel(monthExportLimits.openMax + 8, (i) =>
      insertOrReplaceMonthExportWithinLimit(database(i), open(createUuidV7()) as MonthExportDocument, undefined, row()),
    );
    expect(results.filter((result) => result === 'full')).toHaveLength(8);
    expect(await countOpen('month_exports')).toBe(monthExportLimits.openMax);
  });

  it('has no more invitations than the limit', async () => {
    const invite = () => ({ ...open(createUuidV7()), tokenHash: createUuidV7() }) as SelfRegistrationDocument;
    const earlier = Array.from({ length: registrationLinkLimits.openMax - 2 }, invite);
    await getSelfRegistrationsCollection(database(0)).insertMany(earlier);
    const results = await parallel(10, (i) =>
      runChangeWithAuditRow(
        database(i),
        (inner) => insertSelfRegistrationWithinLimit(inner, invite()),
        (result) => (result === 'full' ? undefined : row()),
      ),
    );
    expect(results.toSorted()).toEqual([...Array.from({ length: 8 }, () => 'full'), 'inserted', 'inserted']);
    expect(await countOpen('registrations')).toBe(registrationLinkLimits.openMax);
  });
});

describe('a workspace that creates more than its limit at once', () => {
  const others = (count: number) => Array.from({ length: count }, () => ({ _id: createUuidV7(), workspace }));
  /** Ten parallel calls, of which the limit admits two. */
  const create = async (insert: (inner: Database) => Promise<string>) => {
    const results = await parallel(10, (i) =>
      runChangeWithAuditRow(database(i), insert, (result) => (result.endsWith('ed') ? row() : undefined)),
    );
    expect(results.filter((result) => result === 'too-many')).toHaveLength(8);
  };

  it('has no more webhooks than the limit', async () => {
    const rows = getWebhooksCollection(database(0));
    await rows.insertMany(others(webhookLimits.webhooksMax - 2) as WebhookDocument[]);
    await create((inner) => insertWebhookWithinLimit(inner, { _id: createUuidV7(), workspace } as WebhookDocument));
    expect(await rows.countDocuments({ workspace })).toBe(webhookLimits.webhooksMax);
  });

  it('has no more access keys than the limit', async () => {
    const rows = getAccessKeysCollection(database(0));
    await rows.insertMany(others(storeLimits.accessKeysMax - 2) as AccessKeyDocument[]);
    const key = () => ({ _id: createUuidV7(), workspace, createdAt: new Date() }) as AccessKeyDocument;
    await create((inner) => insertAccessKeyWithinLimit(inner, key()));
    expect(await rows.countDocuments({ workspace })).toBe(storeLimits.accessKeysMax);
  });

  it('has no more workflows than the limit', async () => {
    const rows = getWorkflowsCollection(database(0));
    await rows.insertMany(others(jobLimits.workflowsMax - 2) as WorkflowDocument[]);
    await create((inner) => insertWorkflowWithinLimit(inner, { _id: createUuidV7(), workspace } as WorkflowDocument));
    expect(await rows.countDocuments({ workspace })).toBe(jobLimits.workflowsMax);
  });

  it('has no more series than the limit, without those of its invoices', async () => {
    const rows = getSeriesCollection(database(0));
    const max = seriesNumberingLimits.createdByCallsMax;
    const given = others(max - 2).map((one) => ({ ...one, createdByCall: true }));
    await rows.insertMany([...given, ...others(5)] as SeriesDocument[]);
    await create((inner) => insertSeriesWithinLimit(inner, { _id: createUuidV7(), workspace } as SeriesDocument));
    expect(await rows.countDocuments({ workspace })).toBe(max + 5);
  });

  it('has no more people than the limit', async () => {
    const rows = getConsoleMembersCollection(database(0));
    await rows.insertMany(others(consoleLimits.membersMax - 2) as ConsoleMemberDocument[]);
    await create((inner) =>
      insertInvitedConsoleMemberWithinLimit(inner, workspace, {
        _id: createUuidV7(),
      } as unknown as ConsoleMemberDocument),
    );
    expect(await rows.countDocuments({ workspace })).toBe(consoleLimits.membersMax);
  });
});

describe('the webhooks of a workspace above the limit, from an earlier version', () => {
  it('are in the list', async () => {
    const many = Array.from({ length: webhookLimits.webhooksMax + 5 }, () => ({
      _id: createUuidV7(),
      workspace: 'many',
    }));
    await getWebhooksCollection(database(0)).insertMany(many as WebhookDocument[]);
    expect(await listWebhooks(database(0), 'many')).toHaveLength(many.length);
  });
});
