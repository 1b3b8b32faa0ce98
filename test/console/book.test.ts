// Tests the tables of the closing sheet on the console: rates of other countries, amounts without a rate, and blocked
// invoices.
import { h } from 'preact';
import { render } from 'preact-render-to-string';
import type { PageFrame } from '../../src/console/frame';
import { InvoiceBookConsolePage, TaxRateSumTable } from '../../src/console/pages/book';
import type { ClosingSheetView, InvoiceBookPageView } from '../../src/console/pages/book-view';
import { consoleTextsByLanguage } from '../../src/console/words';
import { languages } from '../../src/messages/text';

const sums = { base: '100.00', tax: '21.00', surcharge: '0.00', total: '121.00' };
const explained = { ...sums, invoices: 1, means: '' };
const counted = { invoices: 0, means: '' };
const rate = { ...sums, category: 'VAT', key: 'standard', percent: '21.0%' };

const closing: ClosingSheetView = {
  from: '2026-11-01',
  to: '2026-11-30',
  issued: explained,
  in_force: explained,
  states: {},
  by_rate: [
    { ...rate, tax_country: '' },
    { ...rate, tax: '0.00', tax_country: 'BE' },
  ],
  other_currencies: counted,
  not_issued: counted,
  blocked: { invoices: 2, means: '', reasons: [{ key: 'tax-missing', invoices: 2, entries: ['one', 'two'] }] },
  unused_numbers: { count: 0, list: [], means: '' },
  other_periods: { list: [] },
  outside_rates: { invoices: 3, tax: '0.01', total: '-7.02' },
  differing: { means: '' },
};

describe.each(languages)('the closing sheet (%s)', (language) => {
  const frame = { language, words: consoleTextsByLanguage[language], base: '/w' } as unknown as PageFrame;
  const names: InvoiceBookPageView['names'] = new Map([
    ['one', { kind: 'entry', entry: { snippet: { series: 'A', code: '7' } } }],
  ] as unknown as [string, never][]);
  const view: InvoiceBookPageView = {
    month: '2026-11',
    by: 'month',
    rows: [],
    supplier: '',
    query: '',
    closing,
    names,
  };

  it('shows the country of a tax of another country', () => {
    const html = render(h(TaxRateSumTable, { list: closing.by_rate, frame }));
    const rates = [...html.matchAll(/<th scope="row"[^>]*>([^<]*)/g)].map(([, text]) => text);
    expect(rates[1]).toBe(`${rates[0]} (BE)`);
  });

  it('shows the amounts without a rate, and names the blocked invoices', () => {
    const html = render(h(InvoiceBookConsolePage, { view, frame }));
    expect(html).toMatch(language === 'en' ? /3: [^<]*0\.01[^<]*-7\.02/ : /3: [^<]*0,01[^<]*-7,02/);
    expect(html).toMatch(/href="\/w\/entries\/one"[^>]*>A-7</);
    expect(html).not.toMatch(/href="\/w\/entries\/two"[^>]*>2</);
  });
});
