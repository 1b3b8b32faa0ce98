// The providers: what a workflow step can do, and what it requires.

/** The requirements of a provider. */
export interface StepProviderTableRow {
  /** The way a step is executed, as in docs/providers.md. */
  readonly way: 'quick' | 'wait' | 'render' | 'chain' | 'outside' | 'call';
  /** Whether the step changes content or creates records. Only one open job of an entry can have such steps. */
  readonly holdsEntry: boolean;
  /** Short names of the supported document schemas; any if absent. */
  readonly schemas?: readonly string[];
  readonly meaning: string;
}

export const stepProviderTable = {
  'silo.state': { way: 'quick', holdsEntry: false, meaning: 'sets the state of the entry' },
  'silo.close': { way: 'quick', holdsEntry: true, meaning: 'signs the envelope' },
  'sequence.enumerate': {
    way: 'quick',
    holdsEntry: true,
    schemas: ['bill/invoice', 'bill/order', 'bill/delivery', 'bill/payment'],
    meaning: 'assigns the next number of the series to the document',
  },
  'fiscal.register': { way: 'quick', holdsEntry: true, schemas: ['org/party'], meaning: 'registers the supplier' },
  'fiscal.wait.upload': {
    way: 'wait',
    holdsEntry: true,
    schemas: ['org/party'],
    meaning: 'waits for the signed authorization form',
  },
  'fiscal.wait.approval': {
    way: 'wait',
    holdsEntry: true,
    schemas: ['org/party'],
    meaning: 'waits until the registration of the supplier is approved',
  },
  'fiscal.unregister': {
    way: 'quick',
    holdsEntry: true,
    schemas: ['org/party'],
    meaning: 'ends the registration of the supplier',
  },
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
    meaning: 'waits until the chain has sent the newest record and the authority has responded',
  },
  'fiscal.cancel': {
    way: 'chain',
    holdsEntry: true,
    schemas: ['bill/invoice'],
    meaning: 'seals and sends a cancellation record',
  },
  'silo.modify': {
    way: 'quick',
    holdsEntry: true,
    meaning: 'changes the document with a patch, or replaces the document',
  },
  'silo.folder': { way: 'quick', holdsEntry: false, meaning: 'moves the entry to a different folder' },
  'silo.if': {
    way: 'quick',
    holdsEntry: false,
    meaning: 'tests a condition for a branch, and ends OK if the condition is true, otherwise SKIP',
  },
  'transform.job.create': {
    way: 'quick',
    holdsEntry: false,
    meaning: 'starts a different workflow on the entry; from then on, the job of that workflow locks the entry',
  },
  'gov-es.lookup.verify': {
    way: 'outside',
    holdsEntry: false,
    schemas: ['org/party', 'bill/invoice'],
    meaning: "checks the tax ID and name in the authority's census",
  },
  pdf: {
    way: 'render',
    holdsEntry: false,
    schemas: ['bill/invoice'],
    meaning: 'creates the PDF of the invoice with its QR code',
  },
  'ubl.generate': {
    way: 'render',
    holdsEntry: false,
    schemas: ['bill/invoice'],
    meaning: 'creates the e-invoice as UBL (EN 16931 or Peppol BIS)',
  },
  'cii.generate': {
    way: 'render',
    holdsEntry: false,
    schemas: ['bill/invoice'],
    meaning: 'creates the e-invoice as CII, the file of Factur-X and ZUGFeRD',
  },
  'cii.pdf.embed': {
    way: 'render',
    holdsEntry: false,
    schemas: ['bill/invoice'],
    meaning: 'creates the PDF again with the CII file embedded (Factur-X)',
  },
  'gov-es.facturae.generate': {
    way: 'render',
    holdsEntry: false,
    schemas: ['bill/invoice'],
    meaning: 'creates and signs the e-invoice as Facturae',
  },
  webhook: { way: 'call', holdsEntry: false, meaning: 'sends the ids of the job and of the entry to a URL' },
  'email.send': {
    way: 'call',
    holdsEntry: false,
    schemas: ['bill/invoice'],
    meaning: 'sends an email with the PDF of the entry',
  },
} as const satisfies Record<string, StepProviderTableRow>;

export type StepProvider = keyof typeof stepProviderTable;

export const isStepProvider = (name: string): name is StepProvider => Object.hasOwn(stepProviderTable, name);
