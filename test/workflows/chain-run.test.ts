// The chain run on a real Temporal with scripted activities and waits in milliseconds: what wakes it, its waits,
// its state, and its end. Each test has a separate run and mostly waits, so they run at the same time.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { createChainRunState } from '../../src/chain/run/state';
import type {
  AuthorityQueryActivityInput,
  AuthorityQueryActivityResult,
  SealingActivityInput,
  SendingActivityInput,
} from '../../src/contracts/activities';
import type { ChainRunWait } from '../../src/contracts/chain-run';
import { workerLimits } from '../../src/contracts/limits/worker';
import {
  formatAuthoritySubmissionQueueName,
  type ChainRunInput,
  formatAuthorityQueriesQueueName,
  runTypes,
  runSignals,
} from '../../src/contracts/runs';
import { bundleToday } from '../../storms/replay';
import { ownName, temporalAddress } from '../servers/addresses';
import { until } from './job-runs';
import { nothing, head, pending, sealed, sent, noMore, deferred, Script } from './chain-run-script';

describe('the run of a chain', () => {
  let connection: Connection;
  let native: NativeConnection;
  let client: Client;
  const taskQueue = ownName('chain-run');
  const scripts = new Map<string, Script>();
  let workers: Worker[];
  let running: Promise<unknown>;

  beforeAll(async () => {
    const workflowBundle = await bundleToday();
    native = await NativeConnection.connect({ address: temporalAddress() });
    connection = await Connection.connect({ address: temporalAddress() });
    client = new Client({ connection });
    const getScript = ({ chain }: { readonly chain: string }): Script => scripts.get(chain) as Script;
    workers = [
      await Worker.create({
        connection: native,
        taskQueue,
        workflowBundle,
        activities: {
          seal: (input: SealingActivityInput) => getScript(input).perform('seal', getScript(input).seal, input),
        },
      }),
      await Worker.create({
        connection: native,
        taskQueue: formatAuthoritySubmissionQueueName(taskQueue),
        activities: {
          send: (input: SendingActivityInput) => getScript(input).perform('send', getScript(input).send, input),
        },
      }),
      await Worker.create({
        connection: native,
        taskQueue: formatAuthorityQueriesQueueName(taskQueue),
        activities: {
          query: (input: AuthorityQueryActivityInput) =>
            getScript(input).perform('query', getScript(input).query, input),
        },
      }),
    ];
    running = Promise.all(workers.map((worker) => worker.run()));
  }, 60_000);

  afterAll(async () => {
    for (const worker of workers ?? []) worker.shutdown();
    await running;
    await connection?.close();
    await native?.close();
  }, 30_000);

  const begin = async (script: Partial<Script>, more: Partial<ChainRunInput> = {}) => {
    const chain = ownName('chain');
    const results = Object.assign(new Script(), script);
    scripts.set(chain, results);
    const input: ChainRunInput = {
      chain,
      environment: 'simulator',
      supplier: 'B12345674',
      installation: 'SELLO-1',
      age: workerLimits.runAge,
      ...more,
    };
    const run = await client.workflow.start(runTypes.chain, { taskQueue, workflowId: chain, args: [input] });
    return { run, script: results };
  };

  const states = async (run: WorkflowHandle): Promise<unknown> => (await run.describe()).searchAttributes['ChainState'];

  it.concurrent('ends if nothing happens and no record was sealed, unless a signal wakes it', async () => {
    const none = sealed(nothing, { sealed: 0, head: null });
    const { run, script } = await begin({ seal: [() => none] }, { idleMs: 1_500 });
    await until(() => script.of('seal').length === 1);
    await sleep(700);
    await run.signal(runSignals.generate, { requestId: 'r-1' });
    await until(() => script.of('seal').length === 2);
    const lastMs = Date.now();
    await run.result();
    expect(Date.now() - lastMs).toBeGreaterThan(1_000);
    expect(script.of('seal')[1]?.input).toMatchObject({ head: null, compared: true });
  });

  it.concurrent('keeps its state after ten idle minutes if it has a last record', async () => {
    const { run, script } = await begin(
      { seal: [() => sealed(pending(1)), () => sealed()], send: [() => sent(noMore)] },
      { idleMs: 300 },
    );
    await until(() => script.of('send').length === 1);
    await sleep(1_500);
    await run.signal(runSignals.generate, { requestId: 'r-1' });
    await until(() => script.of('seal').length === 2);
    expect(script.of('seal')[1]?.input).toMatchObject({ head, compared: true });
    expect((await run.describe()).status.name).toBe('RUNNING');
    await run.terminate();
  });

  it.concurrent('shows the waiting invoices with their time, and the last attempts to send', async () => {
    const attempt = { atMs: 0, records: 2, result: 'unanswered', text: 'no answer | within 60 s' } as const;
    const invoices = { first: 'WEB-000012', last: 'WEB-000013' };
    const { run, script } = await begin({
      seal: [() => sealed(pending(2), { invoices })],
      send: [
        () =>
          sent(deferred('back-off', 60_000), pending(2), {
            lists: 0,
            unanswered: 1,
            attempts: [{ ...attempt, invoices }],
          }),
      ],
    });
    await until(() => script.of('send').length === 1);
    await until(async () => (await states(run))?.toString() === 'retrying');
    const { currentDetails } = await run.query<{ currentDetails: string }>('__temporal_workflow_metadata');
    expect(currentDetails).toContain(
      'retrying**\n\n| What | Value |\n| --- | --- |\n| waits for | the next attempt: because of',
    );
    expect(currentDetails).toContain('| records without a response | 2 (invoices WEB-000012 to WEB-000013) |');
    expect(currentDetails).toContain(
      '| 1970-01-01T00:00:00.000Z | unanswered | 2 | WEB-000012 to WEB-000013 | no answer \\| within 60 s |',
    );
    await run.terminate();
  });

  it.concurrent('shows cause and remedy of a stopped chain, and the time of the next attempt', async () => {
    const stop = { ...deferred('stop', 0), remedy: 'Correct the name.' };
    const { run, script } = await begin({ seal: [() => sealed(pending(1))], send: [() => sent(stop, pending(1))] });
    await until(() => script.of('send').length === 1);
    await until(async () => (await states(run))?.toString() === 'stopped');
    const { currentDetails } = await run.query<{ currentDetails: string }>('__temporal_workflow_metadata');
    expect(currentDetails).toContain(
      'stopped**: because of the stop\n\n| What | Value |\n| --- | --- |\n| waits for | an operator',
    );
    expect(currentDetails).toContain(
      '| what to do | Correct the name. |\n| next attempt | none until someone resumes the chain |\n| records to send | 1',
    );
    expect(currentDetails).toContain('| in the console of Sello | Suppliers, ');
    await run.terminate();
  });

  it.concurrent('seals during the waiting time with one timer, and sends at once with 1,000 pending records', async () => {
    const { run, script } = await begin({
      seal: [() => sealed(pending(1)), () => sealed(pending(999)), () => sealed(pending(1_000))],
      send: [() => sent(deferred('window', 60_000), pending(1)), () => sent(noMore)],
    });
    await until(() => script.of('send').length === 1);
    await run.signal(runSignals.generate, { requestId: 'r-1' });
    await until(() => script.of('seal').length === 2);
    await sleep(300);
    expect(script.of('send')).toHaveLength(1);
    expect(await states(run)).toEqual(['waiting']);
    await run.signal(runSignals.generate, { requestId: 'r-2' });
    await until(() => script.of('send').length === 2);
    await run.terminate();
  });

  it.concurrent('waits for the whole back-off despite 1,000 pending records or a new run', async () => {
    const { run, script } = await begin(
      {
        seal: [() => sealed(pending(1_000))],
        send: [() => sent(deferred('back-off', 2_500), pending(1_000), { unanswered: 1 }), () => sent(noMore)],
      },
      { historyEventsMax: 16 },
    );
    await until(() => script.of('send').length === 1);
    const first = (await run.describe()).runId;
    for (let i = 0; i < 4; i += 1) {
      await run.signal(runSignals.wake);
      await sleep(150);
    }
    await until(async () => (await client.workflow.getHandle(run.workflowId).describe()).runId !== first);
    await until(() => script.of('send').length === 2);
    const [one, two] = script.of('send');
    expect((two?.atMs ?? 0) - (one?.atMs ?? 0)).toBeGreaterThan(2_300);
    await client.workflow.getHandle(run.workflowId).terminate();
  });

  it.concurrent('passes its state on when it continues as new', async () => {
    const { run, script } = await begin(
      { seal: [() => sealed(nothing, { more: true })], send: [() => sent(noMore)] },
      { historyEventsMax: 12 },
    );
    const first = (await run.describe()).runId;
    const now = client.workflow.getHandle(run.workflowId);
    await until(async () => (await now.describe()).runId !== first);
    const [started] = (await now.fetchHistory()).events ?? [];
    const [payload] = started?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
    const { state } = JSON.parse(Buffer.from(payload?.data ?? '').toString()) as ChainRunInput;
    expect(state).toMatchObject({ version: 1, head, due: { seal: true } });
    expect(script.of('seal').length).toBeGreaterThan(1);
    await now.terminate();
  });

  it.concurrent("waits only for the rest of the previous run's wait", async () => {
    const wait: ChainRunWait = { kind: 'back-off', sinceMs: Date.now(), untilMs: Date.now() + 1_500, why: 'no answer' };
    const fresh = createChainRunState();
    const state = { ...fresh, due: { ...fresh.due, send: true }, waits: { ...fresh.waits, send: wait } };
    const { run, script } = await begin({ seal: [() => sealed()], send: [() => sent(noMore)] }, { state });
    await until(() => script.of('send').length === 1);
    expect(script.of('send')[0]?.atMs).toBeGreaterThanOrEqual(wait.untilMs);
    await run.terminate();
  });

  it.concurrent('ends its work if its installation number was renewed', async () => {
    const { run, script } = await begin({ seal: [() => sealed(pending(5), { retired: true })] });
    await run.result();
    expect(script.calls.map(({ step }) => step)).toEqual(['seal']);
  });

  it.concurrent('ends no stop automatically, because the next check starts with a signal', async () => {
    const { run, script } = await begin({
      seal: [() => sealed(pending(1))],
      send: [() => sent(deferred('stop', 0), pending(1)), () => sent(noMore)],
    });
    await until(async () => String(await states(run)) === 'stopped');
    await sleep(500);
    expect(script.of('send')).toHaveLength(1);
    await run.signal(runSignals.wake);
    await until(() => script.of('send').length === 2);
    await run.terminate();
  });

  it.concurrent('queries again after a pause if a query had no response, and counts the failures', async () => {
    const silent: AuthorityQueryActivityResult = {
      settled: 0,
      resent: 0,
      released: 0,
      left: 1,
      waitMs: 400,
      reason: 'time-out',
    };
    const { run, script } = await begin({
      seal: [() => sealed({ ...nothing, doubtful: true }), () => sealed()],
      query: [() => silent, () => ({ ...silent, settled: 1, released: 1, left: 0, waitMs: 0 })],
    });
    await until(() => script.of('query').length === 2);
    const [one, two] = script.of('query');
    expect((two?.atMs ?? 0) - (one?.atMs ?? 0)).toBeGreaterThanOrEqual(380);
    expect(two?.input).toMatchObject({ failures: 1 });
    await until(() => script.of('seal').length === 2);
    await run.terminate();
  });

  it.concurrent('seals during a long call, and has at most one activity of a kind', async () => {
    let end = (): void => undefined;
    const call = new Promise<void>((resolve) => (end = resolve));
    const { run, script } = await begin({
      seal: [() => sealed(pending(1))],
      send: [() => call.then(() => sent(noMore)), () => sent(noMore)],
    });
    await until(() => script.of('send').length === 1);
    for (let i = 0; i < 3; i += 1) {
      await run.signal(runSignals.generate, { requestId: `r-${i}` });
      await sleep(100);
    }
    await until(() => script.of('seal').length >= 3);
    expect(script.of('send')).toHaveLength(1);
    end();
    await until(() => script.of('send').length === 2);
    await run.terminate();
  });

  it.concurrent('needs at most 20 events for a batch, without its signals and their tasks', async () => {
    const { run, script } = await begin({
      seal: [() => sealed(pending(1_000)), () => sealed()],
      send: [() => sent(noMore, nothing, { lists: 1, records: 1_000 })],
    });
    await until(() => script.of('send').length === 1);
    await sleep(500);
    expect((await run.describe()).historyLength).toBeLessThanOrEqual(20);
    await run.terminate();
  });
});
