// A database as in production: a replica set of three members on one machine, whose primary can be replaced.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { type ChildProcessController, createProcessController } from '../src/local/child';
import { startOrphanProcessGuard } from '../src/local/guard';
import { createFolderAndPlanMongodProcess } from '../src/local/mongod';
import { findOrInstallThirdPartyServer } from '../src/local/obtain-program';
import { chooseFreePorts, waitForPort } from '../src/local/ports';
import { thirdPartyServerPrograms } from '../src/local/programs';
import { type ReportProgress, pollUntil } from './stack-under-load';

export interface Members {
  /** Address of all three members for drivers. */
  readonly uri: string;
  /** Returns the index of the member that responds as the writable primary; undefined during an election. */
  primary(): Promise<number | undefined>;
  /** Makes the primary step down for some seconds. `force`: even if no other member has all of its writes. */
  stepDown(primary: number, force: boolean): Promise<void>;
  signal(member: number, signal: NodeJS.Signals): void;
  /** Waits until a killed member runs again. */
  back(member: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * If the old primary is silent for this time, the set elects a new one. MongoDB's default of 10 s is too slow for a
 * test.
 */
const electionMs = 2_000;
/** For this time, a primary that stepped down is not elected again. */
const stepDownSeconds = 5;
/** A member that hangs must not delay the test. */
const impatient = { serverSelectionTimeoutMS: 1_000, connectTimeoutMS: 1_000, socketTimeoutMS: 10_000 };

const names = ['member-1', 'member-2', 'member-3'] as const;

/** Starts three mongod processes and waits for their first primary. */
export async function startThreeMembers(report: ReportProgress): Promise<Members> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-members-'));
  const guard = startOrphanProcessGuard();
  const program = await findOrInstallThirdPartyServer(thirdPartyServerPrograms.mongod, report);
  const chosen = await chooseFreePorts({ 'member-1': [], 'member-2': [], 'member-3': [] });
  const ports = names.map((name) => chosen[name]);
  const watch = {
    guard,
    changed: () => undefined,
    died: (name: string, how: string) => report(`${name} ended (${how})`),
  };
  const children = names.map((name, i) => {
    const port = ports[i] as number;
    const plan = createFolderAndPlanMongodProcess(
      program,
      port,
      path.join(folder, name),
      path.join(folder, `${name}.log`),
    );
    return createProcessController({ ...plan, name, ready: () => waitForPort('127.0.0.1', port, 1) }, watch);
  });
  const close = async (): Promise<void> => {
    await Promise.all(children.map((child) => child.stop()));
    guard.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(children.map((child) => child.start()));
    await initiate(ports);
    const members = listMembers(ports, children, close);
    if ((await pollUntil(30, () => members.primary())) === undefined)
      throw new Error('the three members elect no primary');
    report(`three members run on ports ${ports.join(', ')}`);
    return members;
  } catch (error) {
    await close();
    throw error;
  }
}

function listMembers(
  ports: readonly number[],
  children: readonly ChildProcessController[],
  close: () => Promise<void>,
): Members {
  const admin = <T>(member: number, work: (db: Db) => Promise<T>): Promise<T> => onMember(ports[member] ?? 0, work);
  return {
    uri: `mongodb://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/?replicaSet=rs0`,
    async primary() {
      const answers = await Promise.all(
        ports.map((_, i) => admin(i, (db) => db.command({ hello: 1 })).catch(() => ({}))),
      );
      const index = answers.findIndex((answer) => 'isWritablePrimary' in answer && answer.isWritablePrimary === true);
      return index < 0 ? undefined : index;
    },
    async stepDown(primary, force) {
      const command = { replSetStepDown: stepDownSeconds, secondaryCatchUpPeriodSecs: force ? 0 : 2, force };
      await admin(primary, (db) => db.command(command));
    },
    signal: (member, signal) => (children[member] as ChildProcessController).signal(signal),
    back: (member) => (children[member] as ChildProcessController).start(),
    close,
  };
}

async function initiate(ports: readonly number[]): Promise<void> {
  const members = ports.map((port, _id) => ({ _id, host: `127.0.0.1:${port}` }));
  const settings = { electionTimeoutMillis: electionMs, heartbeatIntervalMillis: 500 };
  await onMember(ports[0] ?? 0, (db) => db.command({ replSetInitiate: { _id: 'rs0', members, settings } }));
}

async function onMember<T>(port: number, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, impatient);
  try {
    return await work((await client.connect()).db('admin'));
  } finally {
    await client.close();
  }
}
