// Taxes and amounts of Facturae files: rates, surcharge, withholding, exemptions, outlays, advances, currencies.
import { line } from '../../document/invoices';
import { calculated, fileOf, innerOf, innersOf, leavesOf, refusalsOf, xmlOf } from './files';

const readTotals = (xml: string): string[] => leavesOf(innerOf(xml, 'InvoiceTotals') ?? '');
const getLine = (xml: string, index = 0): string => innersOf(xml, 'InvoiceLine')[index] ?? '';
const getSummary = (xml: string, name: 'TaxesOutputs' | 'TaxesWithheld'): string[] =>
  leavesOf(innerOf(xml.slice(xml.indexOf('</InvoiceIssueData>'), xml.indexOf('<InvoiceTotals>')), name) ?? '');

describe('taxes of a Facturae file', () => {
  test('have the surcharge in the row of its tax', () => {
    const xml = xmlOf({
      lines: [line('1000.00', { taxes: [{ cat: 'VAT', rate: 'general+eqs' }] }), line('10.00')],
    });
    expect(getSummary(xml, 'TaxesOutputs')).toEqual([
      'TaxTypeCode 01',
      'TaxRate 21.00',
      'TotalAmount 1000.00',
      'TotalAmount 210.00',
      'EquivalenceSurcharge 5.20',
      'TotalAmount 52.00',
      'TaxTypeCode 01',
      'TaxRate 21.00',
      'TotalAmount 10.00',
      'TotalAmount 2.10',
    ]);
    expect(readTotals(xml)).toContain('TotalTaxOutputs 264.10');
  });

  test('lower the total of the invoice if the customer withholds them', () => {
    const xml = xmlOf({
      lines: [
        line('1800.00', {
          taxes: [
            { cat: 'VAT', rate: 'general' },
            { cat: 'IRPF', rate: 'pro' },
          ],
        }),
      ],
    });
    expect(getSummary(xml, 'TaxesWithheld')).toEqual([
      'TaxTypeCode 04',
      'TaxRate 15.00',
      'TotalAmount 1800.00',
      'TotalAmount 270.00',
    ]);
    expect(readTotals(xml)).toEqual([
      'TotalGrossAmount 1800.00',
      'TotalGrossAmountBeforeTaxes 1800.00',
      'TotalTaxOutputs 378.00',
      'TotalTaxesWithheld 270.00',
      'InvoiceTotal 1908.00',
      'TotalOutstandingAmount 1908.00',
      'TotalExecutableAmount 1908.00',
    ]);
  });

  test.each([
    [
      { cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } },
      '01',
      '01 Operación exenta por el artículo 20 de la Ley 37/1992',
    ],
    [
      { cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-regime': '04' } },
      '01',
      '01 Operación exenta por el artículo 140 bis de la Ley 37/1992',
    ],
    [{ cat: 'VAT', key: 'export' }, '01', '01 Exportación exenta por el artículo 21 de la Ley 37/1992'],
    [
      { cat: 'VAT', key: 'intra-community' },
      '01',
      '01 Entrega intracomunitaria exenta por el artículo 25 de la Ley 37/1992',
    ],
    [{ cat: 'VAT', key: 'outside-scope' }, '02', '01 Operación no sujeta'],
    [
      { cat: 'IGIC', key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } },
      '01',
      '03 Operación exenta por el artículo 50 de la Ley 4/2012',
    ],
    [
      { cat: 'IGIC', key: 'exempt', ext: { 'es-fiscal-exempt': 'E1', 'es-fiscal-regime': '19' } },
      '01',
      '03 Operación exenta por el artículo 25 de la Ley 19/1994',
    ],
  ])('are 0.00 with the reason in a line without tax: %j', (combo, code, reason) => {
    const own = getLine(xmlOf({ lines: [line('100.00', { taxes: [combo] })] }));
    expect(leavesOf(own)).toEqual(expect.arrayContaining(['TaxRate 0.00', 'TotalAmount 100.00', 'TotalAmount 0.00']));
    expect(innerOf(own, 'SpecialTaxableEventCode')).toBe(code);
    expect(innerOf(own, 'SpecialTaxableEventReason')).toBe(reason);
  });

  test('name the zero rate and a reverse charge, because neither is an exemption', () => {
    const zero = xmlOf({ lines: [line('100.00', { taxes: [{ cat: 'VAT', key: 'zero' }] })] });
    expect(innerOf(zero, 'AdditionalLineItemInformation')).toBe('01 tipo impositivo 0 %');
    expect(zero).not.toContain('SpecialTaxableEvent');
    const reverse = xmlOf({ lines: [line('100.00', { taxes: [{ cat: 'VAT', key: 'reverse-charge' }] })] });
    expect(innerOf(reverse, 'LegalReference')).toContain('Inversión del sujeto pasivo');
    expect(reverse).not.toContain('SpecialTaxableEvent');
  });

  test('are named, and not subject in Spain, if they are taxes of another country', () => {
    const xml = xmlOf({ lines: [line('100.00', { taxes: [{ cat: 'VAT', country: 'FR', percent: '20%' }] })] });
    expect(leavesOf(getLine(xml))).toEqual(
      expect.arrayContaining(['TaxTypeCode 05', 'TaxRate 20.00', 'AdditionalLineItemInformation 05 = IVA FR']),
    );
    expect(innerOf(xml, 'SpecialTaxableEventCode')).toBe('02');
  });
});

describe('amounts of a Facturae file', () => {
  test('exclude the tax of prices, with the cents in a general charge or discount', () => {
    const xml = xmlOf({
      tax: { prices_include: 'VAT' },
      lines: [line('100.00'), line('150.00', { taxes: [{ cat: 'VAT', rate: 'reduced' }] })],
    });
    expect(innersOf(xml, 'UnitPriceWithoutTax')).toEqual(['82.64462810', '136.36363636']);
    expect(readTotals(xml)).toEqual([
      'TotalGrossAmount 219.00',
      'ChargeReason Redondeo',
      'ChargeAmount 0.01',
      'TotalGeneralSurcharges 0.01',
      'TotalGrossAmountBeforeTaxes 219.01',
      'TotalTaxOutputs 30.99',
      'TotalTaxesWithheld 0.00',
      'InvoiceTotal 250.00',
      'TotalOutstandingAmount 250.00',
      'TotalExecutableAmount 250.00',
    ]);
  });

  test('are negative in a credit note, with positive prices', () => {
    const xml = xmlOf({
      type: 'credit-note',
      preceding: [{ code: '7', issue_date: '2026-05-01' }],
      lines: [line('90.00', { quantity: '20', discounts: [{ percent: '10%' }] })],
    });
    expect(leavesOf(getLine(xml))).toEqual([
      'SequenceNumber 1',
      'ItemDescription Servicio',
      'Quantity -20',
      'UnitOfMeasure 01',
      'UnitPriceWithoutTax 90.00',
      'TotalCost -1800.00',
      'DiscountReason Descuento',
      'DiscountRate 10',
      'DiscountAmount -180.00',
      'GrossAmount -1620.00',
      'TaxTypeCode 01',
      'TaxRate 21.00',
      'TotalAmount -1620.00',
      'TotalAmount -340.20',
    ]);
    expect(readTotals(xml)).toContain('TotalExecutableAmount -1960.20');
  });

  test('have a rate in discounts on the document only if the rate gives the amount', () => {
    const xml = xmlOf({
      discounts: [
        { percent: '10%', taxes: [{ cat: 'VAT', rate: 'general' }] },
        { percent: '10%', base: '50.00', reason: 'Mitad', taxes: [{ cat: 'VAT', rate: 'general' }] },
      ],
    });
    expect(leavesOf(innerOf(xml, 'GeneralDiscounts') ?? '')).toEqual([
      'DiscountReason Descuento',
      'DiscountRate 10',
      'DiscountAmount 10.00',
      'DiscountReason Mitad',
      'DiscountAmount 5.00',
    ]);
  });

  test('keep the sum of the discounts if there is a cent of rounding', () => {
    const xml = xmlOf({
      type: 'credit-note',
      preceding: [{ series: 'A', code: '0', issue_date: '2026-06-01' }],
      lines: [
        line('0.123456', { discounts: [{ amount: '12.345' }] }),
        line('9.99', { charges: [{ base: '50.5', percent: '33.33%' }] }),
      ],
      discounts: [{ amount: '0.01', taxes: [{ cat: 'VAT', rate: 'super-reduced' }] }],
    });
    expect(readTotals(xml)).toEqual(
      expect.arrayContaining([
        'TotalGeneralDiscounts -0.01',
        'ChargeReason Redondeo',
        'TotalGeneralSurcharges -0.01',
        'TotalGrossAmountBeforeTaxes -14.59',
      ]),
    );
  });

  test('have separate places for outlays, advances and subsidies', () => {
    const xml = xmlOf({
      charges: [{ key: 'outlay', amount: '30.00' }],
      payment: {
        advances: [
          { date: '2026-06-01', description: 'Anticipo', amount: '20.00' },
          { description: 'Plan Moves', amount: '10.00', ext: { 'es-facturae-subsidy': 'S' } },
        ],
      },
    });
    expect(readTotals(xml)).toEqual([
      'TotalGrossAmount 100.00',
      'TotalGrossAmountBeforeTaxes 100.00',
      'TotalTaxOutputs 21.00',
      'TotalTaxesWithheld 0.00',
      'InvoiceTotal 121.00',
      'SubsidyDescription Plan Moves',
      'SubsidyAmount 10.00',
      'PaymentOnAccountDate 2026-06-01',
      'PaymentOnAccountAmount 20.00',
      'ReimbursableExpensesAmount 30.00',
      'TotalOutstandingAmount 91.00',
      'TotalPaymentsOnAccount 20.00',
      'TotalExecutableAmount 121.00',
      'TotalReimbursableExpenses 30.00',
    ]);
  });

  test('have their value in euros if they are in another currency', () => {
    const xml = xmlOf({ currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9123456789' }] });
    expect(innerOf(xml, 'ExchangeRateDetails')).toBe(
      '<ExchangeRate>0.91234568</ExchangeRate><ExchangeRateDate>2026-06-30</ExchangeRateDate>',
    );
    expect(innerOf(xml, 'TotalInvoicesAmount')).toBe(
      '<TotalAmount>121.00</TotalAmount><EquivalentInEuros>110.39</EquivalentInEuros>',
    );
    expect(innersOf(xml, 'EquivalentInEuros')).toHaveLength(innersOf(xml, 'TotalAmount').length);
  });

  // Regression: a credit note of 168.00 euros of tax in record and PDF had 189.00 in its file.
  test.each<[title: string, type: string, record: [tax: string, total: string], rate: string, date: string]>([
    ['the rate of the corrected invoice', 'credit-note', ['-168.00', '-968.00'], '0.80', '2026-06-01'],
    ['a rate with more decimals', 'corrective', ['180.87', '1042.17'], '0.8613', '2026-06-01'],
    [
      'its own rate, with the cents of earlier credit notes',
      'credit-note',
      ['-189.01', '-1089.01'],
      '0.90',
      '2026-06-30',
    ],
    ['no rate that can be found', 'corrective', ['0.01', '1042.17'], '0.90', '2026-06-30'],
  ])('have the euros of the record if that has %s', (_title, type, [tax, total], rate, date) => {
    const dollars = { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.90' }] };
    const preceding = [{ series: 'A', code: '20', issue_date: '2026-06-01', currency: 'USD' }];
    const document = { type, preceding, lines: [line('1000.00')], ...dollars };
    const xml = xmlOf(document, { recordTotals: { tax, total } });
    expect(innerOf(xml, 'ExchangeRateDetails')).toBe(
      `<ExchangeRate>${rate}</ExchangeRate><ExchangeRateDate>${date}</ExchangeRateDate>`,
    );
    const sign = type === 'credit-note' ? -1 : 1;
    const euros = (amount: number): string => (sign * amount * Number(rate)).toFixed(2);
    expect(innerOf(xml, 'TaxAmount')).toContain(`<EquivalentInEuros>${euros(210)}<`);
    expect(innerOf(xml, 'TotalInvoicesAmount')).toContain(`<EquivalentInEuros>${euros(1210)}<`);
  });

  // Regression: the file had the rate of the document, because no rate of 8 decimals gives the cents of the record.
  test.each([
    ['JPY', '0.0063', '10000000', ['-12862.13', '-74110.37'], '0.00612482'],
    ['KRW', '0.00061', '10000000', ['-1257.49', '-7245.51'], '0.00059880'],
    ['COP', '0.00022', '50000000.00', ['-2253.22', '-12982.83'], '0.00021459'],
  ] as const)('have nearly the euros of large records in %s', (currency, amount, price, [tax, total], rate) => {
    const preceding = [{ series: 'A', code: '20', issue_date: '2026-06-01', currency }];
    const rates = { currency, exchange_rates: [{ from: currency, to: 'EUR', amount }] };
    const document = { type: 'credit-note', preceding, lines: [line(price)], ...rates };
    const xml = xmlOf(document, { recordTotals: { tax, total } });
    expect(Number(innerOf(xml, 'ExchangeRate'))).toBe(Number(rate));
  });

  test('keep three decimals of a currency, but two decimals in installments', () => {
    const kuwait = (price: string): string =>
      xmlOf({
        currency: 'KWD',
        exchange_rates: [{ from: 'KWD', to: 'EUR', amount: '3' }],
        lines: [line(price, { taxes: [{ cat: 'VAT', key: 'export' }] })],
        payment: {
          terms: {
            due_dates: [
              { date: '2026-08-01', percent: '50%' },
              { date: '2026-09-01', percent: '50%' },
            ],
          },
        },
      });
    expect(innersOf(kuwait('100.010'), 'InstallmentAmount')).toEqual(['50.01', '50.00']);
    const fine = kuwait('100.015');
    expect(readTotals(fine)).toContain('TotalExecutableAmount 100.015');
    expect(innersOf(fine, 'InstallmentAmount')).toEqual([]);
    expect(innerOf(fine, 'InvoiceAdditionalInformation')).toContain('Vencimiento 2026-08-01: 50.008 KWD');
  });

  test('are refused if they do not add up', () => {
    const invoice = calculated();
    const wrong = { ...invoice, totals: { ...invoice.totals, payable: '122.00', total_with_tax: '122.00' } };
    expect(refusalsOf(wrong as typeof invoice)).toEqual(['E-INVOICE-15 $.doc.totals']);
    expect(fileOf(invoice).warnings.map(({ code }) => code)).toEqual(['name-split']);
  });
});
