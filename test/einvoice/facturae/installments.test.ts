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
