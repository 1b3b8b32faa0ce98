// The state that the clients of a simulation share, and the kinds of actions.
import type { ActivityDeps } from '../../activities/deps';
import type { Runs } from './temporal';
import {
  earlierDays,
  plainCustomer,
  refusedCustomer,
  buildInvoiceText,
  type Tools,
  type InvoiceTrouble,
  type Variation,
  warnedCustomer,
} from './invoices';
import type { ClientChain, Tenant } from './tenant';
import type { JobWish } from './job-wishes';
import type { World } from './world';

/** An invoice that clients created. */
export interface KnownInvoice {
  readonly entry: string;
  readonly chain: ClientChain;
}

/** The entry with which a supplier registered. */
export type Party = KnownInvoice;

export interface Field {
  readonly world: World;
  readonly runs: Runs;
  readonly known: KnownInvoice[];
  readonly parties: Party[];
  /** Suppliers that want to leave, by chain, with the time until which they wait. */
  readonly leaving: Map<string, number>;
  /** Invoices created so far. */
  invoices: number;
  /** Number of documents written so far. It makes all documents different. */
  documents: number;
}

/** Creates a task for an API process. */
export interface Action {
  readonly name: string;
  readonly work: (deps: ActivityDeps) => Promise<void>;
}

export const buildTools = ({ world }: Field, { workspace }: Tenant, deps: ActivityDeps): Tools => ({
  workspace,
  now: deps.now(),
  newId: () => world.newId(),
});

export const drawWish = ({ world: { random, rates } }: Field, kind: JobWish['kind'], restore = false): JobWish => ({
  kind,
  restore,
  untilSealed: random.chance(0.3),
  page: random.chance(rates.page),
});

export function drawVariation(field: Field, supplier: string, trouble?: InvoiceTrouble): Variation {
  field.documents += 1;
  const { random, rates } = field.world;
  const operation = random.chance(rates.otherMonth) ? random.pick(earlierDays) : undefined;
  if (operation) field.world.count('operations of other months');
  return { supplier, customer: getCustomer(field), text: buildInvoiceText(field.documents, trouble), operation };
}

function getCustomer({ world: { random } }: Field): string {
  const dice = random.next();
  if (dice < 0.06) return refusedCustomer;
  return dice < 0.1 ? warnedCustomer : plainCustomer;
}
