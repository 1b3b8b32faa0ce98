// Tests mistakes in the invoices that a document corrects or replaces, through the API.
import { getEntriesCollection, formatEntryDatabaseKey } from '../../../src/store/entries/entries';
import type { Reply } from '../api';
import { keysOf, line, newSeries, openMistakes, sale, warningsOf } from './sales';
import { ticket } from '../documents';

const { api, create, setMembers, issue } = openMistakes();
const take = (id: string, type = 'credit-note'): Promise<Reply> =>
  create({}, { data: undefined, previous_id: id, correct: { type, series: newSeries(), reason: 'x' } });
const discard = (id: string): Promise<unknown> => setMembers(id, { state: 'void' });

const byDifferences = { ext: { 'es-fiscal-correction-type': 'I' } };

describe('a document that corrects or replaces an invoice', () => {
  test('reverses a credit note only if it is a debit note', async () => {
    const { named } = await issue();
    const credit = await create(sale({ type: 'credit-note', code: '7', preceding: [named] }));
    expect(keysOf(credit)).not.toContain('credits-a-credit-note');
    const again = await take(credit.json.id);
    expect(warningsOf(again)).toContainEqual(
      expect.objectContaining({ key: 'credits-a-credit-note', remedy: expect.stringContaining('debit-note') }),
    );
    const undone = await take(credit.json.id, 'debit-note');
    expect([undone.status, keysOf(undone).includes('credits-a-credit-note')]).toEqual([200, false]);
  });

  test('gets a warning if it is an F3 of a full invoice', async () => {
    const replace = async (changes: object) => {
      const { named } = await issue(changes);
      return keysOf(await create(sale({ $tags: ['replacement'], preceding: [named] })));
    };
    expect(await replace({})).toContain('replaced-not-simplified');
    expect(await replace(ticket)).not.toContain('replaced-not-simplified');
  });

  test('does not count if it is a discarded draft', async () => {
    const { id, named } = await issue(ticket);
    const draft = await create(sale({ $tags: ['replacement'], preceding: [named], series: newSeries() }));
    const again = () => create(sale({ $tags: ['replacement'], preceding: [named], series: newSeries() }));
    // A draft declares nothing: the remaining amount is compared when a draft is issued.
    expect(keysOf(await again())).not.toContain('original-replaced');
    // A refund of a simplified invoice refers to it, whatever replaces it.
    const credit = await take(id);
    expect(keysOf(credit)).not.toContain('original-replaced');
    await discard(draft.json.id);
    expect(keysOf(await take(id))).toContain('credited-more');
  });

  test('gets a remedy that separates number and series if one contains the other', async () => {
    const { named } = await issue();
    const joined = { code: `${named.series}-${named.code}`, issue_date: named.issue_date };
    const reply = await create(sale({ type: 'credit-note', preceding: [joined] }));
    expect(warningsOf(reply).find(({ key }) => key === 'preceding-unknown')?.remedy).toBe(
      `Write series and code separately: {"series": "${named.series}", "code": "${named.code}"}.`,
    );
    // A hyphen joins series and code, because another separator would be another number.
    for (const code of [`${named.series}/${named.code}`, `${named.series} ${named.code}`]) {
      const other = await create(sale({ type: 'credit-note', preceding: [{ ...joined, code }] }));
      const found = warningsOf(other).find(({ key }) => key === 'preceding-unknown');
      expect(found?.remedy).not.toContain('separately');
    }
  });
});

describe('a replacement of simplified invoices (F3)', () => {
  const replace = async (named: object[], price: string) =>
    create(
      sale({
        $tags: ['replacement'],
        preceding: named,
        lines: [{ quantity: '1', item: { name: 'Work', price }, taxes: [{ cat: 'VAT', rate: 'general' }] }],
      }),
    );
  const findMessage = (reply: Reply) => warningsOf(reply).find(({ key }) => key === 'replaced-total-differs')?.message;

  test('is blocked if its total exceeds the total of the simplified invoices', async () => {
    const { named } = await issue(ticket);
    const second = await issue(ticket);
    expect(findMessage(await replace([named], '300.00'))).toContain('only a base of 100.00 and tax of 21.00 of ');
    expect(findMessage(await replace([named], '100.00'))).toBeUndefined();
    expect(findMessage(await replace([named, second.named], '200.00'))).toBeUndefined();
    // A simplified invoice may be replaced in parts.
    expect(findMessage(await replace([named, second.named], '100.00'))).toBeUndefined();
    expect(findMessage(await replace([named, second.named], '200.01'))).toBeUndefined();
    expect(findMessage(await replace([named, second.named], '200.05'))).toBeDefined();
    // Sello does not have invoices that were issued elsewhere.
    expect(findMessage(await replace([{ ...named, code: '99' }], '300.00'))).toBeUndefined();
    const { blocking } =
      warningsOf(await replace([named], '300.00')).find(({ key }) => key === 'replaced-total-differs') ?? {};
    expect(blocking).toBe(true);
  });

  test('replaces only the remaining amount of a partly credited simplified invoice', async () => {
    const { id, named } = await issue(ticket);
    const credit = await take(id);
    expect(findMessage(await replace([named], '100.00'))).toBeUndefined();
    const declared = { kind: 'registration', outcome: 'accepted', documentDigest: 'none' };
    await getEntriesCollection(api.database).updateOne({ _id: formatEntryDatabaseKey(api.workspace, credit.json.id) }, {
      $set: { fiscal: declared },
    } as never);
    expect(findMessage(await replace([named], '100.00'))).toContain('only a base of 0.00 and tax of 0.00');
  });
});

describe('a correction by substitution', () => {
  const substitute = (named: object, base: string, more: object = {}) =>
    create(
      sale({
        type: 'corrective',
        tax: { ext: { 'es-fiscal-doc-type': 'R4', 'es-fiscal-correction-type': 'S' } },
        preceding: [
          { ...named, tax: { categories: [{ code: 'VAT', rates: [{ base, percent: '21%' }] }] }, reason: 'x' },
        ],
        ...more,
      }),
    );

  test('gets a warning if the reversed amounts differ from the amounts of its invoice', async () => {
    const { id, named } = await issue();
    const wrong = await substitute(named, '1000.00');
    expect(warningsOf(wrong)).toContainEqual(
      expect.objectContaining({
        key: 'preceding-tax-differs',
        message: expect.stringMatching(/a base of 1000.00 at VAT 21.0?%, but invoice \S+ \(entry \S+\) has 100.00/u),
      }),
    );
    expect(keysOf(await substitute(named, '100.00'))).not.toContain('preceding-tax-differs');
    const correct = { type: 'corrective', copy_tax: true, series: newSeries(), ext: { 'es-fiscal-doc-type': 'R4' } };
    const reply = await create({}, { data: undefined, previous_id: id, correct });
    expect([reply.status, keysOf(reply).includes('preceding-tax-differs')]).toEqual([200, false]);
  });

  test('gets a warning after credit notes, unless it reverses only the remaining amount', async () => {
    const { id, named } = await issue();
    await take(id);
    expect(warningsOf(await substitute(named, '100.00'))).toContainEqual(
      expect.objectContaining({ key: 'credited-before', message: expect.stringContaining('already credited 121.00') }),
    );
    // Regression: a substitution in two steps was reported as a double reversal, with a remedy that caused one.
    const keys = keysOf(await substitute(named, '0.00'));
    expect(keys.filter((key) => ['credited-before', 'preceding-tax-differs'].includes(key))).toEqual([]);
    // No invoice reversed it, so the remaining amount is not zero.
    const other = await issue();
    expect(keysOf(await substitute(other.named, '0.00'))).toContain('preceding-tax-differs');
  });

  // Regression: the record of a credit note is negative and that of its substitution is positive, so a credit note that
  // should have been higher raised the tax.
  test('gets a warning if it replaces a credit note, unless it states that credit note as negative', async () => {
    const { named } = await issue();
    const lines = (price: string) => ({ lines: [line({ item: { name: 'Consulting', price } })] });
    const credit = sale({ type: 'credit-note', code: '7', preceding: [named], ...lines('20.00') });
    const { id } = (await create(credit)).json;
    const { series, code, issue_date } = credit;
    const found = async (...given: Parameters<typeof substitute>) =>
      warningsOf(await substitute(...given)).filter(({ key }) => key !== 'replaced-by-draft');
    const correct = { type: 'corrective', copy_tax: true, series: newSeries(), ext: { 'es-fiscal-doc-type': 'R4' } };
    const copied = await create({}, { data: undefined, previous_id: id, correct });
    expect(warningsOf(copied)).toMatchObject([
      { key: 'substitutes-a-credit-note', blocking: true, remedy: expect.stringContaining('debit note') },
    ]);
    const higher = await found({ series, code, issue_date }, '20.00', lines('30.00'));
    expect(higher.map(({ key }) => key)).toEqual(['substitutes-a-credit-note']);
    expect(await found({ series, code, issue_date }, '-20.00', lines('-30.00'))).toEqual([]);
    // Not a substitution of the credit note: of an invoice, of a debit note, and the invoice in two steps.
    const debit = await create({}, { data: undefined, previous_id: id, correct: { ...correct, type: 'debit-note' } });
    const again = { data: undefined, previous_id: debit.json.id, correct: { ...correct, series: newSeries() } };
    expect(keysOf(await create({}, again))).not.toContain('substitutes-a-credit-note');
    for (const [base, price] of [
      ['100.00', '80.00'],
      ['80.00', '70.00'],
      ['0.00', '80.00'],
    ] as const)
      expect(keysOf(await substitute(named, base, lines(price)))).not.toContain('substitutes-a-credit-note');
  });
});

describe('a document that corrects or replaces an invoice', () => {
  test('gets a warning if it is marked as void but reported', async () => {
    const { id } = await issue();
    const mark = () => api.call('POST', `/silo/v1/entries/${id}/states`, { key: 'void' });
    expect((await mark()).json).not.toHaveProperty('warnings');
    const fiscal = { kind: 'registration', outcome: 'accepted' };
    await getEntriesCollection(api.database).updateOne({ _id: formatEntryDatabaseKey(api.workspace, id) }, {
      $set: { fiscal },
    } as never);
    expect(warningsOf(await mark())).toMatchObject([
      { key: 'still-declared', blocking: false, remedy: expect.stringContaining('"Cancel invoice"') },
    ]);
  });

  test('has the rate of the day of its invoice if it is a credit note, even after the rate has ended', async () => {
    const lines = [
      { quantity: '1', item: { name: 'Pasta', price: '100.00' }, taxes: [{ cat: 'VAT', percent: '7.5%' }] },
    ];
    const { id, named } = await issue({ lines, issue_date: '2024-11-05' });
    // Its record has the date of the invoice as the operation date.
    expect(warningsOf(await take(id)).map(({ key }) => key)).not.toContain('1236');
    // Regression: the record of a correction of a correction had the day of the first correction.
    const credit = await create(sale({ type: 'credit-note', code: '7', preceding: [named], lines }));
    const undoing = await take(credit.json.id, 'debit-note');
    expect([undoing.status, warningsOf(undoing).filter(({ blocking }) => blocking)]).toEqual([200, []]);
    const entry = await getEntriesCollection(api.database).findOne({
      _id: formatEntryDatabaseKey(api.workspace, undoing.json.id),
    });
    expect(entry?.operationDay).toBe('2024-11-05');
    const dated = await create(
      { doc: { op_date: '2024-11-05' } },
      {
        content_type: 'application/merge-patch+json',
        previous_id: id,
        correct: { type: 'credit-note', series: newSeries() },
      },
    );
    expect([dated.status, warningsOf(dated).filter(({ blocking }) => blocking)]).toEqual([200, []]);
  });

  test('gets a warning if it is a credit note with another rate than its invoice', async () => {
    const { named } = await issue();
    const credit = (rate: string) => {
      const lines = [{ ...line(), item: { name: 'x', price: '10.00' }, taxes: [{ cat: 'VAT', rate }] }];
      return create(sale({ type: 'credit-note', preceding: [named], lines }));
    };
    expect(warningsOf(await credit('reduced'))).toContainEqual(
      expect.objectContaining({
        key: 'credited-other-rate',
        message: expect.stringMatching(
          /a base of 10\.00 at VAT 10\.0%, but invoice \S+ \(entry \S+\) has no base at this rate/,
        ),
      }),
    );
    expect(keysOf(await credit('general'))).not.toContain('credited-other-rate');
  });

  test('gets a remedy for what the invoice subtracts', async () => {
    const back = line({ quantity: '-1', item: { name: 'Returned goods', price: '20.00' } });
    const { named } = await issue({ lines: [line(), back] });
    const found = warningsOf(await create(sale({ type: 'credit-note', preceding: [named] })));
    expect(found.find(({ key }) => key === 'credited-other-rate')?.remedy).toMatch(
      /at most 80\.00\. .* that charged the goods/,
    );
  });

  test('gets a warning if it is a credit note without the income tax of its invoice', async () => {
    const taxed = (...taxes: object[]) => ({ lines: [line({ taxes: [{ cat: 'VAT', rate: 'general' }, ...taxes] })] });
    const { id, named } = await issue(taxed({ cat: 'IRPF', rate: 'pro' }));
    const credit = await create(sale({ type: 'credit-note', preceding: [named], ...taxed() }));
    expect(warningsOf(credit)).toContainEqual(
      expect.objectContaining({ key: 'credited-other-rate', message: expect.stringContaining('has no IRPF') }),
    );
    await discard(credit.json.id);
    expect(keysOf(await take(id))).not.toContain('credited-other-rate');
  });

  // Regression: rates were compared by percentage only, so tax that was never charged was reversed in silence.
  test.each<[string, object, object, object?]>([
    ['the tax of another country', { country: 'NL', ext: { 'es-fiscal-regime': '17' } }, {}, ticket],
    ['no surcharge', { rate: 'general+eqs' }, {}],
    ['another exemption', { rate: undefined, key: 'export' }, { rate: undefined, key: 'exempt' }],
    ['another regime', { ext: { 'es-fiscal-regime': '07' } }, {}],
  ])('gets a warning with %s than its invoice, and none after its remedy', async (_, sold, credited, more = {}) => {
    const taxed = (changes: object) => ({ lines: [line({ taxes: [{ cat: 'VAT', rate: 'general', ...changes }] })] });
    const { id, named } = await issue({ ...more, ...taxed(sold) });
    const credit = await create(sale({ type: 'credit-note', preceding: [named], ...more, ...taxed(credited) }));
    const found = warningsOf(credit).find(({ key }) => key === 'credited-other-rate');
    expect([found?.message.endsWith('has no such base'), found?.blocking]).toEqual([true, false]);
    await discard(credit.json.id);
    expect(keysOf(await take(id))).not.toContain('credited-other-rate');
  });

  test('is not treated as a replacement if it only refers to an invoice', async () => {
    const { id, named } = await issue();
    await create(sale({ preceding: [named], series: newSeries() }));
    expect(keysOf(await take(id))).not.toContain('original-replaced');
    await create(sale({ type: 'corrective', preceding: [named], series: newSeries(), tax: byDifferences }));
    expect(keysOf(await take(id))).not.toContain('original-replaced');
  });
});
