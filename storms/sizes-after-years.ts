// D10: a database as after years. While invoices are issued, the sweep's queries, metrics, lists, console pages and the
// erasure of a workspace stay within their limits.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { consoleLimits } from '../src/contracts/limits/console';
import { httpLimits } from '../src/contracts/limits/http';
import { databaseCountMetricsLimits } from '../src/contracts/limits/store';
import { sweepLimits } from '../src/contracts/limits/sweep';
import { requireProjectRoot } from '../src/local/root';
import { createUuidV7 } from '../src/main/ids';
import { insertConsoleSignInLink } from '../src/store/people/console-links';
import { readCertificateStopsPage } from '../src/store/certificates/stops';
import { getChainsCollection } from '../src/store/chains/chains';
import { readInstallationStatusCounts } from '../src/store/chains/status-counts';
import { listStoppedKeysAmongChainKeys } from '../src/store/chains/stopped-chains';
import {
  listChainsDueForVerification,
  readOverdueChainStepsByKey,
  listChainKeysWithOverdueInternalWork,
} from '../src/store/chains/sweep';
import { listJobsDueForSweep } from '../src/store/jobs/overdue-jobs';
import { createWorkspaceIfAbsent } from '../src/store/workspaces/new-workspace';
import { getWebhookDeliveriesCollection } from '../src/store/webhooks/deliveries';
import { issueInvoices } from './load';
import { openStackUnderLoad, type ReportProgress, type StackUnderLoad } from './stack-under-load';
import { type PlainStorm, type Size, scaleSize, mergeVerdicts, type Verdict } from './storm';
import { seedYears, type RowCounts } from './seed-years';

export const sizesOfYears: PlainStorm = {
  what: 'data volume after several years: 30,000 stopped certificates, 400,000 deliveries, 1,000,000 jobs',
  run,
};

/** The sweep runs every 20 s. A query that takes half of that, even on a busy machine, is too slow. */
const sweepMsMax = (sweepLimits.everySeconds * 1_000) / 2;
const eraseMsMax = 300_000;
/** Time limit of one invoice while the other work runs. Without that work, an invoice takes half a second. */
const invoiceSecondsMax = 60;
/** `npm start` creates this workspace. */
const slug = 'local';
const hook = createUuidV7();

interface Field {
  readonly field: StackUnderLoad;
  readonly stays: string;
  readonly leaves: string;
  readonly years: RowCounts;
}

async function run(size: Size, report: ReportProgress): Promise<Verdict> {
  const field = await openStackUnderLoad({ apis: 1, workers: 1 }, report);
  try {
    const stays = (await field.client.insist('GET', '/access/v1/workspace')) as { readonly id: string };
    const given: Field = {
      field,
      stays: stays.id,
      leaves: createUuidV7(),
      years: {
        certificates: scaleSize(size, 30_000, 300),
        deliveries: scaleSize(size, 400_000, 6_000),
        jobs: scaleSize(size, 1_000_000, 10_000),
      },
    };
    const workspace = { id: given.leaves, name: 'Leaves', slug: 'leaves', environment: 'simulator' } as const;
    await createWorkspaceIfAbsent(field.database, workspace, new Date());
    await seedYears(field.database, { ...given, hook }, given.years, report);
    return await duringInvoices(given, async () =>
      mergeVerdicts(await sweepAndMetrics(given), await lists(given), await pages(given), await erasure(given)),
    );
  } finally {
    await field.close();
  }
}

/** While the work runs, one client issues an invoice after the other; each must end in time. */
async function duringInvoices({ field }: Field, work: () => Promise<Verdict>): Promise<Verdict> {
  const suppliers = field.newSuppliers(2);
  await field.client.register(suppliers);
  let goesOn = true;
  const load = { suppliers, clients: 1, goesOn: () => goesOn, everyMs: 1_000, jobSeconds: invoiceSecondsMax };
  const issuing = issueInvoices(field, load);
  try {
    const done = await work();
    goesOn = false;
    const ended = await issuing;
    const bad = ended.filter(({ faults }) => faults.length > 0);
    const problems = bad.map(({ job, faults }) => `job ${job} meanwhile: ${JSON.stringify(faults)}`);
    return mergeVerdicts(done, { counts: { invoices: ended.length, lost: bad.length }, problems });
  } finally {
    goesOn = false;
    await issuing.catch(() => undefined);
  }
}

/** Reports work that took longer than allowed, or did not end. */
async function timed(
  field: StackUnderLoad,
  what: string,
  msMax: number,
  work: () => Promise<unknown>,
): Promise<Verdict> {
  const began = performance.now();
  const failed = await work().then(
    () => undefined,
    (error: unknown) => String(error).slice(0, 300),
  );
  const ms = Math.round(performance.now() - began);
  field.say(`${what}: ${ms} ms${failed === undefined ? '' : `, ${failed}`}`);
  const late = ms > msMax ? [`${what} took ${ms} ms, more than ${msMax}`] : [];
  return { counts: { [`ms ${what}`]: ms }, problems: failed === undefined ? late : [`${what}: ${failed}`] };
}

/** @throws Error with the problem if the condition is false */
function must(isSo: boolean, problem: string): void {
  if (!isSo) throw new Error(problem);
}

async function sweepAndMetrics({ field, stays, years }: Field): Promise<Verdict> {
  const { database } = field;
  const at = new Date();
  const keys = new Set(
    (
      await getChainsCollection(database)
        .find({ workspace: stays }, { projection: { _id: 1 } })
        .toArray()
    ).map(({ _id }) => _id),
  );
  return mergeVerdicts(
    await timed(field, 'chains with work', sweepMsMax, () => listChainKeysWithOverdueInternalWork(database, at)),
    await timed(field, 'chains that are late', sweepMsMax, () => readOverdueChainStepsByKey(database, at, 20)),
    await timed(field, 'who is stopped of all', sweepMsMax, async () => {
      const { size } = await listStoppedKeysAmongChainKeys(database, keys);
      must(size >= years.certificates, `${size} are stopped`);
    }),
    await timed(field, 'chains to check', sweepMsMax, () => listChainsDueForVerification(database, at, 10)),
    await timed(field, 'overdue jobs', sweepMsMax, () =>
      listJobsDueForSweep(database, { overdue: at, young: at, limit: sweepLimits.itemsMax }),
    ),
    await timed(field, 'metrics', databaseCountMetricsLimits.countMs, async () => {
      const { environments } = await readInstallationStatusCounts(database, at);
      must(
        environments.simulator.chainsStopped >= years.certificates,
        `${environments.simulator.chainsStopped} stopped`,
      );
    }),
    await timed(field, 'stops, three pages', httpLimits.queryMs, async () => {
      let after: Awaited<ReturnType<typeof readCertificateStopsPage>>['next'];
      for (let page = 0; page < 3; page += 1) {
        const { rows, next } = await readCertificateStopsPage(database, { limit: 100, ...(after ? { after } : {}) });
        must(
          rows.every(({ users }) => users.length > 0),
          'a stop without its users',
        );
        after = next;
      }
    }),
  );
}

/** Requests lists with filters that few rows match, as clients set them. */
async function lists({ field }: Field): Promise<Verdict> {
  const rare: readonly (readonly [path: string, rows: number])[] = [
    ['/transform/v1/jobs?result=failed', 3],
    ['/transform/v1/jobs?fault=rare', 3],
    ['/transform/v1/jobs?workflow_id=rare', 9],
    ['/transform/v1/jobs?open=true', 3],
    ['/transform/v1/jobs?limit=100', 100],
    [`/access/v1/webhooks/${hook}/deliveries?state=failed`, 1],
    [`/access/v1/webhooks/${hook}/deliveries?limit=100`, 100],
    ['/fiscal/v1/chains?limit=100', 100],
  ];
  const found: Verdict[] = [];
  for (const [path, rows] of rare) {
    found.push(
      await timed(field, path, httpLimits.queryMs, async () => {
        const { list } = (await field.client.once('GET', path)) as { readonly list: readonly unknown[] };
        must(list.length >= rows, `${list.length} rows`);
      }),
    );
  }
  return mergeVerdicts(...found);
}

const consolePages = [
  '',
  '/jobs',
  '/jobs?open=true',
  '/jobs?result=failed',
  '/suppliers',
  '/submissions',
  '/webhooks',
  `/webhooks/${hook}`,
];

/** Opens pages of the console by links, as users do. */
async function pages({ field, stays }: Field): Promise<Verdict> {
  const base = field.stack.addresses.apis[0] ?? '';
  const code = await insertConsoleSignInLink(
    field.database,
    {
      name: 'Storm',
      grants: [
        { workspace: stays, role: 'admin' },
        { workspace: null, role: 'service' },
      ],
    },
    new Date(),
  );
  const entered = await fetch(`${base}/console/enter`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ code }),
    redirect: 'manual',
  });
  must(entered.status === 303, `the console could not be entered: ${entered.status}`);
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const found: Verdict[] = [];
  const addresses = [...consolePages.map((page) => `/console/w/${slug}${page}`), '/console/service'];
  for (const address of addresses) {
    found.push(
      await timed(field, address, httpLimits.queryMs, async () => {
        const page = await fetch(base + address, { headers: { cookie }, redirect: 'manual' });
        const text = await page.text();
        must(page.status === 200 && text.length > consoleLimits.packBytesMin, `${page.status}`);
      }),
    );
  }
  return mergeVerdicts(...found);
}

/** Erases a workspace with the command, as an operator does. */
async function erasure({ field, leaves }: Field): Promise<Verdict> {
  const { settings, database } = field;
  const env = {
    ...process.env,
    MONGODB_URI: settings.mongo.uri,
    SELLO_DATABASE: settings.mongo.database,
    SELLO_MASTER_KEY: Buffer.alloc(32).toString('base64'),
  };
  const sello = path.join(requireProjectRoot(), 'bin/sello.mjs');
  const args = ['erase', '--workspace', leaves, '--all', '--confirm', '--data', field.dataFolder];
  return timed(field, 'the erasure of a workspace', eraseMsMax, async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [sello, ...args], { env });
    field.say(stdout.trim().split('\n').at(-1) ?? '');
    const left = await getWebhookDeliveriesCollection(database).countDocuments({
      _id: { $gt: `${leaves}:`, $lt: `${leaves};` },
    });
    must(left === 0, `${left} deliveries are left`);
  });
}
