// Data for which Facturae has no element. Regression: payment terms, the reason of an outlay, references and parties
// were left out in silence, the seller among them.
import type { JsonObject } from '../../../src/document/model/basic';
import { customer, line, supplier } from '../../document/invoices';
import { calculated, fileOf, innerOf, madrid, refusalsOf, xmlOf } from './files';

const getInformation = (changes: JsonObject): string => innerOf(xmlOf(changes), 'InvoiceAdditionalInformation') ?? '';

const listLeftOut = (changes: JsonObject): readonly string[] =>
  fileOf(calculated(changes))
    .warnings.filter(({ code }) => code === 'members-left-out')
    .flatMap(({ paths }) => paths);

describe('the additional information of a Facturae file', () => {
  test('has the payment terms and instructions without due dates', () => {
    const information = getInformation({
      payment: {
        terms: { notes: '30 días, 2 % por pronto pago' },
        instructions: { key: 'credit-transfer', ref: 'RF18', detail: 'Transferencia', notes: 'Indique el número' },
      },
    });
    expect(information).toContain(
      '30 días, 2 % por pronto pago; Referencia de pago: RF18; Transferencia; Indique el número',
    );
  });

  test('has the payment terms if there are due dates, but not what the installments have', () => {
    const xml = xmlOf({
      payment: {
        terms: { notes: '2 % por pronto pago', due_dates: [{ date: '2026-07-30', percent: '100%' }] },
        instructions: { key: 'credit-transfer', ref: 'RF18', notes: 'Indique el número' },
      },
    });
    const information = innerOf(xml, 'InvoiceAdditionalInformation');
    expect(information).toContain('2 % por pronto pago');
    expect(information).not.toContain('RF18');
    expect(information).not.toContain('Indique');
    expect(innerOf(xml, 'PaymentReconciliationReference')).toBe('RF18');
  });

  // Regression: the mandate, the creditor and the link were nowhere in the file.
  test.each([true, false])('or the installment has mandate, creditor and link (due date: %s)', (isDue) => {
    const texts = 'Mandato MANDATO-77, acreedor ES02000B98602642; Pago en línea: https://pago.example/1';
    const instructions = {
      key: 'direct-debit+sepa',
      direct_debit: { ref: 'MANDATO-77', creditor: 'ES02000B98602642', account: 'ES0601280011390100081391' },
      online: [{ url: 'https://pago.example/1' }],
    };
    const terms = isDue ? { due_dates: [{ date: '2026-07-30', percent: '100%' }] } : {};
    const xml = xmlOf({ payment: { terms, instructions } });
    expect(innerOf(xml, isDue ? 'CollectionAdditionalInformation' : 'InvoiceAdditionalInformation')).toContain(texts);
  });

  test('has the words of advances, but not those of subsidies, which have an element', () => {
    const advances = [
      { description: 'Señal', ref: 'TR-5', amount: '20.00' },
      { description: 'Plan', amount: '30.00', ext: { 'es-facturae-subsidy': 'S' } },
      { amount: '1.00' },
    ];
    const xml = xmlOf({ payment: { advances } });
    expect(innerOf(xml, 'InvoiceAdditionalInformation')).toContain('Anticipos: Señal, TR-5 20.00 EUR');
    expect(innerOf(xml, 'InvoiceAdditionalInformation')).not.toContain('Plan');
  });

  test('has the reason of an outlay, with the sign of the file', () => {
    const charges = [
      { key: 'outlay', reason: 'Tasa del Registro Mercantil', amount: '10.00' },
      { key: 'outlay', amount: '5.00' },
    ];
    expect(getInformation({ charges })).toContain('Suplidos: Tasa del Registro Mercantil 10.00 EUR');
    const preceding = [{ series: 'F', code: '7', issue_date: '2026-05-01' }];
    expect(getInformation({ type: 'credit-note', preceding, charges })).toContain(
      'Suplidos: Tasa del Registro Mercantil -10.00 EUR',
    );
  });

  test('has the references for which there is no element', () => {
    const information = getInformation({
      ordering: {
        cost: 'CC-9',
        projects: [{ code: 'P1' }],
        contracts: [{ series: 'C', code: '1' }, { code: 'C-2' }],
        purchases: [{ code: 'O1' }, { code: 'O2' }],
        sales: [{ code: 'S1' }],
        despatch: [{ code: 'D1' }],
        receiving: [{ code: 'R1' }],
        tender: [{ code: 'T1' }],
        identities: [{ code: 'I1' }],
      },
    });
    expect(information).toContain(
      'Otras referencias: proyecto P1, contrato C-2, pedido O2, pedido de venta S1, recepción R1, albarán D1, ' +
        'licitación T1, referencia I1, centro de coste CC-9',
    );
    expect(getInformation({})).not.toContain('referencias');
  });
});

describe('the day of delivery in a Facturae file', () => {
  const delivery = { date: '2026-06-15' };
  const listTexts = (changes: JsonObject) => {
    const xml = xmlOf({ issue_date: '2026-06-30', ...changes });
    return [innerOf(xml, 'OperationDate'), /Fecha de entrega: [^;<]*/.exec(xml)?.[0]];
  };

  // Regression: UBL had the day of delivery, Facturae had none, as if the delivery were on the day of issue.
  test('is a text if it is another day', () => {
    expect(listTexts({ delivery })).toEqual([undefined, 'Fecha de entrega: 15/06/2026']);
    expect(listTexts({ delivery, op_date: '2026-06-20' })).toEqual(['2026-06-20', 'Fecha de entrega: 15/06/2026']);
    expect(listLeftOut({ issue_date: '2026-06-30', delivery })).toEqual([]);
  });

  test('is no text if it is the day of issue or of the operation', () => {
    expect(listTexts({ delivery, op_date: '2026-06-15' })).toEqual(['2026-06-15', undefined]);
    expect(listTexts({ delivery: { date: '2026-06-30' } })).toEqual([undefined, undefined]);
  });
});

describe('data that a Facturae file does not have', () => {
  test('is named in a warning', () => {
    expect(
      listLeftOut({
        value_date: '2026-06-20',
        delivery: { date: '2026-06-20', receiver: { name: 'Almacén', addresses: [madrid] } },
        ordering: { buyer: { name: 'Compras' } },
        lines: [
          line('100.00', { identifier: { code: 'ID-1' }, order: 'PO-1', cost: 'CC-1', seller: { name: 'Otro' } }),
          line('5.00'),
        ],
        payment: { payer: { name: 'Pagador' } },
      }),
    ).toEqual(
      [
        'value_date',
        'delivery.receiver',
        'ordering.buyer',
        'payment.payer',
        'lines[0].identifier',
        'lines[0].order',
        'lines[0].cost',
        'lines[0].seller',
      ].map((path) => `$.doc.${path}`),
    );
  });

  // Regression: they were left out in silence.
  test('is named in a warning if it is in a payment, a delivery, an item or a party', () => {
    const person = { ...customer, alias: 'Bazar Luna', registration: { office: 'Madrid' } };
    const changes = {
      supplier: {
        ...supplier,
        registration: { office: 'Madrid', other: 'x', capital: '3000.00' },
        identities: [{ scope: 'legal', code: 'B98602642' }, { code: 'REF-1' }],
        addresses: [{ ...madrid, po_box: '7' }],
      },
      customer: { ...person, identities: [{ code: 'K-1' }], addresses: [madrid] },
      ordering: { period: { start: '2026-05-01', end: '2026-05-31' } },
      delivery: { period: { start: '2026-06-01', end: '2026-06-05' }, identities: [{ code: 'D1' }] },
      lines: [
        line('1.00', {
          item: { name: 'x', price: '1.00', origin: 'FR', identities: [{ key: 'gtin', code: '4006381333931' }] },
        }),
      ],
      payment: {
        terms: { due_dates: [{ date: '2026-07-30', percent: '100%' }] },
        instructions: {
          key: 'card',
          card: { last4: '1234' },
          credit_transfer: [{ iban: 'ES0601280011390100081391' }],
          direct_debit: { account: 'ES0601280011390100081391' },
        },
      },
    };
    expect(new Set(listLeftOut(changes))).toEqual(
      new Set(
        [
          'supplier.identities[1]',
          'supplier.registration.other',
          'supplier.registration.capital',
          'supplier.addresses[0].po_box',
          'customer.identities[0]',
          'customer.alias',
          'customer.registration',
          'delivery.identities',
          'delivery.period',
          'lines[0].item.identities',
          'lines[0].item.origin',
          'payment.instructions.card',
          'payment.instructions.credit_transfer[0]',
          'payment.instructions.direct_debit.account',
        ].map((path) => `$.doc.${path}`),
      ),
    );
  });

  test('is not a day that the file states, or a party that is a unit', () => {
    const identities = (code: string): JsonObject => ({ identities: [{ code }] });
    expect(
      listLeftOut({
        op_date: '2026-06-20',
        value_date: '2026-06-20',
        customer: {
          name: 'Ayuntamiento de Madrid',
          tax_id: { country: 'ES', code: 'P2807900B' },
          identities: [{ scope: 'tax', code: 'L01280796' }],
          addresses: [madrid],
        },
        delivery: { date: '2026-06-20', receiver: { name: 'Órgano', ...identities('LA0007407') } },
        ordering: { buyer: { name: 'Unidad', ...identities('LA0007408') } },
      }),
    ).toEqual([]);
  });

  test('is refused if it is the seller, because the file would name the supplier instead', () => {
    const seller = { name: 'Principal S.L.', tax_id: { country: 'ES', code: 'B85905495' }, addresses: [madrid] };
    expect(refusalsOf(calculated({ ordering: { seller } }))).toEqual(['E-INVOICE-34 $.doc.ordering.seller']);
  });
});
