// What the clients of a simulation share: what they remember, and the kinds of things that they do.
import type { Deps } from '../../activities/deps';
import type { Runs } from './engine';
import {
  earlierDays,
  plainCustomer,
  refusedCustomer,
  textOf,
  type Tools,
  type Trouble,
  type Variation,
  warnedCustomer,
} from './invoices';
import type { ClientChain, Tenant } from './tenant';
import type { Wish } from './wishes';
import type { World } from './world';

/** An invoice that they made. */
export interface Known {
  readonly entry: string;
  readonly chain: ClientChain;
}

/** A supplier's entry, through which it registered. */
export type Party = Known;

export interface Field {
  readonly world: World;
  readonly runs: Runs;
  readonly known: Known[];
  readonly parties: Party[];
  /** Suppliers that want to leave, by chain, until when. */
  readonly leaving: Map<string, number>;
  /** Invoices made so far. */
  invoices: number;
  /** Documents written so far: no two say the same. */
  documents: number;
}

/** A task for an API process. */
export interface Action {
  readonly name: string;
  readonly work: (deps: Deps) => Promise<void>;
}

export const toolsOf = ({ world }: Field, { workspace }: Tenant, deps: Deps): Tools => ({
  workspace,
  now: deps.now(),
  newId: () => world.newId(),
});

export const wishFor = ({ world: { random, rates } }: Field, kind: Wish['kind'], restore = false): Wish => ({
  kind,
  restore,
  untilSealed: random.chance(0.3),
  page: random.chance(rates.page),
});

export function varied(field: Field, supplier: string, trouble?: Trouble): Variation {
  field.documents += 1;
  const { random, rates } = field.world;
  const operation = random.chance(rates.otherMonth) ? random.pick(earlierDays) : undefined;
  if (operation) field.world.count('operations of other months');
  return { supplier, customer: customerOf(field), text: textOf(field.documents, trouble), operation };
}

function customerOf({ world: { random } }: Field): string {
  const dice = random.next();
  if (dice < 0.06) return refusedCustomer;
  return dice < 0.1 ? warnedCustomer : plainCustomer;
}
