// A long backlog of calls of one workspace costs other workspaces nothing: each look reads only its first due call.
import { createDueStepCallTask } from '../../src/delivery/due-calls';
import { stepCallLimits as limits } from '../../src/contracts/limits/outbound';
import type { OutboundClient } from '../../src/outbound/outbound';
import type { JobDocument } from '../../src/model/job';
import { connectDatabase, type Database } from '../../src/store/database';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { createUuidV7 } from '../../src/main/ids';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';
import { until } from './receiver';
import { explained } from '../store/explained';

let database: Database;
beforeAll(async () => {
  database = await connectDatabase(`${mongoUri()}&monitorCommands=true`, databaseName(), 'test');
  await prepareDatabase(database);
});
afterAll(() => leaveDatabase(database));

/** An open job whose step `webhook` has a call that is due since this many seconds. */
function buildCallingJob(workspace: string, dueSeconds: number): JobDocument {
  const id = createUuidV7();
  const step = {
    id: createUuidV7(),
    name: 'Tell',
    provider: 'webhook',
    config: { url: `https://${workspace}.example/`, event: 'told' },
  };
  const intent = {
    visit: 0,
    id: createUuidV7(),
    stepId: step.id,
    name: step.name,
    provider: step.provider,
    events: [],
  };
  const at = new Date(Date.now() - dueSeconds * 1_000);
  return {
    _id: `${workspace}:${id}`,
    id,
    workspace,
    open: true,
    createdAt: at,
    revision: 1,
    faults: [],
    steps: [step],
    rescue: [],
    args: {},
    intents: [intent],
    call: { visit: 0, since: at, tries: 0, nextAt: at },
  } as unknown as JobDocument;
}

describe('the calls of a workspace with a long backlog and a receiver that never responds', () => {
  it('are not read at each look, and delay no call of another workspace', async () => {
    const backlog = Array.from({ length: 2_000 }, (_, i) => buildCallingJob('slow', 10_000 - i));
    await getJobsCollection(database).insertMany(backlog);
    await getJobsCollection(database).insertOne(buildCallingJob('other', 5));
    const called: string[] = [];
    let respond: () => void = () => undefined;
    const silence = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const post: OutboundClient['post'] = async (...given) => {
      called.push(JSON.stringify(given).includes('other.example') ? 'other' : 'slow');
      await silence;
      return { kind: 'answered', status: 500, text: '', durationMs: 1 } as Awaited<ReturnType<OutboundClient['post']>>;
    };
    const task = createDueStepCallTask({
      database,
      temporal: undefined as never,
      log: { warn: () => undefined } as never,
      masterKey: [Buffer.alloc(32, 7)],
      outbound: { post } as OutboundClient,
      mailer: undefined as never,
      newId: () => createUuidV7(),
    });
    const { signal } = new AbortController();
    await task.look(signal);
    await until(() => called.length > limits.lanesOfWorkspaceMax, 'seven calls', 10_000);
    expect(called.toSorted()).toEqual(['other', ...Array.from({ length: limits.lanesOfWorkspaceMax }, () => 'slow')]);
    const plan = await explained(database.db, () => task.look(signal));
    expect(called).toHaveLength(limits.lanesOfWorkspaceMax + 1);
    expect(plan.scans).toEqual([]);
    expect(plan.documentsExamined).toBeLessThan(20);
    expect(plan.keysExamined).toBeLessThan(20);
    expect(plan.stages).toContain('DISTINCT_SCAN');
    respond();
    await task.ended();
  });
});
