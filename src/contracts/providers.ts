// The providers: what a step of a tenant's workflow can do, and what each needs of the job run.

export interface ProviderRow {
  /** How a step goes on, as docs/providers.md says it: at once, by a page, by asking or calling somebody outside, or by the chain. */
  readonly way: 'quick' | 'render' | 'chain' | 'outside' | 'call';
  /** It changes content or makes records: only one job with such steps may be open on an entry. */
  readonly holdsEntry: boolean;
  /** Short names of the document schemas that it works on; any when absent. */
  readonly schemas?: readonly string[];
  readonly meaning: string;
}

export const providerTable = {
  'silo.state': { way: 'quick', holdsEntry: false, meaning: 'sets the state of the entry' },
  'silo.close': { way: 'quick', holdsEntry: true, meaning: 'signs the envelope' },
  'sequence.enumerate': {
    way: 'quick',
    holdsEntry: true,
    schemas: ['bill/invoice', 'bill/order', 'bill/delivery', 'bill/payment'],
    meaning: 'gives the document the next number of its series',
  },
  'fiscal.register': { way: 'quick', holdsEntry: true, schemas: ['org/party'], meaning: 'registers the supplier' },
  'fiscal.wait.upload': {
    way: 'quick',
    holdsEntry: true,
    schemas: ['org/party'],
    meaning: 'waits for the signed agreement',
  },
  'fiscal.wait.approval': {
    way: 'quick',
    holdsEntry: true,
    schemas: ['org/party'],
    meaning: 'waits until the supplier is approved',
  },
  'fiscal.unregister': { way: 'quick', holdsEntry: true, schemas: ['org/party'], meaning: 'undoes the registration' },
  'fiscal.generate': {
    way: 'chain',
    holdsEntry: true,
    schemas: ['bill/invoice'],
    meaning: "seals a registration record in the supplier's chain",
  },
  'fiscal.send': {
    way: 'chain',
    holdsEntry: true,
    schemas: ['bill/invoice'],
    meaning: "waits for the authority's answer to the newest record",
  },
  'fiscal.cancel': {
    way: 'chain',
    holdsEntry: true,
    schemas: ['bill/invoice'],
    meaning: 'seals and sends a cancellation record',
  },
  'silo.modify': { way: 'quick', holdsEntry: true, meaning: 'changes the document: by a patch, or by another one' },
  'silo.folder': { way: 'quick', holdsEntry: false, meaning: 'moves the entry to another folder' },
  'silo.if': {
    way: 'quick',
    holdsEntry: false,
    meaning: 'asks of the document, for a branch: OK when it holds, else SKIP',
  },
  'transform.job.create': {
    way: 'quick',
    holdsEntry: false,
    meaning: 'starts another workflow on the entry, and gives it the hold',
  },
  'gov-es.lookup.verify': {
    way: 'outside',
    holdsEntry: false,
    schemas: ['org/party', 'bill/invoice'],
    meaning: "asks the authority's census for the tax code with its name",
  },
  pdf: { way: 'render', holdsEntry: false, schemas: ['bill/invoice'], meaning: 'renders the invoice with its QR code' },
  webhook: { way: 'call', holdsEntry: false, meaning: 'calls an address with the ids of job and entry' },
  'email.send': {
    way: 'call',
    holdsEntry: false,
    schemas: ['bill/invoice'],
    meaning: 'sends a mail with the PDF of the entry',
  },
} as const satisfies Record<string, ProviderRow>;

export type Provider = keyof typeof providerTable;

export const isProvider = (name: string): name is Provider => Object.hasOwn(providerTable, name);
