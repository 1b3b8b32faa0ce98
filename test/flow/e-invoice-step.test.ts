// The steps that create e-invoices: a cancelled invoice gets none. Regression: only the step `pdf` looked at the
// cancellation, so the other steps created payable files, a signed Facturae file among them.
import { planCiiEmbeddingStep, planEInvoiceStep } from '../../src/flow/steps/e-invoice';
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
      files: [{ id: 'f', key: 'cii', category: 'format', job: 'j', documentDigest: 'd' }],
    },
    job: { args: {}, intents: [], steps: [], rescue: [] },
    step: { id: 's', name: 's', provider: 'ubl.generate', config: {} },
    visit: 0,
    made: [],
    view: { workspace: { _id: 'w', environment: 'simulator' } },
    tools: { provided: new Map() },
  }) as unknown as StepContext;

const plans: readonly (readonly [string, (context: StepContext) => StepResult])[] = [
  ['ubl.generate', planEInvoiceStep('ubl')],
  ['cii.generate', planEInvoiceStep('cii')],
  ['gov-es.facturae.generate', planEInvoiceStep('facturae')],
  ['cii.pdf.embed', planCiiEmbeddingStep],
];

describe.each(plans)('the step `%s`', (_name, plan) => {
  it.each<Outcome>(['accepted', 'accepted-with-errors'])('creates no file of a cancelled invoice: %s', (outcome) => {
    expect(plan(createContext('cancellation', outcome))).toEqual({
      kind: 'end',
      status: 'KO',
      code: 'cancelled',
      message: createMessage('e-invoice-not-of-cancelled'),
    });
  });

  it.each<['registration' | 'cancellation', Outcome]>([
    ['registration', 'accepted'],
    ['cancellation', 'rejected'],
    ['cancellation', 'unsettled'],
  ])('creates the file of an invoice that is not cancelled: %s %s', (kind, outcome) => {
    expect(plan(createContext(kind, outcome))).toMatchObject({ kind: 'needs' });
  });
});
