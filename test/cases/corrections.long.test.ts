// Cases from practice about tickets, exchanges and corrections, from the upload to the record, the PDF and the book.
import { describeWithShared } from '../shared-folder';
import { type ExpectedCall, expectResults } from './expect';
import { type CaseStack, openCaseStack, readCase } from './replay';

const addresses = [{ street: 'Calle Mayor 1', code: '46001', locality: 'Valencia' }];
const customer = { name: 'Cliente Ejemplo SL', tax_id: { country: 'ES', code: 'B63272603' }, addresses };

const cases: readonly [file: string, title: string, expected: Readonly<Record<number, ExpectedCall>>][] = [
  [
    '01-refund-after-f3',
    'a refund after an exchange left the whole ticket in force, with warnings',
    {
      3: { record: 'TipoFactura=R5 TipoRectificativa=I IDEmisorFactura=B50600014 NumSerieFactura=T-1 ' },
      4: { record: /TipoFactura=F3 IDEmisorFactura=B50600014 NumSerieFactura=R-1 .* ImporteTotal=-2\.42 / },
      5: { inForce: ['8.00', '1.68', '9.68'] },
    },
  ],
  [
    '02-wrong-customer-on-f3',
    'a new F3 for another customer left a negative amount in force, with warnings',
    {
      3: { record: /TipoFactura=F3 IDEmisorFactura=B50600022 NumSerieFactura=T-1 .* ImporteTotal=-12\.10 / },
      4: { record: /NumSerieFactura=T-1 .* NIF=A58818501 .* ImporteTotal=12\.10 / },
      5: { inForce: ['10.00', '2.10', '12.10'] },
    },
  ],
  [
    '19-ticket-invoiced-as-f1',
    'a declared ticket was invoiced again as F1, by `preceding` and as a copy, in silence',
    {
      2: { warnings: ['ticket-invoiced'], remedies: { 'ticket-invoiced': /"replacement"/ } },
      3: { warnings: ['ticket-invoiced'], remedies: { 'ticket-invoiced': /"replacement"/ } },
      4: { warnings: ['ticket-invoiced'], record: 'NumSerieFactura=A-000002 ' },
    },
  ],
  [
    '22-return-without-original',
    'a lost ticket had no way out, and a remedy changed the number of a former program',
    {
      1: {
        result: 'failed',
        faults: ['correction-preceding'],
        warnings: ['correction-preceding!'],
        remedies: { 'correction-preceding': /simplified invoice is lost, .*"es-fiscal-original-lost": "S"/ },
      },
      2: {
        warnings: ['preceding-unknown'],
        record: 'NumSerieFactura=F2024/0012 FechaExpedicionFactura=20-12-2024',
        remedies: { 'preceding-unknown': /^(?!.*F2024).*Ignore this warning if the invoice was issued before/ },
      },
      3: { warnings: ['preceding-unknown'] },
    },
  ],
  [
    '35-kind-of-correction',
    'R5 of a full invoice and R1 of a ticket passed in silence',
    {
      2: {
        warnings: ['correction-kind'],
        remedies: { 'correction-kind': /^Remove the tag `simplified` and add the `customer`/ },
      },
      4: {
        warnings: ['correction-kind'],
        remedies: { 'correction-kind': /^Add the tag `simplified` and omit `customer`/ },
      },
    },
  ],
  [
    '36-credit-notes-in-parts',
    'credit notes line by line took back more tax than was charged',
    {
      2: { record: 'BaseImponibleOimporteNoSujeto=-0.50 CuotaRepercutida=-0.11 CuotaTotal=-0.11 ImporteTotal=-0.61' },
      3: { record: 'BaseImponibleOimporteNoSujeto=-0.50 CuotaRepercutida=-0.10 CuotaTotal=-0.10 ImporteTotal=-0.60' },
      4: { inForce: ['0.00', '0.00', '0.00'] },
    },
  ],
  [
    '37-substitution-in-two-steps',
    'a substitution in two records got warnings whose remedy would have reversed the invoice twice',
    {
      4: { record: 'BaseRectificada=0.00 CuotaRectificada=0.00 ' },
      6: { record: 'CuotaTotal=-21.00 ImporteTotal=-121.00' },
      7: { record: /TipoFactura=R4 TipoRectificativa=S .*BaseRectificada=0\.00 CuotaRectificada=0\.00 / },
      8: { inForce: ['160.00', '33.60', '193.60'] },
    },
  ],
  [
    '41-page-of-substitution',
    'the PDF of a substitution did not contain the amount of the correction',
    {
      3: {
        record: 'BaseRectificada=100.00 CuotaRectificada=21.00 ',
        page: ['Importe de la rectificación · IVA 21 %: base -20,00 €, cuota -4,20 €', 'Total factura 96,80 €'],
      },
    },
  ],
  [
    '42-older-than-four-years',
    'a correction after more than four years passed without a word about the limit',
    {
      1: {
        warnings: ['preceding-unknown', 'correction-after-four-years'],
        record: 'FechaOperacion=10-02-2021',
        remedies: { 'correction-after-four-years': /art\. 80/ },
      },
    },
  ],
];

describeWithShared('a case from practice about corrections', () => {
  let stack: CaseStack;
  beforeAll(async () => {
    stack = await openCaseStack();
  }, 120_000);
  afterAll(() => stack.close());

  it.each(cases)(
    'is right from the upload to the book: %s (%s)',
    async (file, _title, expected) => {
      expectResults(await stack.send(readCase(file)), expected);
    },
    120_000,
  );

  it('has the book in force from the R5 on, before the negative F3 is issued', async () => {
    const calls = readCase('01-refund-after-f3', { B50600014: 'B50700012' });
    const results = await stack.send(calls.filter((_, i) => i !== 4));
    expectResults(results, { 4: { inForce: ['8.00', '1.68', '9.68'] } });
  }, 120_000);
});

describeWithShared('a wrong reference of a new invoice', () => {
  const supplier = { name: 'Tienda SL', tax_id: { country: 'ES', code: 'B50700020' }, addresses };
  const invoice = (series: string, code: string, more: object) => ({
    workflow: 'Invoice',
    data: {
      $schema: 'https://gobl.org/draft-0/bill/invoice',
      $addons: ['es-fiscal-v1'],
      series,
      code,
      issue_date: '{{today}}',
      supplier,
      lines: [line('1')],
      ...more,
    },
  });
  const line = (quantity: string) => ({
    quantity,
    item: { name: 'Gorra', price: '10.00' },
    taxes: [{ cat: 'VAT', rate: 'general' }],
  });
  const naming = (series: string, code: string) => ({
    preceding: [{ series, code, issue_date: '{{today}}' }],
    customer,
  });
  const full = (series: string, code: string) => ({ ...naming(series, code), $tags: ['replacement'] });
  const ticket = { $tags: ['simplified'] };
  const register = {
    workflow: 'Register supplier',
    data: { $schema: 'https://gobl.org/draft-0/org/party', ...supplier },
  };
  let stack: CaseStack;
  beforeAll(async () => {
    stack = await openCaseStack();
    await stack.send([register]);
  }, 120_000);
  afterAll(() => stack.close());

  it('got the remedy of a credit note if a negative F3 names the F3 instead of the ticket', async () => {
    const results = await stack.send([
      invoice('T', '1', ticket),
      invoice('A', '1', full('T', '1')),
      invoice('A', '2', { ...full('A', '1'), lines: [line('-1')] }),
    ]);
    const says = /^If the customer was wrong, name the simplified invoice in `preceding`\. For a refund, credit/;
    expectResults(results, {
      2: { warnings: ['replaced-not-simplified'], remedies: { 'replaced-not-simplified': says } },
    });
  }, 120_000);

  it('was called a correction to discard if it is a sale in place of a cancelled ticket', async () => {
    const results = await stack.send([
      invoice('T', '2', ticket),
      { workflow: 'Cancel invoice', silo_entry_id: '{{id:0}}' },
      invoice('B', '1', naming('T', '2')),
    ]);
    expectResults(results, { 2: { warnings: ['preceding-unused'] } });
  }, 120_000);
});

describeWithShared('a right invoice in a workspace with `strict`', () => {
  let stack: CaseStack;
  beforeAll(async () => {
    stack = await openCaseStack();
    await stack.api.call('PATCH', '/access/v1/workspace', { strict: true });
  }, 120_000);
  afterAll(() => stack.close());

  it.each([
    ['01-refund-after-f3', 6],
    ['02-wrong-customer-on-f3', 6],
    ['34-return-in-later-invoice', 2],
    ['36-credit-notes-in-parts', 5],
    ['37-substitution-in-two-steps', 9],
  ])(
    'is accepted: %s',
    async (file, count) => {
      expectResults(await stack.send(readCase(file).slice(0, count)), {});
    },
    120_000,
  );
});
