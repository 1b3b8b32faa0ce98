// The workflows that a Spanish company needs first: to issue and to cancel invoices, and to register and unregister a
// supplier. Each new workspace gets them.

/** A workflow that each new workspace gets. */
export interface InitialWorkflow {
  readonly name: string;
  readonly description: string;
  readonly schema: string;
  readonly steps: readonly (readonly [name: string, provider: string, config?: Readonly<Record<string, unknown>>])[];
  readonly rescue: InitialWorkflow['steps'];
}

const state = <Key extends string>(key: Key) => [`Set state ${key}` as const, 'silo.state', { state: key }] as const;

/** The workflows of a new workspace. The PDF precedes sending, so it never waits for the authority. */
const templates = [
  {
    name: 'Invoice',
    description: 'Numbers, signs, seals, prints and reports an invoice.',
    schema: 'bill/invoice',
    steps: [
      state('processing'),
      ['Number', 'sequence.enumerate', { padding: 6, start: 1 }],
      ['Sign', 'silo.close'],
      ['Seal the record', 'fiscal.generate'],
      ['PDF', 'pdf', { layout: 'A4' }],
      ['Report to the authority', 'fiscal.send'],
      state('sent'),
    ],
    rescue: [state('error')],
  },
  {
    name: 'Cancel invoice',
    description: 'Cancels, at the tax authority, an invoice that should never have been issued.',
    schema: 'bill/invoice',
    // The new PDF shows that the invoice is cancelled.
    steps: [['Cancel at the authority', 'fiscal.cancel'], state('void'), ['PDF', 'pdf', { layout: 'A4' }]],
    rescue: [state('error')],
  },
  {
    name: 'Register supplier',
    description: 'Registers a supplier, so that its invoices can be reported.',
    schema: 'org/party',
    steps: [
      ['Check the tax ID', 'gov-es.lookup.verify'],
      ['Register', 'fiscal.register'],
      state('processing'),
      ['Wait for the agreement', 'fiscal.wait.upload'],
      ['Wait for approval', 'fiscal.wait.approval'],
      state('registered'),
    ],
    rescue: [['Unregister', 'fiscal.unregister'], state('rejected')],
  },
  {
    name: 'Unregister supplier',
    description: 'Ends the registration of a supplier: no more of its invoices are reported.',
    schema: 'org/party',
    steps: [['Unregister', 'fiscal.unregister'], state('void')],
    rescue: [state('error')],
  },
] as const satisfies readonly InitialWorkflow[];

export const initialWorkflows: readonly InitialWorkflow[] = templates;

type Template = (typeof templates)[number];

/** Names and descriptions of the templates and names of their steps, which the console shows in the user's language. */
export type InitialWorkflowText = Template['name' | 'description'] | Template['steps' | 'rescue'][number][0];
