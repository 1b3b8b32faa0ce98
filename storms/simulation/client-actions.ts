// The actions of clients. Each is a task of an API that may die half way: new invoices, conflicting numbers,
// amendments, cancellations, cancelled jobs, edits that bypass the lock, suppliers that register and leave.
import type { ActivityDeps } from '../../activities/deps';
import { findEntry } from '../../src/store/entries/entries';
import { cancelJobUnlessRecordUnsettled } from '../../src/store/jobs/end-job';
import { insertJobWithEntry } from '../../src/store/jobs/create-job';
import { cancelJobRun } from '../../src/temporal/job-run';
import {
  type Action,
  type Field,
  type KnownInvoice,
  type Party,
  buildTools,
  drawVariation,
  drawWish,
} from './client-field';
import { edit, editAnyway, start, store } from './client-writes';
import { EngineUnavailableError } from './errors';
import { createInvoiceEntry, readInvoiceNumber, createPartyEntry, type InvoiceTrouble } from './invoices';
import type { ClientChain } from './tenant';
import { buildJob, type JobWish } from './job-wishes';

/** Creates new invoices: one, or many at once. */
export function issue(field: Field, chain: ClientChain): Action {
  const { world, known } = field;
  const { random, rates } = world;
  const { supplier, tenant } = chain;
  const items = Array.from({ length: 1 + random.below(rates.burst) }, () => {
    field.invoices += 1;
    const number = random.chance(0.1) ? `OWN-${field.invoices}` : undefined;
    const variation = { ...drawVariation(field, supplier, drawTrouble(field)), number };
    return { entry: world.newId(), job: world.newId(), variation, wish: drawWish(field, 'generate') };
  });
  world.count('invoices', items.length);
  const work = async (deps: ActivityDeps): Promise<void> => {
    const tools = buildTools(field, tenant, deps);
    const rows = items.map(({ entry, job, variation, wish }) => ({
      entry: createInvoiceEntry(entry, variation, job, tools),
      job: buildJob({ tenant, id: job, entryId: entry, wish, now: deps.now() }),
    }));
    await store(deps, rows);
    known.push(...items.map(({ entry }) => ({ entry, chain })));
    for (const { job } of rows) await start(world, deps, job);
  };
  return { name: `issues ${items.length}`, work };
}

function drawTrouble({ world: { strikes, rates } }: Field): InvoiceTrouble {
  if (strikes('poison', rates.poison)) return 'poison';
  return strikes('large entry', rates.large) ? 'large' : undefined;
}

/** Creates another entry with the number of an existing one. */
export function createClash(field: Field, { entry: other, chain }: KnownInvoice): Action {
  const { world, known } = field;
  const { supplier, tenant } = chain;
  const [entryId, job, wish] = [world.newId(), world.newId(), drawWish(field, 'generate')];
  const variation = drawVariation(field, supplier);
  const work = async (deps: ActivityDeps): Promise<void> => {
    const first = await findEntry(deps.database, tenant.workspace, other);
    const number = first && readInvoiceNumber(first);
    if (!number) return;
    world.count('clashes of numbers');
    const entry = createInvoiceEntry(entryId, { ...variation, number }, job, buildTools(field, tenant, deps));
    const row = buildJob({ tenant, id: job, entryId, wish, now: deps.now() });
    await store(deps, [{ entry, job: row }]);
    known.push({ entry: entryId, chain });
    await start(world, deps, row);
  };
  return { name: `clash with ${other.slice(-6)}`, work };
}

/** The work of a new job of an existing entry. */
export interface NewJobRequest {
  readonly name: string;
  readonly kind: JobWish['kind'];
  readonly restore?: boolean;
  /** Whether the document is changed first. */
  readonly change?: boolean;
}

/** Starts a new job of an existing entry. */
export function createStart(
  field: Field,
  of: KnownInvoice,
  { name, kind, restore = false, change = false }: NewJobRequest,
): Action {
  const { world } = field;
  const { supplier, tenant } = of.chain;
  const [job, wish] = [world.newId(), drawWish(field, kind, restore)];
  const variation = change ? drawVariation(field, supplier) : undefined;
  const work = async (deps: ActivityDeps): Promise<void> => {
    if (variation && !(await edit(field, deps, of, variation))) return;
    const entry = await findEntry(deps.database, tenant.workspace, of.entry);
    if (!entry) return;
    const row = buildJob({ tenant, id: job, entryId: of.entry, wish, now: deps.now() });
    const { kind: made } = await insertJobWithEntry(deps.database, row, { document: entry, isNew: false });
    if (made === 'entry-held') world.count('second jobs refused');
    if (made !== 'created') return;
    world.count(`jobs asked: ${name}`);
    await start(world, deps, row);
  };
  return { name: `${name} ${of.entry.slice(-6)}`, work };
}

/** Cancels a run in the UI or with the command line of Temporal. */
export function cancelOne({ world: { random }, runs }: Field): Action {
  const run = runs.jobs.size > 0 ? random.pick([...runs.jobs.values()]) : undefined;
  const work = (): Promise<void> => {
    if (run) run.cancelAsked = true;
    return Promise.resolve();
  };
  return { name: 'cancels a job', work };
}

/**
 * Does the same as `POST /transform/v1/jobs/{id}/cancel`: changes the database first, then the run, without waiting for
 * Temporal.
 */
export function cancelByApi({ world, runs }: Field): Action {
  const run = runs.jobs.size > 0 ? world.random.pick([...runs.jobs.values()]) : undefined;
  const work = async ({ database, temporal, now }: ActivityDeps): Promise<void> => {
    if (!run) return;
    const { workspace, job } = run;
    const ended = await cancelJobUnlessRecordUnsettled(database, workspace, job, now());
    world.count(`cancels by the API: ${ended}`);
    if (ended !== 'cancelled') return;
    await cancelJobRun(temporal, workspace, job).catch((error: unknown) => {
      if (!(error instanceof EngineUnavailableError)) throw error;
    });
  };
  return { name: 'cancels a job by the API', work };
}

/** Writes the document even if a job has locked the entry. */
export function editPastLock(field: Field, of: KnownInvoice): Action {
  const change = drawVariation(field, of.chain.supplier);
  return { name: 'edits past the lock', work: (deps) => editAnyway(field, deps, of, change) };
}

/** Registers a supplier with a separate entry. */
export function register(field: Field, chain: ClientChain): Action {
  const { world, parties } = field;
  const { supplier, tenant } = chain;
  const [entryId, job, wish] = [world.newId(), world.newId(), drawWish(field, 'register')];
  const work = async (deps: ActivityDeps): Promise<void> => {
    const entry = createPartyEntry(entryId, supplier, job, buildTools(field, tenant, deps));
    const row = buildJob({ tenant, id: job, entryId, wish, now: deps.now() });
    await store(deps, [{ entry, job: row }]);
    parties.push({ entry: entryId, chain });
    world.count('registrations');
    await start(world, deps, row);
  };
  return { name: `registers ${supplier}`, work };
}

export const unregister = (field: Field, party: Party): Action =>
  createStart(field, party, { name: 'unregister', kind: 'unregister' });
