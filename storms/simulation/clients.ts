// The clients of a simulation: new invoices, clashes of numbers, amendments, cancellations, restored invoices, jobs that
// are cancelled, and edits that go past the lock. Each is a task of an API process and may die half way.
import type { Deps } from '../../activities/deps';
import { startJob } from '../../src/temporal/start-job';
import { writeContent } from '../../src/store/entries/content-change';
import type { Holder } from '../../src/store/entries/changes';
import { entries, type EntryDocument, findEntry } from '../../src/store/entries/entries';
import { createJob } from '../../src/store/jobs/create-job';
import { type JobDocument, jobs } from '../../src/store/jobs/jobs';
import type { Runs } from './engine';
import { EngineAway } from './errors';
import {
  amended,
  invoiceEntry,
  numberOf,
  partyEntry,
  plainCustomer,
  refusedCustomer,
  textOf,
  type Variation,
  warnedCustomer,
} from './invoices';
import { workspace } from './surroundings';
import { jobOf, type Wish } from './wishes';
import type { World } from './world';

/** What clients remember of one invoice. */
interface Known {
  readonly entry: string;
  readonly supplier: string;
}

/** A task for an API process. */
export interface Action {
  readonly name: string;
  readonly work: (deps: Deps) => Promise<void>;
}

export interface Clients {
  /** Something that a client does now. */
  next(): Action | undefined;
  /** A supplier's way into its chain. */
  register(supplier: string): Action;
}

export interface ClientChain {
  readonly key: string;
  readonly supplier: string;
}

export function makeClients(world: World, chains: readonly ClientChain[], runs: Runs, invoicesMax: number): Clients {
  const { random } = world;
  const known: Known[] = [];
  let invoices = 0;

  const customer = (): string => {
    const dice = random.next();
    if (dice < 0.06) return refusedCustomer;
    return dice < 0.1 ? warnedCustomer : plainCustomer;
  };
  const varied = (supplier: string, poison: boolean): Variation => ({
    supplier,
    customer: customer(),
    text: textOf(invoices, poison),
  });
  const wishFor = (kind: Wish['kind'], restore = false): Wish => ({
    kind,
    restore,
    untilSealed: random.chance(0.3),
    page: random.chance(world.rates.page),
  });

  const issue = (): Action => {
    const { supplier } = random.pick(chains);
    const made = Array.from({ length: 1 + random.below(world.rates.burst) }, () => {
      invoices += 1;
      const number = random.chance(0.1) ? `OWN-${invoices}` : undefined;
      const variation = { ...varied(supplier, random.chance(world.rates.poison)), number };
      return { entry: world.newId(), job: world.newId(), variation, wish: wishFor('generate') };
    });
    world.count('invoices', made.length);
    const work = async (deps: Deps): Promise<void> => {
      const rows = made.map(({ entry, job, variation, wish }) => ({
        entry: invoiceEntry(entry, variation, job, { now: deps.now(), newId: () => world.newId() }),
        job: jobOf({ id: job, entryId: entry, wish, now: deps.now() }),
      }));
      await store(deps, rows);
      known.push(...made.map(({ entry }) => ({ entry, supplier })));
      for (const { job } of rows) await start(world, deps, job);
    };
    return { name: `issues ${made.length}`, work };
  };

  /** Another entry with the number of one that is there. */
  const clash = ({ entry: other, supplier }: Known): Action => {
    const [entryId, job, wish] = [world.newId(), world.newId(), wishFor('generate')];
    const variation = varied(supplier, false);
    const work = async (deps: Deps): Promise<void> => {
      const first = await findEntry(deps.database, workspace, other);
      const number = first && numberOf(first);
      if (!number) return;
      world.count('clashes of numbers');
      const tools = { now: deps.now(), newId: () => world.newId() };
      const row = jobOf({ id: job, entryId, wish, now: deps.now() });
      await store(deps, [{ entry: invoiceEntry(entryId, { ...variation, number }, job, tools), job: row }]);
      known.push({ entry: entryId, supplier });
      await start(world, deps, row);
    };
    return { name: `clash with ${other.slice(-6)}`, work };
  };

  const begin = (of: Known, name: string, wish: Wish, change?: Variation): Action => {
    const job = world.newId();
    const work = async (deps: Deps): Promise<void> => {
      if (change && !(await edit(world, deps, of, change, { openJob: null }))) return;
      const entry = await findEntry(deps.database, workspace, of.entry);
      if (!entry) return;
      const row = jobOf({ id: job, entryId: of.entry, wish, now: deps.now() });
      const { kind } = await createJob(deps.database, row, { document: entry, isNew: false });
      if (kind !== 'created') return;
      world.count(`jobs asked: ${name}`);
      await start(world, deps, row);
    };
    return { name: `${name} ${of.entry.slice(-6)}`, work };
  };

  /** A cancel from the engine's page or command line. */
  const cancelOne = (): Action => {
    const run = runs.jobs.size > 0 ? random.pick([...runs.jobs.values()]) : undefined;
    const work = async (): Promise<void> => {
      if (run) run.cancelAsked = true;
    };
    return { name: 'cancels a job', work };
  };

  const actionOn = (of: Known): Action => {
    switch (random.below(10)) {
      case 0:
        return clash(of);
      case 1:
      case 2:
        return begin(of, 'amend', wishFor('generate'), varied(of.supplier, false));
      case 3:
        return begin(of, 'again', wishFor('generate'));
      case 4:
        return begin(of, 'cancel', wishFor('cancel'));
      case 5: {
        const change = random.chance(0.5) ? varied(of.supplier, false) : undefined;
        return begin(of, 'restore', wishFor('generate', true), change);
      }
      case 6:
        return cancelOne();
      case 7:
      case 8:
        return begin(of, 'report', wishFor('report'));
      default: {
        const change = varied(of.supplier, false);
        const work = async (deps: Deps): Promise<void> => void (await edit(world, deps, of, change, 'anyone'));
        return { name: 'edits past the lock', work };
      }
    }
  };

  const comeBackTo = (): Known | undefined =>
    known[known.length - 1 - random.below(Math.min(known.length, world.rates.focus))];

  return {
    register: (supplier) => {
      const [entryId, job] = [world.newId(), world.newId()];
      const work = async (deps: Deps): Promise<void> => {
        const now = deps.now();
        const entry = partyEntry(entryId, supplier, job, { now, newId: () => world.newId() });
        const row = jobOf({ id: job, entryId, wish: wishFor('register'), now });
        await store(deps, [{ entry, job: row }]);
        world.count('registrations');
        await start(world, deps, row);
      };
      return { name: `registers ${supplier}`, work };
    },
    next: () => {
      const of = known.length > 0 && random.chance(0.5) ? comeBackTo() : undefined;
      if (of) return actionOn(of);
      return invoices < invoicesMax ? issue() : undefined;
    },
  };
}

/** One as the API does; a burst in one transaction, so that it is one. */
async function store(
  { database }: Deps,
  rows: readonly { readonly entry: EntryDocument; readonly job: JobDocument }[],
): Promise<void> {
  const [only] = rows;
  if (only && rows.length === 1) {
    await createJob(database, only.job, { document: only.entry, isNew: true });
    return;
  }
  await database.transaction(async (session) => {
    await entries(database).insertMany(
      rows.map(({ entry }) => entry),
      { session },
    );
    await jobs(database).insertMany(
      rows.map(({ job }) => job),
      { session },
    );
  });
}

/** An engine that is away holds nothing up: the sweep starts the job. */
async function start(world: World, deps: Deps, { workspace: tenant, id, workflowName }: JobDocument): Promise<void> {
  try {
    await startJob(deps.engine, deps.settings.engine, { workspace: tenant, jobId: id, kind: workflowName });
  } catch (error) {
    if (!(error instanceof EngineAway)) throw error;
    world.count('jobs left to the sweep');
  }
}

/** A client's update of the document; `anyone` goes past the lock. */
async function edit(world: World, deps: Deps, of: Known, variation: Variation, holder: Holder): Promise<boolean> {
  const entry = await findEntry(deps.database, workspace, of.entry);
  if (!entry) return false;
  const change = amended(entry, variation, { now: deps.now(), newId: () => world.newId() });
  return writeContent(deps.database, change, holder);
}
