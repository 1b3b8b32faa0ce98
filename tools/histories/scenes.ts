// The events before the histories of each case are taken: jobs, faults, a backlog, a registration that waits.
import { setTimeout as sleep } from 'node:timers/promises';
import type { StackClient } from '../../bench/stack-client';
import { seedRequests } from '../../bench/seed-requests';
import { call } from '../../bench/load';
import { customerTaxIdRejectedBySimulator } from '../../simulator/faults/magic';
import { getChainsCollection } from '../../src/store/chains/chains';
import { connectDatabase } from '../../src/store/database';

/** @returns the job whose run is stored together with the run of the chain */
export type Scene = (client: StackClient, supplier: string) => Promise<string>;

const oneJob: Scene = async (client, supplier) =>
  client.finishJob(await client.startJob(await client.makeEntry(supplier, 2)));

/** More than two passes of sealing contain, because the long passes are separate activities. */
const backlog = 4_500;

export const scenes: Readonly<Record<string, Scene>> = {
  success: oneJob,
  rescue: async (client, supplier) =>
    client.finishJob(await client.startJob(await client.makeEntry(supplier, 2, customerTaxIdRejectedBySimulator))),
  retry: async (client, supplier) => {
    await client.control('PUT', '/faults', { rules: [{ kind: 'drop', stored: true, next: 1 }] });
    return oneJob(client, supplier);
  },
  outage: async (client, supplier) => {
    await client.control('PUT', '/faults', { rules: [{ kind: 'unavailable' }] });
    const jobs = [];
    for (let i = 0; i < 3; i += 1) jobs.push(await client.startJob(await client.makeEntry(supplier, 2)));
    await sleep(4_000);
    await client.control('DELETE', '/faults');
    for (const job of jobs) await client.finishJob(job);
    return jobs[0] as string;
  },
  'continue-as-new': async (client, supplier) => {
    let job = '';
    for (let i = 0; i < 12; i += 1) job = await oneJob(client, supplier);
    return job;
  },
  // The database stops for longer than a walk may take as a local activity, as soon as one job has begun. Calls during
  // this time are refused.
  'slow-database': async (client, supplier) => {
    const entries = await Promise.all(Array.from({ length: 8 }, () => client.makeEntry(supplier, 2)));
    const starting = entries.map((entry) => client.startJob(entry));
    const settled = Promise.allSettled(starting);
    const first = await Promise.any(starting);
    await client.stack.kill('mongodb', 'SIGSTOP');
    await sleep(11_000);
    await client.stack.kill('mongodb', 'SIGCONT');
    for (const one of await settled) if (one.status === 'fulfilled') await client.finishJob(one.value);
    return first;
  },
  backlog: async (client, supplier) => {
    const database = await connectDatabase(client.stack.addresses.mongodb, 'sello');
    try {
      const chain = await getChainsCollection(database).findOne({ supplier });
      if (!chain) throw new Error(`supplier ${supplier} has no chain`);
      await seedRequests(database, chain, backlog);
    } finally {
      await database.close();
    }
    return oneJob(client, supplier);
  },
};

/** Registers a supplier whose agreement is signed, confirmed and approved while the job waits. @returns the job */
export async function registerWithAgreement(client: StackClient, supplier: string): Promise<string> {
  const { api, token, operatorToken } = client.stack.addresses;
  const ask = (method: string, target: string, body?: object): Promise<string> =>
    call(method, `${api}${target}`, token, body && JSON.stringify(body));
  await ask('PATCH', '/access/v1/workspace', { agreement: true });
  const { entry, job } = await client.startRegistration(supplier);
  const base = `/apps/fiscal/v1/entry/${entry}`;
  // Any PDF is accepted, because it is not read here.
  const data = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
  await client.until(() => answers(() => ask('POST', `${base}/agreement`, { data, signature: 'hand' })));
  await ask('POST', `${base}/identity`, { data, view: 'front' });
  await ask('POST', `${base}/confirm`);
  await client.until(() => answers(() => call('POST', `${api}${base}/approve`, operatorToken)));
  return client.finishJob(job);
}

/** Returns whether the call is accepted: it is refused until the job has come this far. */
async function answers(ask: () => Promise<string>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch {
    return false;
  }
}
