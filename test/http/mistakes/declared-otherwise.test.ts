// Tests warnings about mistakes that would silently declare something other than the integrator meant.
import type { Invoice } from '../../../src/document/model/invoice';
import { listSealingWarnings } from '../../../src/entries/upload/report-warnings';
import { keysOf, line, party, openMistakes, sale, warningsOf } from './sales';
import { rendered } from '../../document/rendered';

const { api, create, issue } = openMistakes();

/** [what, changes of a sale, key, blocking, a path, words of message and remedy] */
const mistakes: readonly (readonly [string, object, string, boolean, string, readonly RegExp[]])[] = [
  [
    'a surcharge with a key that charges no tax',
    { lines: [line({ taxes: [{ cat: 'VAT', key: 'exempt', surcharge: '5.2%' }] })] },
    'surcharge-left-out',
    true,
    '$.doc.lines[0].taxes[0].surcharge',
    [/5\.2%/, /exempt charges no tax/, /general\+eqs/],
  ],
  [
    'a misspelled extension',
    { tax: { ext: { 'es-fiscal-doctype': 'R4' } } },
    'extension-unknown',
    true,
    '$.doc.tax.ext.es-fiscal-doctype',
    [/which does not exist, so it has no effect/, /Write `es-fiscal-doc-type` instead of `es-fiscal-doctype`/],
  ],
  [
    'an unknown code',
    { tax: { ext: { 'es-fiscal-doc-type': 'R9' } } },
    'extension-unknown',
    true,
    '$.doc.tax.ext.es-fiscal-doc-type',
    [/Sello replaced 'R9' with/, /F1, F2, F3, R1/],
  ],
  [
    'the customer as the issuer',
    { ordering: { issuer: party('Customer S.L.', '54387763P') } },
    'issued-by-customer',
    false,
    '$.doc.ordering.issuer',
    [/third party/, /self-billed/],
  ],
  [
    'the one-stop shop for a Spanish company',
    {
      customer: party('Customer S.A.', 'A58818501'),
      lines: [line({ taxes: [{ cat: 'VAT', country: 'FR', rate: 'general', ext: { 'es-fiscal-regime': '17' } }] })],
    },
    'one-stop-shop',
    false,
    '$.doc.lines[0].taxes[0].country',
    [/is a Spanish legal person/, /consumers/],
  ],
  [
    'the one-stop shop for a country outside the EU',
    { lines: [line({ taxes: [{ cat: 'VAT', country: 'US', percent: '7%', ext: { 'es-fiscal-regime': '17' } }] })] },
    'one-stop-shop',
    false,
    '$.doc.lines[0].taxes[0].country',
    [/VAT of US, which is not in the EU/, /export/],
  ],
];

describe('a mistake that changes what is declared', () => {
  it.each(mistakes)('is reported: %s', async (_what, changes, key, blocking, path, words) => {
    const reply = await create(sale(changes));
    const found = warningsOf(reply).find((one) => one.key === key && one.paths.includes(path));
    expect([reply.status, found]).toEqual([200, expect.objectContaining({ key, blocking })]);
    for (const word of words) expect(`${found?.message} ${found?.remedy}`).toMatch(word);
  });

  // Regression: regime 18, which the calculation writes for a surcharge, had a second warning with a wrong remedy.
  it('is reported without the regime that the calculation wrote for a surcharge of IGIC', async () => {
    const keysWith = async (combo: object) => {
      const lines = [line({ taxes: [{ cat: 'IGIC', rate: 'general', ...combo }] })];
      return warningsOf(await create(sale({ lines }))).map(({ key }) => key);
    };
    const keys = await keysWith({ surcharge: '0.7%' });
    expect(keys.filter((key) => /surcharge|regime/.test(key))).toEqual(['surcharge-left-out']);
    expect((await keysWith({})).filter((key) => /surcharge|regime/.test(key))).toEqual([]);
    expect(await keysWith({ ext: { 'es-fiscal-regime': '18' } })).toContain('exempt-regime-charged');
  });

  it('is reported for a misspelled extension in `correct` that would change R3 to R1', async () => {
    const original = await create(sale());
    const correct = { type: 'credit-note', series: 'R', ext: { 'es-fiscal-doctype': 'R3' } };
    const reply = await api.call('POST', '/silo/v1/entries', { previous_id: original.json.id, correct });
    expect(warningsOf(reply)).toContainEqual(
      expect.objectContaining({
        key: 'extension-unknown',
        blocking: true,
        message: expect.stringContaining('correct.ext'),
      }),
    );
  });

  it('is reported for a received invoice without the advice to add the addon', () => {
    const supplier = { name: 'Fournisseur', tax_id: { country: 'FR', code: '44732829320' } };
    const received = sale({ $regime: undefined, $addons: undefined, supplier }) as unknown as Invoice;
    const warnings = listSealingWarnings(received, { now: new Date(), standing: null });
    expect(warnings.map(({ key, blocking }) => [key, blocking])).toEqual([['not-spanish', true]]);
    expect(warnings.map(rendered)[0]?.remedy).toContain('Sello does not report received invoices');
  });

  it('is not reported for the debit note of a credit note in the same series', async () => {
    const original = await create(sale());
    const take = (id: string, type: string) =>
      api.call('POST', '/silo/v1/entries', { previous_id: id, correct: { type, series: 'R' } });
    const numbered = { content_type: 'application/merge-patch+json', data: { doc: { code: '1' } } };
    const credit = await take(original.json.id, 'credit-note');
    await api.call('PATCH', `/silo/v1/entries/${credit.json.id}`, numbered);
    const undone = await take(credit.json.id, 'debit-note');
    expect(undone.status).toBe(200);
    expect(warningsOf(undone).map(({ key }) => key)).not.toContain('correction-series');
  });

  // Regression: only the type in `preceding`, which a client need not write, was read.
  it('is not reported for a correction of a stored correction that states no type of it', async () => {
    const original = await issue({ series: 'CS', code: '1' });
    const credit = { type: 'credit-note', series: 'RCS' };
    const first = await issue({ ...credit, code: '1', preceding: [original.named] });
    const undone = { type: 'debit-note', series: 'RCS', code: '2', preceding: [first.named] };
    expect(keysOf(await create(sale(undone)))).not.toContain('correction-series');
    const again = { ...credit, series: 'CS', code: '2', preceding: [original.named] };
    expect(keysOf(await create(sale(again)))).toContain('correction-series');
  });
});
