// Random sequences of credit notes in yen, without decimals, and in dinars with three. Regressions: a credit note of
// 59 yen reversed 61, and the last one reversed more than the invoice had left.
import { parseCreditBody } from '../../src/document/invoice-body/read-correction';
import { getCurrencyDecimals } from '../../src/document/iso-codes';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { createInvoiceDocumentCalculator } from '../../src/invoices/credit/credit';
import { buildCreditNoteOrAddFaults } from '../../src/invoices/credit/plan';
import { addRoundedContentsToCreditNotes } from '../../src/invoices/credit/settle';
import { buildCappedCreditContentsInInvoiceCurrency } from '../../src/chain/convert/own-currency';
import { computeInvoiceTotals } from '../../src/invoices/totals';
import { renderMessage } from '../../src/messages/render';
import { randomFrom, type Random } from '../document/random';
import { invoice as documentOf } from '../http/documents';
import { isLong } from '../long';

const sequences = isLong ? 400 : 100;
const calculate = createInvoiceDocumentCalculator({ now: new Date('2026-03-02T10:00:00Z') });

const sell = (currency: string, lines: readonly object[], more: object = {}): Invoice =>
  calculate(
    documentOf({
      currency,
      exchange_rates: [{ from: currency, to: 'EUR', amount: '0.61' }],
      lines: [...lines],
      ...more,
    }),
  );
const yen = (lines: readonly object[]): Invoice => sell('JPY', lines);

const plain = [
  { cat: 'VAT', percent: '21%' },
  { cat: 'VAT', percent: '10%' },
];
const surcharged = { cat: 'VAT', percent: '21%', surcharge: '5.2%' };

function createInvoice(random: Random): Invoice {
  const combos = random.chance(0.4) ? [surcharged] : random.chance(0.5) ? plain : plain.slice(0, 1);
  const withheld = random.chance(0.2) ? [{ cat: 'IRPF', percent: '15%' }] : [];
  const isIncluded = combos.length === 1 && combos[0] !== surcharged && random.chance(0.5);
  return sell(
    random.pick(['JPY', 'BHD']),
    Array.from({ length: random.whole(1, 3) }, (_, i) => ({
      quantity: random.pick(['1', '2', '3', '0.5', '1.333', '10']),
      item: {
        name: `Item ${i}`,
        price: random.chance(0.3) ? (random.whole(1, 900_000) / 10_000).toFixed(4) : `${random.whole(1, 99)}`,
      },
      taxes: [random.pick(combos), ...withheld],
      ...(random.chance(0.2) ? { discounts: [{ percent: random.pick(['10%', '33.3%']) }] } : {}),
    })),
    isIncluded ? { tax: { prices_include: 'VAT' } } : {},
  );
}

function credit(original: Invoice, credits: readonly Invoice[], body: JsonObject) {
  const { body: written, faults } = parseCreditBody(body);
  const source = addRoundedContentsToCreditNotes(original, credits.map((invoice) => ({ invoice })) as never);
  const document = buildCreditNoteOrAddFaults(source, written, faults, calculate);
  const [fault] = faults.list;
  return { made: document && !fault ? calculate(document) : undefined, fault };
}

function listTotals(original: Invoice, credits: readonly Invoice[]): number[] {
  const contents = buildCappedCreditContentsInInvoiceCurrency(original, credits);
  return credits.map((one, i) => Number(computeInvoiceTotals(one, contents[i]).total));
}

const totalOf = (invoice: Invoice): number => Number(computeInvoiceTotals(invoice).total);

function checkSequence(seed: number): void {
  const random = randomFrom(seed);
  const original = createInvoice(random);
  const whole = totalOf(original);
  if (whole <= 0) return;
  const credits: Invoice[] = [];
  for (let i = random.whole(0, 4); i > 0; i -= 1) {
    const body: JsonObject = random.chance(0.5)
      ? {
          amount: (random.whole(1, 100) * 0.01 * whole).toFixed(getCurrencyDecimals(original.currency)),
          tax: random.pick(computeInvoiceTotals(original).taxes).percent as string,
        }
      : {
          lines: [{ line: random.whole(1, original.lines?.length ?? 1), quantity: random.pick(['1', '0.5', '0.333']) }],
        };
    const { made } = credit(original, credits, body);
    if (!made) continue;
    credits.push(made);
    if (body['amount'] !== undefined)
      expect([seed, body, listTotals(original, credits).at(-1)]).toEqual([seed, body, -Number(body['amount'])]);
  }
  const { made } = credit(original, credits, {});
  if (!made) return;
  const left = listTotals(original, [...credits, made]).reduce((sum, total) => sum + total, whole);
  expect([seed, Math.abs(Math.round(left * 1_000))]).toEqual([seed, 0]);
}

describe('credit notes in a currency that is rounded otherwise than the euro', () => {
  it('have the amounts that were asked for, and leave nothing', () => {
    for (let seed = 1; seed <= sequences; seed += 1) checkSequence(seed);
  });

  const line = (quantity: string, price: string, more: object = {}) => ({
    quantity,
    item: { name: 'Item', price },
    taxes: [{ cat: 'VAT', percent: '21%' }],
    ...more,
  });

  it('are refused with the nearest amounts if no credit note can have the amount', () => {
    const original = yen([
      line('2', '49', {
        taxes: [
          { cat: 'VAT', percent: '21%' },
          { cat: 'IRPF', percent: '15%' },
        ],
      }),
    ]);
    const half = { lines: [{ line: 1, quantity: '0.5' }] };
    const first = credit(original, [], half).made as Invoice;
    const second = credit(original, [first], half).made as Invoice;
    const { made, fault } = credit(original, [first, second], { amount: '59' });
    expect([made, fault?.code, fault?.paths]).toEqual([undefined, 'member-invalid', ['$.amount']]);
    const { text, remedy } = renderMessage('en', fault?.message as never);
    expect(text).toMatch(/59/);
    const near = [...(remedy?.matchAll(/\d+/g) ?? [])].map(([amount]) => amount);
    expect(near.length).toBeGreaterThan(0);
    for (const amount of near) expect(credit(original, [first, second], { amount }).made).toBeDefined();
  });

  it('reverse no more than the invoice has left', () => {
    const rate = { taxes: [{ cat: 'VAT', percent: '21%', surcharge: '5.2%' }] };
    const original = yen([
      line('2', '76', { ...rate, discounts: [{ percent: '33.3%' }] }),
      line('10', '25.8426', rate),
    ]);
    const first = credit(original, [], { lines: [{ line: 1 }] }).made as Invoice;
    const last = credit(original, [first], {}).made as Invoice;
    expect(listTotals(original, [first, last])).toEqual([-128, 128 - totalOf(original)]);
  });

  it('reverse a rest whose prices include the tax, also below a cent', () => {
    const lines = [line('3', '3.683'), line('10', '0.765', { discounts: [{ amount: '0.07' }] })];
    const original = sell('BHD', lines, { tax: { prices_include: 'VAT' } });
    const first = credit(original, [], { lines: [{ line: 1 }] }).made as Invoice;
    const last = credit(original, [first], {}).made as Invoice;
    expect(listTotals(original, [first, last])).toEqual([-11.049, -7.58]);
  });
});
