// Tests corrections of an invoice that has a debit note, through the API.
import { getEntriesCollection } from '../../../src/store/entries/entries';
import type { EntryDocument } from '../../../src/model/entry';
import type { Reply } from '../api';
import { walkJob } from '../walked-job';
import { keysOf, line, openMistakes, sale } from './sales';

const { api, create, setMembers, issue } = openMistakes();
const discard = (id: string): Promise<unknown> => setMembers(id, { state: 'void' });

describe('an invoice with a debit note', () => {
  // Regression: debit notes were not read, so a right correction of both got three warnings.
  const amount = (price: string) => ({ lines: [line({ item: { name: 'Consulting', price } })] });
  const aboutAmounts = ['credited-more', 'credited-other-rate', 'credited-before', 'preceding-tax-differs'];
  const findAboutAmounts = (reply: Reply) => keysOf(reply).filter((key) => aboutAmounts.includes(key));
  const debited = async () => {
    const { named, id } = await issue();
    const debit = sale({ type: 'debit-note', code: '1', preceding: [named], ...amount('20.00') });
    const { json } = await create(debit);
    const { series, code, issue_date } = debit;
    return { named, id, debit: { series, code, issue_date }, debitId: json.id };
  };
  const substitute = (named: object, base: string) =>
    create(
      sale({
        type: 'corrective',
        tax: { ext: { 'es-fiscal-doc-type': 'R4', 'es-fiscal-correction-type': 'S' } },
        preceding: [{ ...named, tax: { categories: [{ code: 'VAT', rates: [{ base, percent: '21%' }] }] } }],
        ...amount('90.00'),
      }),
    );
  const credit = (preceding: readonly object[], price: string) =>
    create(sale({ type: 'credit-note', preceding, ...amount(price) }));

  test('is credited up to the sum of both', async () => {
    const { named, debit } = await debited();
    const whole = await credit([named], '120.00');
    expect(findAboutAmounts(whole)).toEqual([]);
    await discard(whole.json.id);
    const ofBoth = await credit([named, debit], '120.00');
    expect(findAboutAmounts(ofBoth)).toEqual([]);
    await discard(ofBoth.json.id);
    const above = await credit([named], '120.01');
    expect(findAboutAmounts(above)).toEqual(['credited-more', 'credited-other-rate']);
    await discard(above.json.id);
    await credit([named], '100.00');
    expect(findAboutAmounts(await credit([named], '20.00'))).toEqual([]);
    expect(findAboutAmounts(await credit([named], '20.01'))).toContain('credited-more');
  });

  test('is credited up to the sum of both if the debit note has another currency', async () => {
    const { named } = await issue();
    const dollars = { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.50' }] };
    await create(sale({ type: 'debit-note', code: '1', preceding: [named], ...dollars, ...amount('40.00') }));
    const whole = await credit([named], '120.00');
    expect(findAboutAmounts(whole)).toEqual([]);
    await discard(whole.json.id);
    expect(findAboutAmounts(await credit([named], '121.00'))).toEqual(['credited-more']);
  });

  // Regression: a draft debit note raised what may be credited, so tax that was never charged was reversed in silence.
  test('is credited and replaced without the debit note if only the debit note is a draft', async () => {
    const { named, id, debitId } = await debited();
    await setMembers(id, { signed: true });
    const whole = await credit([named], '120.00');
    expect(findAboutAmounts(whole)).toEqual(['credited-more', 'credited-other-rate']);
    await discard(whole.json.id);
    const replaced = await substitute(named, '120.00');
    expect(findAboutAmounts(replaced)).toEqual(['preceding-tax-differs']);
    await discard(replaced.json.id);
    // The exact comparison, which other credit notes start, does not count the draft either.
    await credit([named], '100.00');
    expect(findAboutAmounts(await credit([named], '20.00'))).toContain('credited-more');
    await setMembers(debitId, { signed: true });
    expect(findAboutAmounts(await credit([named], '0.01'))).toContain('credited-more');
  });

  // Regression: the substitution of the whole invoice was told to reverse only what the credit note had left.
  test('is replaced as a whole after a debit note undid its credit note', async () => {
    const { named, id } = await issue();
    await setMembers(id, { signed: true });
    const credited = sale({ type: 'credit-note', code: '1', preceding: [named], ...amount('30.00') });
    const { json: first } = await create(credited);
    const { series, code, issue_date } = credited;
    const undoing = sale({ type: 'debit-note', code: '2', preceding: [{ series, code, issue_date }] });
    const { json: second } = await create({ ...undoing, ...amount('30.00') });
    for (const one of [first.id, second.id]) await setMembers(one, { signed: true });
    const whole = await substitute(named, '100.00');
    expect(findAboutAmounts(whole)).toEqual([]);
    await discard(whole.json.id);
    expect(findAboutAmounts(await substitute(named, '70.00'))).toEqual(['preceding-tax-differs']);
  });

  test('is credited without a debit note that the authority rejected', async () => {
    const { named, id, debitId } = await debited();
    await setMembers(id, { signed: true });
    await setMembers(debitId, { signed: true, fiscal: { kind: 'registration', outcome: 'rejected', code: '1100' } });
    const whole = await credit([named], '120.00');
    expect(findAboutAmounts(whole)).toEqual(['credited-more', 'credited-other-rate']);
  });

  // Regression: the job, which reads no records, compared without the debit note and blocked a right credit note.
  test.each<[string, object]>([
    ['in euros', amount('20.00')],
    [
      'in dollars',
      { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.50' }], ...amount('40.00') },
    ],
  ])('is credited up to the sum of both by a job in which `credited-more` blocks: %s', async (_, added) => {
    const block = (keys: readonly string[]) => api.call('PATCH', '/access/v1/workspace', { blocking_warnings: keys });
    expect((await block(['credited-more'])).status).toBe(200);
    const { named, id } = await issue();
    const { json } = await create(sale({ type: 'debit-note', code: '1', preceding: [named], ...added }));
    for (const one of [id, json.id]) await setMembers(one, { signed: true });
    const whole = await create(sale({ type: 'credit-note', code: undefined, preceding: [named], ...amount('120.00') }));
    expect(findAboutAmounts(whole)).toEqual([]);
    expect((await walkJob(api, whole.json.id)).codes).not.toContain('credited-more');
    await setMembers(json.id, { state: 'void', signed: false });
    expect((await walkJob(api, whole.json.id)).codes).toContain('credited-more');
    await block([]);
  });

  // Regression: many long debit notes of one invoice exceeded the 16 MB that MongoDB returns in one document.
  test('is credited, although its debit notes are too long to be read', async () => {
    const { named: byNumber, id } = await issue();
    const named = { ...byNumber, uuid: (await api.stored(id))?.documentUuid };
    const notes = [{ text: 'x'.repeat(60_000) }];
    const { json } = await create(
      sale({ type: 'debit-note', code: '1', preceding: [named], notes, ...amount('20.00') }),
    );
    const entries = getEntriesCollection(api.database);
    const { _id, ...one } = (await api.stored(json.id)) as EntryDocument;
    const document = one.document.replace('x'.repeat(60_000), 'x'.repeat(90_000));
    const copies = Array.from({ length: 199 }, (_, i) => ({
      ...one,
      document,
      _id: `${_id}-${i}`,
      id: `${one.id}-${i}`,
    }));
    await entries.insertMany(copies);
    const credited = await credit([named], '100.00');
    expect([credited.status, findAboutAmounts(credited)]).toEqual([200, []]);
    await entries.deleteMany({ _id: { $in: copies.map((copy) => copy._id) } });
  });

  test('is replaced with its debit note or without it', async () => {
    const { named } = await debited();
    expect(findAboutAmounts(await substitute(named, '120.00'))).toEqual([]);
    expect(findAboutAmounts(await substitute(named, '100.00'))).toEqual([]);
    expect(findAboutAmounts(await substitute(named, '110.00'))).toEqual(['preceding-tax-differs']);
  });
});
