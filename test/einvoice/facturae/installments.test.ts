// Installments of Facturae files. Regression: an amount in another currency was read as one in the currency of the
// invoice and scaled, and installments in yen had decimals.
import type { JsonObject } from '../../../src/document/model/basic';
import { line } from '../../document/invoices';
import { innerOf, innersOf, xmlOf } from './files';

const pay = (dueDates: readonly JsonObject[]): JsonObject => ({
  payment: { terms: { due_dates: [...dueDates] }, instructions: { key: 'cash' } },
});
const listAmounts = (xml: string): string[] => innersOf(xml, 'InstallmentAmount');

describe('the installments of a Facturae file', () => {
  test('are texts if one is in another currency, with its amount and currency', () => {
    const xml = xmlOf(
      pay([
        { date: '2026-07-30', amount: '50.00', currency: 'USD' },
        { date: '2026-08-30', amount: '66.00' },
      ]),
    );
    expect(xml).not.toContain('PaymentDetails');
    expect(innerOf(xml, 'InvoiceAdditionalInformation')).toContain(
      'Vencimiento 2026-07-30: 50.00 USD; Vencimiento 2026-08-30: 66.00 EUR',
    );
  });

  test('stay installments if their currency is that of the invoice', () => {
    const xml = xmlOf(
      pay([
        { date: '2026-07-30', amount: '50.00', currency: 'EUR' },
        { date: '2026-08-30', amount: '71.00' },
      ]),
    );
    expect(listAmounts(xml)).toEqual(['50.00', '71.00']);
  });

  // Regression: they were scaled up to the whole amount, although the rest has no date, for example a guarantee.
  test.each<[string, readonly JsonObject[], string]>([
    [
      'two dates',
      [
        { date: '2026-07-30', percent: '40%' },
        { date: '2026-09-30', percent: '55%' },
      ],
      'Vencimiento 2026-07-30: 48.40 EUR; Vencimiento 2026-09-30: 66.55 EUR',
    ],
    ['one date', [{ date: '2026-07-30', percent: '95%' }], 'Vencimiento 2026-07-30: 114.95 EUR'],
  ])('are texts with the amounts of the document if a part has no date: %s', (_name, dates, texts) => {
    for (const advances of [[], [{ description: 'Señal', amount: '50.00' }]]) {
      const { payment } = pay(dates);
      const xml = xmlOf({ payment: { ...(payment as JsonObject), advances } });
      expect(xml).not.toContain('PaymentDetails');
      expect(innerOf(xml, 'InvoiceAdditionalInformation')).toContain(texts);
    }
  });

  test('add up to the amount if shares leave a thousandth', () => {
    const dates = ['07', '08', '09'].map((month) => ({ date: `2026-${month}-30`, percent: '33.33%' }));
    expect(listAmounts(xmlOf(pay(dates)))).toEqual(['40.33', '40.33', '40.34']);
  });

  test('have whole yen that add up to what is left to pay', () => {
    const changes = {
      currency: 'JPY',
      exchange_rates: [{ from: 'JPY', to: 'EUR', amount: '0.0061' }],
      lines: [line('1089')],
    };
    const advances = [{ description: 'Anticipo', date: '2026-06-01', amount: '121' }];
    const terms = {
      due_dates: [
        { date: '2026-07-30', amount: '435' },
        { date: '2026-08-30', amount: '883' },
      ],
    };
    const xml = xmlOf({ ...changes, payment: { advances, terms } });
    expect(innerOf(xml, 'InvoiceTotal')).toBe('1318.00');
    expect(listAmounts(xml)).toEqual(['395.00', '802.00']);
  });
});
