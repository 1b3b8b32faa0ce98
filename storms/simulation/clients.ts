// Chooses the next action of a client: a new invoice, or an action on an existing one.
import { type Action, type Field, type KnownInvoice, type Party } from './client-field';
import {
  createStart,
  cancelByApi,
  cancelOne,
  createClash,
  editPastLock,
  issue,
  register,
  unregister,
} from './client-actions';
import type { Runs } from './temporal';
import type { ClientChain } from './tenant';
import type { World } from './world';

export interface Clients {
  /** An action of a client now. */
  next(): Action | undefined;
  /** The registration of a supplier. */
  register(chain: ClientChain): Action;
}

export function makeClients(world: World, chains: readonly ClientChain[], runs: Runs, invoicesMax: number): Clients {
  const { random } = world;
  const field: Field = { world, runs, known: [], parties: [], leaving: new Map(), invoices: 0, documents: 0 };
  const comeBackTo = (): KnownInvoice | undefined => {
    const { known } = field;
    return known[known.length - 1 - random.below(Math.min(known.length, world.rates.focus))];
  };
  return {
    register: (chain) => register(field, chain),
    next: () => {
      const [party] = field.parties.length > 0 ? [random.pick(field.parties)] : [];
      if (party && random.chance(world.rates.partyAgain)) return ofParty(field, party);
      const of = field.known.length > 0 && random.chance(world.rates.comesBack) ? comeBackTo() : undefined;
      const chain = of?.chain ?? random.pick(chains);
      if (isLeaving(field, chain)) return undefined;
      if (of) return actionOn(field, of);
      return field.invoices < invoicesMax ? issue(field, chain) : undefined;
    },
  };
}

/**
 * A supplier that wants to leave creates no invoices for this time, because it may not leave while its records wait.
 */
const leaveMs = 120_000;

const isLeaving = ({ world, leaving }: Field, { key }: ClientChain): boolean => world.nowMs < (leaving.get(key) ?? 0);

/** Registers a supplier again with another entry, or lets it leave as soon as none of its work is open. */
function ofParty(field: Field, party: Party): Action | undefined {
  const { world, leaving } = field;
  const { chain } = party;
  if (!isLeaving(field, chain) && world.random.chance(0.3)) leaving.set(chain.key, world.nowMs + leaveMs);
  if (isLeaving(field, chain)) return isCalm(world, chain) ? unregister(field, party) : undefined;
  world.count('registrations of a supplier that has one');
  return register(field, chain);
}

const isCalm = ({ database }: World, { key }: ClientChain): boolean =>
  database.find('requests', { chain: key, state: { $nin: ['settled', 'refused', 'withdrawn'] } }).length === 0;

type ClientActionMaker = (field: Field, of: KnownInvoice) => Action;

const cancel: ClientActionMaker = (field, of) => createStart(field, of, { name: 'cancel', kind: 'cancel' });
const amend: ClientActionMaker = (field, of) =>
  createStart(field, of, { name: 'amend', kind: 'generate', change: true });
const again: ClientActionMaker = (field, of) => createStart(field, of, { name: 'again', kind: 'generate' });
const report: ClientActionMaker = (field, of) => createStart(field, of, { name: 'report', kind: 'report' });
const restore: ClientActionMaker = (field, of) =>
  createStart(field, of, { name: 'restore', kind: 'generate', restore: true, change: field.world.random.chance(0.5) });

/** The weight of each action. Its probability is this number divided by the total. */
const usual: readonly ClientActionMaker[] = [
  createClash,
  amend,
  amend,
  again,
  cancel,
  restore,
  cancelOne,
  cancelByApi,
  report,
  report,
  editPastLock,
];

function actionOn(field: Field, of: KnownInvoice): Action {
  const { random, rates } = field.world;
  return random.chance(rates.amends) ? amend(field, of) : random.pick(usual)(field, of);
}
