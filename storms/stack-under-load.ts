// The environment of a fault test: a fresh stack with failpoints, a client, the control of the simulator, the database.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeSupplierCode } from '../bench/documents';
import { type LocalStack, startLocalStack } from '../src/local/stack';
import { readSettings, type Settings } from '../src/settings/settings';
import { connectDatabase, type Database } from '../src/store/database';
import { createLazyTemporalClient } from '../src/temporal/connection';
import { StormClient } from './client';
import { createFailpointFiles, type FailpointFiles } from './failpoint-files';

/** How many processes of Sello the stack needs. */
export interface StackSize {
  readonly apis: number;
  readonly workers: number;
}

/** Reports progress to users, one line at a time. */
export type ReportProgress = (line: string) => void;

export interface StackUnderLoad {
  readonly stack: LocalStack;
  readonly client: StormClient;
  readonly failpoints: FailpointFiles;
  readonly database: Database;
  readonly settings: Settings;
  /** Where the servers keep their data. */
  readonly dataFolder: string;
  readonly engine: ReturnType<typeof createLazyTemporalClient>;
  readonly say: ReportProgress;
  /** Returns supplier codes that no test on this stack has used. */
  readonly newSuppliers: (count: number) => string[];
  /** Calls the control interface of the simulator. @throws Error with the response if the call fails */
  control<T = object>(method: string, target: string, body?: object): Promise<T>;
  close(): Promise<void>;
}

/**
 * Seconds between the first two attempts to send in fault tests; 5 in production. The hour of a test is shorter by the
 * same factor.
 */
export const firstPauseSeconds = 1;

/** What a fault test changes in its stack. */
export interface StackChanges {
  /** Address of a running database; if absent, the stack starts its own. */
  readonly mongodb?: string;
  /** Address of a running Temporal. */
  readonly temporal?: string;
  /** Other builds, as in `StackOptions.builds`. */
  readonly builds?: Readonly<Record<string, string>>;
  /** More settings, as in `StackOptions.env`. */
  readonly env?: Readonly<Record<string, NodeJS.ProcessEnv>>;
  /** A folder that is kept when the stack is closed. It may contain the data of an earlier stack. */
  readonly kept?: string;
}

/** Starts a stack in a new folder. The simulator sets waiting times of 1 s, and calls end after 5 s. */
export async function openStackUnderLoad(
  shape: StackSize,
  report: ReportProgress,
  { mongodb: given, temporal: engineAt, builds, env = {}, kept }: StackChanges = {},
): Promise<StackUnderLoad> {
  const folder = kept ?? mkdtempSync(path.join(os.tmpdir(), 'sello-storm-'));
  const failpoints = path.join(folder, 'failpoints');
  mkdirSync(failpoints, { recursive: true });
  const dataFolder = findDataFolder(folder);
  const stack = await startLocalStack({
    dataFolder,
    say: report,
    ...shape,
    authorityWaitSeconds: 1,
    builds,
    environment: { MONGODB_URI: given, TEMPORAL_ADDRESS: engineAt },
    env: {
      ...env,
      all: {
        SELLO_FAILPOINTS: failpoints,
        SELLO_AUTHORITY_CALL_SECONDS: '5',
        SELLO_AUTHORITY_LEASE_SECONDS: '6',
        SELLO_AUTHORITY_BACKOFF_SECONDS: String(firstPauseSeconds),
        ...env['all'],
      },
    },
  });
  const { mongodb, temporal } = stack.addresses;
  const settings = readSettings({
    MONGODB_URI: mongodb,
    TEMPORAL_ADDRESS: temporal,
    SELLO_MASTER_KEY: Buffer.alloc(32).toString('base64'),
  });
  const database = await connectDatabase(settings.mongo.uri, settings.mongo.database);
  const engine = createLazyTemporalClient(settings);
  let suppliers = 7_000;
  return {
    stack,
    client: new StormClient(stack),
    failpoints: createFailpointFiles(failpoints),
    database,
    settings,
    dataFolder,
    engine,
    say: report,
    newSuppliers: (count) => Array.from({ length: count }, () => makeSupplierCode(suppliers++)),
    control: (method, target, body) => controlCall(stack.addresses.simulatorControl + target, method, body),
    async close() {
      await engine.connection.close();
      await database.close();
      await stack.stop();
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns where a stack that was opened in a folder keeps its data. */
export const findDataFolder = (folder: string): string => path.join(folder, 'data');

async function controlCall<T>(url: string, method: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Checks every 100 ms until there is a value. Returns undefined if there is none within the time. */
export async function pollUntil<T>(seconds: number, look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await sleep(100)) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}
