// The address of a supplier at its registration, and the last hour of the day in the Canary Islands.
import { initialInvoiceStateAtAuthority } from '../../src/chain/record/flags';
import { planSealingBatch, type SealingCandidate } from '../../src/chain/run/plan-batch';
import { toDayInMadrid } from '../../src/chain/record/timestamp';
import { planSupplierRegistrationStep } from '../../src/flow/steps/fiscal-register';
import type { CompletedStepEnd } from '../../src/flow/step-end';
import type { StepContext } from '../../src/flow/step-context';
import { invoiceInput, invoiceOf } from '../document/invoices';
import { renderMessage } from '../../src/messages/render';
import { software } from '../../storms/sample-chain';

const registered = (code: string | undefined, config: object = {}): CompletedStepEnd => {
  const party = {
    $schema: 'https://gobl.org/draft-0/org/party',
    name: 'Emisor SL',
    tax_id: { country: 'ES', code: 'B50600113' },
    ...(code === undefined ? {} : { addresses: [{ street: 'Calle 1', code, locality: 'X' }] }),
  };
  return planSupplierRegistrationStep({
    view: { workspace: { environment: 'simulator' } },
    registration: undefined,
    entry: { id: 'e', document: JSON.stringify(party) },
    job: { id: 'j' },
    step: { config },
    visit: 0,
    tools: { provided: new Map(), newId: () => '0197f1a1-c400-7000-8000-000000000001' },
  } as unknown as StepContext) as CompletedStepEnd;
};

const getZone = ({ registration }: CompletedStepEnd): string | undefined =>
  registration?.kind === 'register' ? registration.zone : undefined;

describe('a supplier in the Canary Islands', () => {
  it.each([
    ['35001', 'Atlantic/Canary'],
    ['38002', 'Atlantic/Canary'],
    ['51001', 'Africa/Ceuta'],
    ['46001', 'Europe/Madrid'],
    [undefined, 'Europe/Madrid'],
  ])('has the time zone of its address with the postcode %s: %s', (code, zone) => {
    expect(getZone(registered(code))).toBe(zone);
  });

  it('has the time zone that its workflow sets, under one name however it is written', () => {
    for (const zone of ['Europe/Madrid', 'europe/madrid', 'EUROPE/Madrid'])
      expect(getZone(registered('35001', { zone }))).toBe('Europe/Madrid');
  });
});

describe('a supplier of Navarre or the Basque Country', () => {
  it.each([
    ['31001', /Navarre/, '"scheme": "foral"'],
    ['48001', /Basque Country/, '"scheme": "tbai"'],
    ['20001', /Basque Country/, '"scheme": "tbai"'],
    ['01001', /Basque Country/, '"scheme": "tbai"'],
  ])('gets a warning with the postcode %s that RD 1007/2023 may not apply', (code, place, scheme) => {
    const message = renderMessage('en', registered(code).message ?? '');
    expect(message.text).toMatch(place);
    expect(message.remedy).toContain(scheme);
    expect(renderMessage('es', registered(code).message ?? '').remedy).toContain(scheme);
  });

  it('is the only kind of supplier with this warning', () => {
    expect(registered('28001').message).toBeUndefined();
  });
});

describe('an invoice issued between 23:00 and midnight in the Canary Islands', () => {
  const late = Date.parse('2026-07-01T22:30:00Z');

  it('is sent on the next day in Madrid', () => {
    expect(toDayInMadrid(late)).toBe('2026-07-02');
  });

  it.each(['2026-07-01', '2026-07-02'])(
    'is sealed with the time of the Canary Islands if it is dated %s',
    (issue_date) => {
      const invoice = invoiceOf(invoiceInput({ issue_date }));
      const item: SealingCandidate = {
        request: 'r',
        kind: 'generate',
        restore: false,
        entry: 'e',
        entryChanged: false,
        amendment: false,
        invoice,
        invoiceKey: 'k',
        owner: null,
        isNumberAssigned: false,
        unsettled: false,
        situation: initialInvoiceStateAtAuthority,
      };
      const { decisions } = planSealingBatch([item], {
        head: null,
        nowMs: late,
        timeZone: 'Atlantic/Canary',
        environment: 'simulator',
        software,
      });
      expect(decisions[0]).toMatchObject({ kind: 'sealed', record: { at: '2026-07-01T23:30:00+01:00' } });
    },
  );
});
