// Stopped suppliers. Each is stopped in a way that a different call ends. A sealed invoice waits, and the run is idle.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChainDocument } from '../../src/model/chain';
import { getChainsCollection } from '../../src/store/chains/chains';
import { getSubmissionsCollection } from '../../src/store/submissions/submissions';
import {
  formatCertificateStopKey,
  formatChainStopKey,
  insertSendingStopIfAbsent,
} from '../../src/store/chains/windows';
import type { StartedJob } from '../client';
import { type StackUnderLoad, pollUntil } from '../stack-under-load';
import { localCertificatePassword } from '../../src/certificates/local-files';
import { callOnce, type OperatorStormCall } from './call';

export interface HeldCalls {
  readonly what: string;
  readonly supplier: string;
  /** The calls in order. After the last call, nothing stops the supplier any more. */
  readonly calls: readonly OperatorStormCall[];
  /** The id of the waiting invoice. */
  readonly job: StartedJob;
  readonly invoices: number;
  readonly isRenewed: boolean;
}

interface PlannedHold {
  readonly what: string;
  readonly hold: (field: StackUnderLoad, chain: ChainDocument) => Promise<unknown>;
  readonly calls: (field: StackUnderLoad, chain: ChainDocument) => readonly OperatorStormCall[];
}

const ofChain = ({ supplier }: ChainDocument, verb: string): OperatorStormCall => ({
  method: 'POST',
  path: `/fiscal/v1/chains/${supplier}/${verb}`,
});
const ofService = ({ supplier, workspace }: ChainDocument): OperatorStormCall => ({
  method: 'POST',
  path: `/access/v1/workspaces/${workspace}/chains/${supplier}/resume`,
  isService: true,
});
const getCertificate = ({ supplier }: ChainDocument): string => `/fiscal/v1/suppliers/${supplier}/certificate`;

/** Stops a certificate with `code`; another certificate ends this stop. */
const stop = ({ database }: StackUnderLoad, { _id }: ChainDocument, code: string): Promise<void> =>
  insertSendingStopIfAbsent(database, {
    _id: formatChainStopKey(_id),
    at: new Date(),
    code,
    text: `${code}: held back by a storm`,
  });

/** The call that stores the second certificate of the simulator as the supplier's own certificate. */
const stored = ({ dataFolder }: StackUnderLoad, chain: ChainDocument): OperatorStormCall => ({
  method: 'PUT',
  path: getCertificate(chain),
  body: {
    data: readFileSync(path.join(dataFolder, 'simulator/seal.p12')).toString('base64'),
    password: localCertificatePassword,
  },
});

const unreadable = 'certificate-unreadable';

const holds: readonly PlannedHold[] = [
  {
    what: 'a stop of its own',
    hold: (field, chain) => stop(field, chain, '4112'),
    calls: (_field, chain) => [ofChain(chain, 'resume')],
  },
  {
    what: 'a stop that the operator ends',
    hold: (field, chain) => stop(field, chain, '4112'),
    calls: (_field, chain) => [ofService(chain)],
  },
  {
    what: 'a certificate to be stored',
    hold: (field, chain) => stop(field, chain, unreadable),
    calls: (field, chain) => [stored(field, chain)],
  },
  {
    what: 'a certificate to remove',
    hold: async (field, chain) => {
      await callOnce(field, stored(field, chain));
      await stop(field, chain, unreadable);
    },
    calls: (_field, chain) => [{ method: 'DELETE', path: getCertificate(chain) }],
  },
  {
    what: 'an hour of back-off',
    hold: (field, { supplier }) =>
      field.control('PUT', '/faults', {
        rules: [{ kind: 'unavailable', operation: 'submission', issuer: supplier }],
      }),
    calls: (_field, chain) => [ofChain(chain, 'retry')],
  },
  {
    what: 'a stop and a renewal',
    hold: (field, chain) => stop(field, chain, '4112'),
    calls: (_field, chain) => [ofChain(chain, 'renew'), ofChain(chain, 'resume')],
  },
  {
    what: 'a stop, a confirmation and other settings',
    hold: (field, chain) => stop(field, chain, '4112'),
    calls: (_field, chain) => [
      ofChain(chain, 'confirm'),
      {
        method: 'PATCH',
        path: `/fiscal/v1/suppliers/${chain.supplier}/settings`,
        body: { sign_records: false },
      },
      ofChain(chain, 'resume'),
    ],
  },
];

/**
 * @param sharing suppliers with a common certificate, which one stop affects together; a stop of all suppliers also
 * affects the others
 */
export async function holdSuppliers(field: StackUnderLoad, sharing: number): Promise<HeldCalls[]> {
  const suppliers = field.newSuppliers(holds.length + sharing);
  await field.client.register(suppliers);
  // The run of each supplier contains a record, as nearly all runs do, so it stays open.
  await Promise.all(suppliers.map((supplier) => field.client.invoice(supplier)));
  const rows = await Promise.all(suppliers.map((supplier) => readChain(field, supplier)));
  for (const [i, { hold }] of holds.entries()) await hold(field, rows[i] as ChainDocument);
  const shared = rows.at(-1) as ChainDocument;
  const _id = formatCertificateStopKey(shared.environment, shared.certificate?.fingerprint ?? '');
  const begun: StartedJob[] = [];
  // The batches of suppliers that back off must have been tried, so the stop of all suppliers comes after that.
  for (const supplier of suppliers.slice(0, holds.length)) begun.push(await field.client.beginInvoice(supplier));
  await backOffForAnHour(field);
  await insertSendingStopIfAbsent(field.database, {
    _id,
    at: new Date(),
    code: '4141',
    text: '4141: held back by a storm',
  });
  for (const supplier of suppliers.slice(holds.length)) begun.push(await field.client.beginInvoice(supplier));
  await untilAllWait(field, suppliers);
  return suppliers.map((supplier, i) => {
    const row = rows[i] as ChainDocument;
    const { what = 'a stop of a certificate that others share', calls } = holds[i] ?? {};
    const last = i === suppliers.length - 1 ? [ofService(row)] : [];
    const call = calls?.(field, row) ?? last;
    const isRenewed = call.some(({ path: address }) => address.endsWith('/renew'));
    return { what, supplier, calls: call, job: begun[i] as StartedJob, invoices: 2, isRenewed };
  });
}

async function readChain({ database }: StackUnderLoad, supplier: string): Promise<ChainDocument> {
  const row = await getChainsCollection(database).findOne({ supplier });
  if (!row) throw new Error(`${supplier} has no chain`);
  return row;
}

/** After an attempt without a response, the batch and its run wait for an hour. */
async function backOffForAnHour(field: StackUnderLoad): Promise<void> {
  const retryAt = new Date(Date.now() + 3_600_000);
  const unanswered = { open: true, unanswered: { $gt: 0 } };
  const held = await pollUntil(30, async () => {
    const { modifiedCount } = await getSubmissionsCollection(field.database).updateMany(unanswered, {
      $set: { retryAt },
    });
    return modifiedCount > 0 || undefined;
  });
  if (!held) throw new Error('no list backs off');
  // An attempt that is running may still write its own pause.
  await sleep(7_000);
  await getSubmissionsCollection(field.database).updateMany(unanswered, { $set: { retryAt, leaseUntil: null } });
  await field.control('DELETE', '/faults');
  await sleep(5_000);
}

/** Checks that the second record of each supplier is sealed and not sent, and that its run is idle. */
async function untilAllWait(field: StackUnderLoad, suppliers: readonly string[]): Promise<void> {
  for (const supplier of suppliers) {
    const waits = await pollUntil(60, async () => {
      const { records, pending } = await field.client.chain(supplier);
      return (records === 2 && pending === 1) || undefined;
    });
    if (!waits) throw new Error(`${supplier}: ${JSON.stringify(await field.client.chain(supplier))}`);
  }
  await sleep(3_000);
}
