// The clients of a simulation: new invoices, clashes of numbers, amendments, cancellations, restored invoices, jobs that
// are cancelled, and edits that go past the lock. Each is a task of an API process and may die half way.
import { cancelJob } from '../../activities/job/cancel';
import { walk } from '../../activities/job/walk';
import type { Deps } from '../../activities/deps';
import { entries } from '../../src/store/entries/entries';
import { replaceContent } from '../../src/store/entries/changes';
import { insertJob, type JobDocument, jobKey, jobs } from '../../src/store/jobs/jobs';
import {
  contentFor,
  entryFor,
  plainCustomer,
  refusedCustomer,
  textOf,
  type Variation,
  warnedCustomer,
} from './invoices';
import { workspace } from './surroundings';
import type { World } from './world';

/** What clients remember of one invoice. */
interface Known {
  readonly entry: string;
  readonly chain: string;
  variation: Variation;
}

interface Wish {
  readonly kind: 'generate' | 'cancel';
  readonly restore: boolean;
  /** The job ends when the record is sealed, as without a step that waits for the authority. */
  readonly untilSealed: boolean;
}

export interface Clients {
  /** Something that a client does now: a task for an API process. */
  next(): { readonly name: string; readonly work: (deps: Deps) => Promise<void> } | undefined;
  /** One walk of a job's run. */
  readonly goOn: (job: string) => (deps: Deps) => Promise<void>;
}

export interface ClientChain {
  readonly key: string;
  readonly supplier: string;
}

export function makeClients(world: World, chains: readonly ClientChain[], invoicesMax: number): Clients {
  const { random } = world;
  const known: Known[] = [];
  const wishes = new Map<string, Wish>();
  let numbers = 0;

  const customer = (): string => {
    const dice = random.next();
    if (dice < 0.06) return refusedCustomer;
    return dice < 0.1 ? warnedCustomer : plainCustomer;
  };

  const newJob = (wish: Wish): string => {
    const id = world.newId();
    wishes.set(id, wish);
    return id;
  };

  const issue = (number?: string) => {
    const chain = random.pick(chains);
    const count = number === undefined ? 1 + random.below(world.rates.burst) : 1;
    const made = Array.from({ length: count }, () => {
      numbers += 1;
      const variation: Variation = {
        supplier: chain.supplier,
        number: number ?? `F-${String(numbers).padStart(5, '0')}`,
        customer: customer(),
        text: textOf(numbers, random.chance(world.rates.poison)),
      };
      const one: Known = { entry: world.newId(), chain: chain.key, variation };
      const job = newJob({ kind: 'generate', restore: false, untilSealed: random.chance(0.3) });
      return { one, job, variation };
    });
    world.count('invoices', count);
    return {
      name: number ? `clash of ${number}` : `issues ${count}`,
      work: async (deps: Deps) => {
        await deps.database.transaction(async (session) => {
          const rows = made.map(({ one, job, variation }) => entryFor(one.entry, variation, job));
          await entries(deps.database).insertMany(rows, { session });
          await jobs(deps.database).insertMany(
            made.map(({ one, job }) => jobOf(deps, job, one.entry, wishes.get(job) as Wish)),
            { session },
          );
        });
        known.push(...made.map(({ one }) => one));
        for (const { job } of made) await goOn(job)(deps);
      },
    };
  };

  const begin = (of: Known, wish: Wish, name: string, change?: Variation) => {
    const job = newJob(wish);
    return {
      name: `${name} ${of.variation.number}`,
      work: async (deps: Deps) => {
        if (change && !(await edit(deps, of, change, { openJob: null }))) return;
        const begun = await deps.database.transaction(async (session) => {
          const held = await entries(deps.database).updateOne(
            { _id: `${workspace}:${of.entry}`, openJob: null },
            { $set: { openJob: job } },
            { session },
          );
          if (held.matchedCount === 0) return false;
          await insertJob(deps.database, jobOf(deps, job, of.entry, wish), session);
          return true;
        });
        if (!begun) return;
        world.count(`jobs: ${name}`);
        await goOn(job)(deps);
      },
    };
  };

  /** A client's update of the document; `anyone` goes past the lock. */
  const edit = async (deps: Deps, of: Known, change: Variation, holder: { openJob: null } | 'anyone') => {
    const id = `${workspace}:${of.entry}`;
    const entry = await entries(deps.database).findOne({ _id: id });
    if (!entry) return false;
    const done = await replaceContent(deps.database, entry, contentFor(change), {}, holder, deps.now());
    if (done) of.variation = change;
    return done;
  };

  const goOn = (jobId: string) => async (deps: Deps) => {
    await walk(deps)({ workspace, jobId });
  };

  const varied = (of: Known): Variation => ({
    ...of.variation,
    customer: customer(),
    text: textOf(random.below(1e6), false),
  });

  const actions = (of: Known): ReturnType<typeof issue> => {
    const untilSealed = random.chance(0.3);
    const generate: Wish = { kind: 'generate', restore: false, untilSealed };
    switch (random.below(8)) {
      case 0:
        return issue(of.variation.number);
      case 1:
      case 2:
        return begin(of, generate, 'amend', varied(of));
      case 3:
        return begin(of, generate, 'again');
      case 4:
        return begin(of, { kind: 'cancel', restore: false, untilSealed }, 'cancel');
      case 5:
        return begin(of, { ...generate, restore: true }, 'restore', random.chance(0.5) ? varied(of) : undefined);
      case 6: {
        const open = world.database.find('jobs', { open: true });
        const job = open[random.below(open.length)]?.id as string | undefined;
        return {
          name: 'cancels a job',
          work: async (deps) => {
            if (job) await cancelJob(deps)({ workspace, jobId: job });
          },
        };
      }
      default:
        return { name: 'edits past the lock', work: async (deps) => void (await edit(deps, of, varied(of), 'anyone')) };
    }
  };

  const comeBackTo = (): Known | undefined =>
    known[known.length - 1 - random.below(Math.min(known.length, world.rates.focus))];

  return {
    goOn,
    next: () => {
      const of = known.length > 0 && random.chance(0.5) ? comeBackTo() : undefined;
      if (of) return actions(of);
      return numbers < invoicesMax ? issue() : undefined;
    },
  };
}

/** A job with the steps that concern the chain. */
function jobOf(deps: Deps, id: string, entryId: string, { kind, restore, untilSealed }: Wish): JobDocument {
  const now = deps.now();
  const asks = { id: 'asks', name: 'Record', provider: kind === 'generate' ? 'fiscal.generate' : 'fiscal.cancel' };
  const sends = { id: 'sends', name: 'Report', provider: 'fiscal.send' };
  return {
    _id: jobKey(workspace, id),
    workspace,
    id,
    workflowId: 'simulated',
    workflowName: 'Invoice',
    workflowVersion: '1',
    schema: 'bill/invoice',
    steps: untilSealed || kind === 'cancel' ? [asks] : [asks, sends],
    rescue: [],
    entryId,
    args: restore ? { restore: 'true' } : {},
    tags: [],
    status: 'NA',
    faults: [],
    warnings: [],
    intents: [],
    fileIds: [],
    revision: 0,
    holdsEntry: true,
    open: true,
    createdAt: now,
    updatedAt: now,
    checkedAt: now,
  };
}
