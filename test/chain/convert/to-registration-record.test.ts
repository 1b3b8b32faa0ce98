// Conversion of an invoice to a record: document types, signs, totals, parties and texts, by business case.
import { convertToRegistrationRecordContent } from '../../../src/chain/convert/to-registration-record';
import { findBrokenRecordRules } from '../../../src/chain/rules/check-record';
import { formatAuthorityInvoiceNumber } from '../../../src/chain/convert/to-registration-record';
import type { Invoice } from '../../../src/document/model/invoice';
import type { Party } from '../../../src/document/model/parts';
import { converted, preceding, refusalOf, types } from '../converted';
import { category, invoiceOf, rate } from '../invoices';

describe('the number of a record', () => {
  it('is series and code, or the code alone, without outer spaces', () => {
    expect(formatAuthorityInvoiceNumber({ series: 'FA', code: '7' })).toBe('FA-7');
    expect(formatAuthorityInvoiceNumber({ code: ' 7 ' })).toBe('7');
    expect(formatAuthorityInvoiceNumber({ series: ' ', code: '7' })).toBe('7');
  });
});

describe('the conversion of a document type', () => {
  it('returns F1 for a business invoice', () => {
    expect(converted(invoiceOf())).toEqual({
      IDFactura: { IDEmisorFactura: '89890001K', NumSerieFactura: 'FA-7', FechaExpedicionFactura: '10-03-2025' },
      NombreRazonEmisor: 'EMISOR DE PRUEBA',
      TipoFactura: 'F1',
      DescripcionOperacion: 'Consultoria.',
      Destinatarios: [{ NombreRazon: 'CLIENTE DE PRUEBA', NIF: '89890002E' }],
      Desglose: [
        {
          Impuesto: '01',
          ClaveRegimen: '01',
          CalificacionOperacion: 'S1',
          TipoImpositivo: '21.0',
          BaseImponibleOimporteNoSujeto: '100.00',
          CuotaRepercutida: '21.00',
        },
      ],
      CuotaTotal: '21.00',
      ImporteTotal: '121.00',
    });
  });

  it('returns F2 without a customer, and no Art61d unless the document sets it', () => {
    const plain = converted(invoiceOf({ ...types('F2'), customer: undefined }));
    expect(plain.Destinatarios).toBeUndefined();
    expect(plain.FacturaSinIdentifDestinatarioArt61d).toBeUndefined();
    const withArt61d = invoiceOf({ ...types('F2'), customer: undefined, meta: { 'es-fiscal-art61d': 'S' } });
    expect(converted(withArt61d).FacturaSinIdentifDestinatarioArt61d).toBe('S');
  });

  it('reports 1185 for Art61d on a full invoice, and nothing after the remedy', () => {
    const meta = { 'es-fiscal-art61d': 'S' };
    const listCodes = (invoice: ReturnType<typeof invoiceOf>): number[] => {
      const result = convertToRegistrationRecordContent(invoice);
      if (!('content' in result)) throw new Error(result.refusal.code);
      const record = { kind: 'registration', content: result.content, flags: {} } as const;
      return findBrokenRecordRules(record, { today: '2025-03-10' }).rejections.map(({ code }) => code);
    };
    expect(listCodes(invoiceOf({ ...types('F1'), meta }))).toContain(1185);
    const remedied = [
      invoiceOf({ ...types('F1') }),
      invoiceOf({ ...types('F2'), customer: undefined, meta }),
      invoiceOf(types('F1', { 'es-fiscal-simplified-art7273': 'S' })),
    ];
    expect(remedied.flatMap(listCodes)).toEqual([]);
  });

  it('returns F3 with the names of the replaced simplified invoices', () => {
    const content = converted(invoiceOf({ ...types('F3'), preceding }));
    expect(content.FacturasSustituidas).toEqual([
      { IDEmisorFactura: '89890001K', NumSerieFactura: 'FA-6', FechaExpedicionFactura: '01-02-2025' },
    ]);
    expect(content.FacturasRectificadas).toBeUndefined();
  });

  it('changes the sign of amounts in a credit note, but not of percentages and rectified amounts', () => {
    const credit = types('R1', { 'es-fiscal-correction-type': 'I' });
    const rows = [
      category('VAT', [
        rate({ surcharge: { percent: '5.2%', amount: '5.20' } }),
        rate({ base: '0.00', amount: '0.00' }),
      ]),
    ];
    const content = converted(
      invoiceOf({ ...credit, type: 'credit-note', preceding, categories: rows, taxed: '26.20', total: '126.20' }),
    );
    expect(content).toMatchObject({ TipoRectificativa: 'I', CuotaTotal: '-26.20', ImporteTotal: '-126.20' });
    expect(content.Desglose[0]).toMatchObject({
      TipoImpositivo: '21.0',
      BaseImponibleOimporteNoSujeto: '-100.00',
      CuotaRepercutida: '-21.00',
      TipoRecargoEquivalencia: '5.2',
      CuotaRecargoEquivalencia: '-5.20',
    });
    expect(content.Desglose[1]).toMatchObject({ BaseImponibleOimporteNoSujeto: '0.00', CuotaRepercutida: '0.00' });
    expect(content.ImporteRectificacion).toBeUndefined();
    expect(content.FacturasRectificadas).toHaveLength(1);
  });

  it('makes a negative line of a credit note positive', () => {
    const rows = [category('VAT', [rate({ base: '-100.00', amount: '-21.00' })])];
    const credit = types('R4', { 'es-fiscal-correction-type': 'I' });
    const content = converted(
      invoiceOf({ ...credit, type: 'credit-note', categories: rows, taxed: '-21.00', total: '-121.00' }),
    );
    expect(content).toMatchObject({ CuotaTotal: '21.00', ImporteTotal: '121.00' });
  });

  it('keeps the sign of amounts in a debit note', () => {
    const debit = types('R1', { 'es-fiscal-correction-type': 'I' });
    expect(converted(invoiceOf({ ...debit, type: 'debit-note', preceding })).ImporteTotal).toBe('121.00');
  });

  it('sums the amounts that a substitution replaces, without retained taxes', () => {
    const corrective = types('R1', { 'es-fiscal-correction-type': 'S' });
    const content = converted(
      invoiceOf({ ...corrective, type: 'corrective', preceding: [...preceding, ...preceding] }),
    );
    expect(content.ImporteRectificacion).toEqual({
      BaseRectificada: '300.00',
      CuotaRectificada: '63.00',
      CuotaRecargoRectificado: '10.40',
    });
    expect(content.FacturasRectificadas).toHaveLength(2);
  });

  it('does not report the French VAT of a one-stop-shop sale as rectified Spanish VAT', () => {
    const corrective = types('R1', { 'es-fiscal-correction-type': 'S' });
    const abroad = { country: 'FR', base: '50.00', percent: '20.0%', amount: '10.00' };
    const home = { base: '100.00', percent: '21.0%', amount: '21.00' };
    const tax = { categories: [{ code: 'VAT', rates: [abroad, home], amount: '31.00' }], sum: '31.00' };
    const [first] = preceding;
    const content = converted(
      invoiceOf({ ...corrective, type: 'corrective', preceding: [{ ...first, code: '1', tax }] }),
    );
    expect(content.ImporteRectificacion).toMatchObject({ BaseRectificada: '150.00', CuotaRectificada: '21.00' });
  });

  it('returns R5 for a correction without a customer', () => {
    const corrective = types('R5', { 'es-fiscal-correction-type': 'I' });
    expect(
      converted(invoiceOf({ ...corrective, type: 'credit-note', preceding, customer: undefined })).TipoFactura,
    ).toBe('R5');
  });

  it('accepts customer data in a simplified invoice (art. 7.2, 7.3)', () => {
    const content = converted(invoiceOf(types('F1', { 'es-fiscal-simplified-art7273': 'S' })));
    expect(content.FacturaSimplificadaArt7273).toBe('S');
  });

  it('states whether the customer or a third party issued the invoice', () => {
    expect(converted(invoiceOf(types('F1', { 'es-fiscal-issuer-type': 'D' })))).toMatchObject({
      EmitidaPorTerceroODestinatario: 'D',
    });
    const issuer = { name: 'GESTORIA', tax_id: { country: 'ES', code: '89890003T' } };
    const third = invoiceOf({ ...types('F1', { 'es-fiscal-issuer-type': 'T' }), ordering: { issuer } });
    expect(converted(third)).toMatchObject({
      EmitidaPorTerceroODestinatario: 'T',
      Tercero: { NombreRazon: 'GESTORIA', NIF: '89890003T' },
    });
  });

  it('keeps the date of the operation', () => {
    expect(converted(invoiceOf({ op_date: '2025-03-01' })).FechaOperacion).toBe('01-03-2025');
  });
});

describe('the customer of a record', () => {
  const buildPerson = (customer: Party) => converted(invoiceOf({ customer })).Destinatarios?.[0];
  const foreign = (country: string, code: string): Party => ({ name: 'X', tax_id: { country, code } });
  const withIdentity = (identity: object): Party => ({ name: 'X', identities: [{ code: 'AB 1', ...identity }] });

  it.each<[string, Party, object]>([
    ['in the Union', foreign('NL', '000099995B57'), { CodigoPais: 'NL', IDType: '02', ID: 'NL000099995B57' }],
    ['in Greece', foreign('EL', '123456789'), { IDType: '02', ID: 'EL123456789' }],
    [
      'in Greece, by the code of the addon',
      withIdentity({ country: 'GR', code: 'EL123456789', ext: { 'es-fiscal-identity-type': '02' } }),
      { IDType: '02', ID: 'EL123456789' },
    ],
    [
      'in Greece, by passport',
      withIdentity({ country: 'EL', key: 'passport' }),
      { CodigoPais: 'GR', IDType: '03', ID: 'AB 1' },
    ],
    ['in Northern Ireland', foreign('XI', '123456789'), { IDType: '02', ID: 'XI123456789' }],
    ['in Great Britain', foreign('GB', '123456789'), { CodigoPais: 'GB', IDType: '04', ID: '123456789' }],
    ['elsewhere', foreign('US', 'NA'), { CodigoPais: 'US', IDType: '04', ID: 'NA' }],
    [
      'by the code of the addon',
      withIdentity({ country: 'FR', key: 'passport', ext: { 'es-fiscal-identity-type': '06' } }),
      { CodigoPais: 'FR', IDType: '06', ID: 'AB 1' },
    ],
    ['by passport', withIdentity({ country: 'FR', key: 'passport' }), { CodigoPais: 'FR', IDType: '03', ID: 'AB 1' }],
    ['by residence', withIdentity({ country: 'FR', key: 'resident' }), { CodigoPais: 'FR', IDType: '05', ID: 'AB 1' }],
    [
      'not in the census',
      withIdentity({ country: 'ES', code: '12345678Z', ext: { 'es-fiscal-identity-type': '07' } }),
      { CodigoPais: 'ES', IDType: '07', ID: '12345678Z' },
    ],
  ])('has the identity of its kind: %s', (_name, customer, IDOtro) =>
    expect(buildPerson(customer)).toEqual({ NombreRazon: 'X', IDOtro }),
  );

  it('is absent if nothing identifies the customer', () => {
    const customer = { name: 'X', identities: [{ key: 'gln', code: '1' }] };
    expect(converted(invoiceOf({ ...types('F2'), customer })).Destinatarios).toBeUndefined();
  });
});

describe('an invoice that cannot be reported', () => {
  it.each<[string, Invoice, string]>([
    ['a message', invoiceOf({ $schema: 'https://gobl.org/draft-0/note/message' }), 'not-an-invoice'],
    ['another regime', invoiceOf({ $regime: 'FR' }), 'not-spanish'],
    ['another currency without exchange rate', invoiceOf({ currency: 'USD' }), 'not-in-euros'],
    ['no number', invoiceOf({ code: '', series: '' }), '1104'],
    ['no document type', invoiceOf({ tax: {} }), '1106'],
    ['a correction without its type', invoiceOf(types('R1')), '1114'],
    ['a preceding invoice without date', invoiceOf({ ...types('F3'), preceding: [{ code: '1' }] }), '1105'],
    ['no taxes', invoiceOf({ categories: [] }), '4102'],
    ['a row without codes', invoiceOf({ categories: [category('VAT', [{ base: '1.00', amount: '0.00' }])] }), '1195'],
    ['three decimals', invoiceOf({ total: '121.005' }), '1100'],
    ['thirteen digits', invoiceOf({ total: '1234567890123.00' }), '1100'],
  ])('is refused: %s', (_name, invoice, code) => expect(refusalOf(invoice)).toBe(code));
});
