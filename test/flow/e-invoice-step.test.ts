// The steps that create e-invoices: a cancelled invoice gets none. Regression: only the step `pdf` looked at the
// cancellation, so the other steps created payable files, a signed Facturae file among them.
import type { Invoice } from '../../src/document/model/invoice';
import { findMissingEInvoicesReason } from '../../src/flow/e-invoice-files';
import { planCiiEmbeddingStep, createEInvoiceStepPlanner } from '../../src/flow/steps/e-invoice';
import type { StepContext } from '../../src/flow/step-context';
import type { StepResult } from '../../src/flow/step-end';
import { createMessage } from '../../src/messages/message';

type Outcome = 'accepted' | 'accepted-with-errors' | 'rejected' | 'unsettled';

const createContext = (kind: 'registration' | 'cancellation', outcome: Outcome): StepContext =>
  ({
    entry: {
      document: JSON.stringify({ code: '1' }),
      digest: { alg: 'sha256', val: 'd' },
      fiscal: { kind, outcome, record: 'r' },
      files: [{ id: 'f', key: 'cii', category: 'format', job: 'j', stored: true, documentDigest: 'd' }],
    },
    job: { args: {}, intents: [], steps: [], rescue: [] },
    step: { id: 's', name: 's', provider: 'ubl.generate', config: {} },
    visit: 0,
    made: [],
    view: { workspace: { _id: 'w', environment: 'simulator' } },
    tools: { provided: new Map() },
  }) as unknown as StepContext;

const plans: readonly (readonly [string, (context: StepContext) => StepResult])[] = [
  ['ubl.generate', createEInvoiceStepPlanner('ubl')],
  ['cii.generate', createEInvoiceStepPlanner('cii')],
  ['gov-es.facturae.generate', createEInvoiceStepPlanner('facturae')],
  ['cii.pdf.embed', planCiiEmbeddingStep],
];

const noEInvoice = [
  ['accepted', 'e-invoice-not-of-cancelled'],
  ['unsettled', 'e-invoice-not-of-being-cancelled'],
] as const;

describe('the e-invoices of the step `pdf`', () => {
  it.each(noEInvoice)('are not created of an invoice whose cancellation is %s', (outcome, id) => {
    const { entry } = createContext('cancellation', outcome);
    expect(findMissingEInvoicesReason(entry, { customer: {} } as Invoice)).toEqual(createMessage(id));
  });
});

describe.each(plans)('the step `%s`', (_name, plan) => {
  it.each<Outcome>(['accepted', 'accepted-with-errors'])('creates no file of a cancelled invoice: %s', (outcome) => {
    expect(plan(createContext('cancellation', outcome))).toEqual({
      kind: 'end',
      status: 'KO',
      code: 'cancelled',
      message: createMessage('e-invoice-not-of-cancelled'),
    });
  });

  // Regression: the file that was created here looked payable after the authority had accepted the cancellation.
  it('creates no file while the cancellation waits for the authority', () => {
    expect(plan(createContext('cancellation', 'unsettled'))).toEqual({
      kind: 'end',
      status: 'KO',
      code: 'being-cancelled',
      message: createMessage('e-invoice-not-of-being-cancelled'),
    });
  });

  it.each<['registration' | 'cancellation', Outcome]>([
    ['registration', 'accepted'],
    ['registration', 'unsettled'],
    ['cancellation', 'rejected'],
  ])('creates the file of an invoice that is not cancelled: %s %s', (kind, outcome) => {
    expect(plan(createContext(kind, outcome))).toMatchObject({ kind: 'needs' });
  });
});
