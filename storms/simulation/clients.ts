// The clients of a simulation: new invoices, clashes of numbers, amendments, cancellations, restored invoices, jobs that
// are cancelled, and edits that go past the lock. Each is a task of an API process and may die half way.
import { cancelJob } from '../../activities/job/cancel';
import { completeJob } from '../../activities/job/complete-job';
import type { Deps } from '../../activities/deps';
import { entries } from '../../src/store/entries/entries';
import { replaceContent } from '../../src/store/entries/changes';
import { isDuplicate } from '../../src/store/database';
import { identityKey } from '../../src/store/ledger/invoices';
import { findJob, insertJob, type JobDocument, jobKey, jobs } from '../../src/store/jobs/jobs';
import { findRequest, insertRequest, requestKey } from '../../src/store/ledger/requests';
import {
  contentFor,
  entryFor,
  identityDate,
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
  /** One look of a job's run at its request: asks, waits or completes. */
  readonly goOn: (job: string) => (deps: Deps) => Promise<void>;
}

export interface ClientChain {
  readonly key: string;
  readonly supplier: string;
}

export function makeClients(
  world: World,
  chains: readonly ClientChain[],
  invoicesMax: number,
  ring: (chain: string) => void,
): Clients {
  const { random } = world;
  const known: Known[] = [];
  const wishes = new Map<string, Wish & { readonly known: Known }>();
  let numbers = 0;

  const customer = (): string => {
    const dice = random.next();
    if (dice < 0.06) return refusedCustomer;
    return dice < 0.1 ? warnedCustomer : plainCustomer;
  };

  const newJob = (of: Known, wish: Wish): string => {
    const id = world.newId();
    wishes.set(id, { ...wish, known: of });
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
      const job = newJob(one, { kind: 'generate', restore: false, untilSealed: random.chance(0.3) });
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
            made.map(({ one, job }) => jobOf(job, one.entry)),
            { session },
          );
        });
        known.push(...made.map(({ one }) => one));
        for (const { job } of made) await goOn(job)(deps);
      },
    };
  };

  const begin = (of: Known, wish: Wish, name: string, change?: Variation) => {
    const job = newJob(of, wish);
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
          await insertJob(deps.database, jobOf(job, of.entry), session);
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

  const goOn = (id: string) => async (deps: Deps) => {
    const job = await findJob(deps.database, workspace, id);
    const wish = wishes.get(id);
    if (!job?.open || !wish) return;
    const request = await findRequest(deps.database, requestKey(workspace, id, 0));
    if (!request) return ask(deps, id, wish);
    const sealed = request.state === 'sealed' && wish.untilSealed;
    if (request.state === 'waiting' || (request.state === 'sealed' && !sealed)) return;
    await completeJob(deps)({ workspace, jobId: id, status: 'OK' });
  };

  const ask = async (deps: Deps, id: string, { kind, restore, known: of }: Wish & { readonly known: Known }) => {
    const entry = await entries(deps.database).findOne({ _id: `${workspace}:${of.entry}` });
    if (!entry) return;
    const now = deps.now();
    const request = {
      _id: requestKey(workspace, id, 0),
      chain: of.chain,
      workspace,
      kind,
      job: id,
      step: 'fiscal',
      visit: 0,
      entry: of.entry,
      identity: identityKey(of.chain, of.variation.number, identityDate),
      contentRevision: entry.contentRevision,
      restore,
      position: deps.newId(),
      state: 'waiting' as const,
      held: false,
      listeners: [],
      createdAt: now,
      updatedAt: now,
    };
    await insertRequest(deps.database, request).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
    ring(of.chain);
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

const jobOf = (id: string, entryId: string): JobDocument =>
  ({
    _id: jobKey(workspace, id),
    workspace,
    id,
    open: true,
    entryId,
    args: {},
    faults: [],
    intents: [],
    status: 'RUN',
  }) as unknown as JobDocument;
