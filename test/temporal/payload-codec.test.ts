// Encryption of payloads in Temporal: with a real server, no history has a supplier in plain text, keys change while runs
// are open, and the setting can be switched.
import { randomBytes } from 'node:crypto';
import { Connection, Client, WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure, defaultPayloadConverter } from '@temporalio/common';
import { NativeConnection, Worker } from '@temporalio/worker';
import { workerLimits } from '../../src/contracts/limits/worker';
import { type ChainRunInput, runTypes, runSignals } from '../../src/contracts/runs';
import { readSettings, type Settings } from '../../src/settings/settings';
import { createTemporalDataConverter, createLazyTemporalClient } from '../../src/temporal/connection';
import { readNewestRunState } from '../../src/temporal/check-run';
import { createPayloadEncryptionCodec } from '../../src/temporal/payload-codec';
import { replayOpenRuns } from '../../src/temporal/replay-open-runs';
import { bundleToday } from '../../storms/replay';
import { ownName, temporalAddress } from '../servers/addresses';
import { until } from '../workflows/job-runs';

const [first, second, third] = [1, 2, 3].map(() => randomBytes(32).toString('base64')) as [string, string, string];
const taxCode = 'B12345674';
const listSettings = (payloads: string, key: string, others = '', more: NodeJS.ProcessEnv = {}): Settings =>
  readSettings({
    SELLO_TEMPORAL_PAYLOADS: payloads,
    SELLO_MASTER_KEY: key,
    SELLO_MASTER_KEY_OTHERS: others,
    ...more,
  });
const payload = defaultPayloadConverter.toPayload({ chain: `w:test:${taxCode}` });

describe('an encrypted payload', () => {
  const encoded = async (settings: Settings) =>
    (await createPayloadEncryptionCodec(settings).encode([payload]))[0] ?? {};
  const decoded = async (settings: Settings, given: object) =>
    (await createPayloadEncryptionCodec(settings).decode([given]))[0];
  const plain = (given: object | undefined) => defaultPayloadConverter.fromPayload(given as typeof payload);

  it('reveals nothing of its content, is never the same twice, and can be read back', async () => {
    const on = listSettings('encrypted', first);
    const [one, other] = [await encoded(on), await encoded(on)];
    expect(Buffer.from(one.data ?? []).toString('latin1')).not.toContain(taxCode);
    expect(Buffer.from(one.data ?? []).equals(Buffer.from(other.data ?? []))).toBe(false);
    expect(plain(await decoded(on, one))).toEqual({ chain: `w:test:${taxCode}` });
  });

  it('is read with the key that it names, even if encryption is off', async () => {
    const old = await encoded(listSettings('encrypted', first));
    for (const settings of [
      listSettings('encrypted', second, first),
      listSettings('encrypted', first, second),
      listSettings('clear', second, `${third},${first}`),
    ])
      expect(plain(await decoded(settings, old))).toEqual({ chain: `w:test:${taxCode}` });
    await expect(decoded(listSettings('encrypted', second), old)).rejects.toThrow('is not set');
  });

  it('is read in plain text, and written in plain text if encryption is off', async () => {
    expect(await decoded(listSettings('encrypted', first), payload)).toBe(payload);
    const off = readSettings({});
    expect(await encoded(off)).toBe(payload);
    expect(await decoded(off, payload)).toBe(payload);
  });

  it('cannot be decoded if a byte was changed', async () => {
    const on = listSettings('encrypted', first);
    const one = await encoded(on);
    const data = Buffer.from(one.data ?? []);
    for (const at of [0, 20, data.length - 1]) {
      const bad = Buffer.from(data);
      bad[at] = (bad[at] ?? 0) ^ 1;
      await expect(decoded(on, { ...one, data: bad })).rejects.toThrow();
    }
  });

  it('has the form that the setting requires, and no other form', () => {
    expect(() => listSettings('secret', first)).toThrow('not clear or encrypted');
  });
});

describe('the runs of an encrypted namespace', () => {
  const head = { installation: 'SELLO-1', sequence: 3, fingerprint: 'F3' };
  const left = { pending: 0, unnotified: false, open: false, unrecorded: false, doubtful: false, sealable: false };
  const taskQueue = ownName('payloads');
  const place = { TEMPORAL_ADDRESS: temporalAddress(), SELLO_TASK_QUEUE: taskQueue };
  let native: NativeConnection;
  let plainConnection: Connection;
  let sealed: unknown[] = [];
  beforeAll(async () => {
    await bundleToday();
    native = await NativeConnection.connect({ address: temporalAddress() });
    plainConnection = await Connection.connect({ address: temporalAddress() });
  }, 60_000);
  afterAll(async () => {
    await plainConnection.close();
    await native.close();
  });

  /** Runs something with a client and a worker of these settings. */
  async function withWorker(settings: Settings, work: (client: Client) => Promise<void>): Promise<void> {
    const client = createLazyTemporalClient(settings, 'own-database');
    const worker = await Worker.create({
      connection: native,
      taskQueue,
      workflowBundle: await bundleToday(),
      stickyQueueScheduleToStartTimeout: '1 s',
      dataConverter: createTemporalDataConverter(settings),
      activities: {
        seal: (input: { readonly chain: string }) => {
          sealed.push(input);
          if (input.chain.includes('fails')) throw ApplicationFailure.nonRetryable(`no chain ${input.chain}`);
          return { sealed: 1, refused: 0, compared: true, head, more: false, left };
        },
      },
    });
    try {
      await worker.runUntil(() => work(client));
    } finally {
      await client.connection.close();
    }
  }

  const begin = (
    client: Client,
    workflowId: string,
    chain = `w:test:${taxCode}`,
    more: Partial<ChainRunInput> = {},
  ) => {
    const names = { chain, environment: 'test', supplier: taxCode, installation: 'SELLO-1' } as const;
    const input: ChainRunInput = { ...names, age: workerLimits.runAge, ...more };
    return client.workflow.start(runTypes.chain, {
      taskQueue,
      workflowId,
      args: [input],
      staticSummary: `Chain of supplier ${taxCode}`,
    });
  };
  /** The payloads as Temporal stores them. */
  const readBytes = async (workflowId: string): Promise<string> => {
    const history = await new Client({ connection: plainConnection }).workflow.getHandle(workflowId).fetchHistory();
    const texts: string[] = [];
    const visit = (value: unknown): void => {
      if (value instanceof Uint8Array) texts.push(Buffer.from(value).toString('latin1'));
      else if (typeof value === 'string') texts.push(value);
      else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) visit(one);
    };
    visit(history);
    return texts.join('\n');
  };

  it('have no plain tax ID in their histories and failures, and replays can read them', async () => {
    const settings = listSettings('encrypted', first, '', place);
    const [good, bad] = [ownName('run'), ownName('run')];
    await withWorker(settings, async (client) => {
      sealed = [];
      const run = await begin(client, good);
      await until(() => sealed.length === 1);
      await run.signal(runSignals.generate, { requestId: `w:${taxCode}` });
      await until(() => sealed.length === 2);
      expect(sealed[0]).toMatchObject({ chain: `w:test:${taxCode}` });
      const failed = await begin(client, bad, `fails:test:${taxCode}`);
      const error: unknown = await failed.result().catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(WorkflowFailedError);
      expect(String((error as WorkflowFailedError).cause?.cause)).toContain(`no chain fails:test:${taxCode}`);
    });
    for (const id of [good, bad]) expect(await readBytes(id)).not.toContain(taxCode);
    const client = createLazyTemporalClient(settings);
    const verdicts: (string | undefined)[] = [];
    await until(async () => {
      verdicts.length = 0;
      for await (const { workflowId, problem } of replayOpenRuns(client, settings.temporal, {
        workflowBundle: await bundleToday(),
      }))
        if (workflowId === good) verdicts.push(problem ?? 'goes on');
      return verdicts.length > 0;
    });
    expect(verdicts).toEqual(['goes on']);
    await client.workflow.getHandle(good).terminate();
    await client.connection.close();
  }, 90_000);

  it('continue when encryption is enabled, when the key changes, and when it is disabled', async () => {
    const id = ownName('run');
    const steps = [
      listSettings('clear', first, '', place),
      listSettings('encrypted', first, '', place),
      listSettings('encrypted', second, first, place),
      listSettings('clear', second, first, place),
    ];
    sealed = [];
    for (const [i, settings] of steps.entries())
      await withWorker(settings, async (client) => {
        if (i === 0) await begin(client, id);
        else await client.workflow.getHandle(id).signal(runSignals.wake);
        await until(() => sealed.length === i + 1, 1_200);
      });
    expect(sealed.at(-1)).toMatchObject({ head });
    await new Client({ connection: plainConnection }).workflow.getHandle(id).terminate();
  }, 120_000);

  it('name their database even after they continued with a new key and the old key was removed', async () => {
    const id = ownName('run');
    sealed = [];
    await withWorker(listSettings('encrypted', first, '', place), async (client) => {
      await begin(client, id, undefined, { historyEventsMax: 12 });
      await until(() => sealed.length === 1);
    });
    await withWorker(listSettings('encrypted', second, first, place), async (client) => {
      const run = client.workflow.getHandle(id);
      const { runId } = await run.describe();
      await until(async () => {
        await run.signal(runSignals.wake);
        return (await run.describe()).runId !== runId;
      });
    });
    const client = createLazyTemporalClient(listSettings('encrypted', second, '', place), 'own-database');
    expect(await readNewestRunState(client, id)).toMatchObject({ kind: 'running', database: 'own-database' });
    await client.workflow.getHandle(id).terminate();
    await client.connection.close();
  }, 90_000);
});
