// Warnings about regimes, rates and issuers of a document that its record would not show.
import type { JsonObject } from '../../src/document/model/basic';
import { gran, listWarningKeys as listKeys, look, remedyOf, sale } from './findings';
import { line } from './invoices';

const vat = (more: JsonObject): JsonObject => ({ lines: [line('1', { taxes: [{ cat: 'VAT', ...more }] })] });

describe('a document with a contradiction about its regime or issuer', () => {
  test.each([
    ['cash-basis', '07'],
    ['second-hand-goods', '03'],
    ['travel-agency', '05'],
  ])('gets a warning about the tag %s without the regime %s', (tag, code) => {
    expect(listKeys({ $tags: [tag], ...vat({ rate: 'general' }) })).toContain('regime-missing');
    expect(listKeys({ $tags: [tag], ...vat({ rate: 'general', ext: { 'es-fiscal-regime': code } }) })).not.toContain(
      'regime-missing',
    );
  });

  // Regression: such a line was declared with the operation date of the other line, a quarter late.
  describe('with tax that is due later in some lines', () => {
    const under = (regime: string, more: JsonObject = {}): JsonObject =>
      line('100.00', { taxes: [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': regime }, ...more }] });
    const mixed = (...lines: JsonObject[]): JsonObject => ({ op_date: '2026-09-30', lines });
    const charged = (amount: string, combo: JsonObject): JsonObject => ({
      ...mixed(under('15')),
      charges: [{ reason: 'Transporte', amount, taxes: [{ cat: 'VAT', ...combo }] }],
    });

    test.each<[string, JsonObject]>([
      ['supplies over time, and goods', mixed(under('15'), line('2000.00'))],
      ['certified works, and goods', mixed(line('500.00'), under('14'))],
      ['certified works, and rent', mixed(under('14'), under('11'))],
      // Regression: the same price as a charge got no warning.
      ['supplies over time, and a charge', charged('500.00', { rate: 'general' })],
      [
        'IGIC',
        mixed(
          under('15', { cat: 'IGIC', percent: '7%', rate: null as never }),
          under('01', { cat: 'IGIC', percent: '7%', rate: null as never }),
        ),
      ],
    ])('gets a warning: %s', (_what, change) => {
      expect(listKeys(change)).toContain('pending-tax-mixed');
    });

    test.each<[string, JsonObject]>([
      ['all lines', mixed(under('15'), under('15'))],
      ['no lines', { lines: [line('100.00'), line('50.00')] }],
      ['an exempt line', mixed(under('15'), line('50.00', { taxes: [{ cat: 'VAT', key: 'exempt' }] }))],
      ['cash accounting', mixed(under('14'), under('07'))],
      ['an operation on the issue date', { ...mixed(under('15'), line('50.00')), op_date: '2026-06-30' }],
      ['a subtracted line', mixed(under('15'), line('-50.00'))],
      ['a subtracted charge', charged('-5.00', { rate: 'general' })],
      ['an exempt charge', charged('5.00', { key: 'exempt' })],
      ['a charge under the same regime', charged('5.00', { rate: 'general', ext: { 'es-fiscal-regime': '15' } })],
    ])('gets no warning if it is right: %s', (_what, change) => {
      expect(listKeys(change)).not.toContain('pending-tax-mixed');
    });
  });

  // Regression: the tax of such a line was declared at once, without a warning.
  describe('with cash accounting in some lines', () => {
    const under = (regime: string, more: JsonObject = { rate: 'general' }, cat = 'VAT'): JsonObject[] => [
      { cat, ...more, ext: { 'es-fiscal-regime': regime } },
    ];
    const mixed = (taxes: JsonObject[], first = under('07'), price = '50.00'): JsonObject => ({
      lines: [line('100.00', { taxes: first }), line(price, { taxes })],
    });
    const plain = [{ cat: 'VAT', rate: 'general' }];

    test.each<[string, JsonObject]>([
      ['a line without it', mixed(plain)],
      ['a line at another rate', mixed([{ cat: 'VAT', rate: 'reduced' }])],
      ['with its tag', { ...mixed(plain), $tags: ['cash-basis'] }],
      ['IGIC', mixed([{ cat: 'IGIC', percent: '7%' }], under('07', { percent: '7%' }, 'IGIC'))],
    ])('gets a warning: %s', (_what, change) => {
      expect(listKeys(change)).toContain('regime-missing');
    });

    test.each<[string, JsonObject]>([
      ['all lines', mixed(under('07'))],
      ['no lines', mixed(plain, plain)],
      ['an exempt line', mixed([{ cat: 'VAT', key: 'exempt' }])],
      ['a reverse charge', mixed([{ cat: 'VAT', key: 'reverse-charge' }])],
      ['used goods', mixed(under('03'))],
      ['a line for a retailer', mixed([{ cat: 'VAT', rate: 'general+eqs' }])],
      ['a return of goods sold before', mixed(plain, under('07'), '-50.00')],
      ['goods sold under the scheme, returned after it', mixed(under('07'), plain, '-50.00')],
      ['another tax', mixed([{ cat: 'IGIC', percent: '7%' }])],
    ])('gets no warning if it is right: %s', (_what, change) => {
      expect(listKeys(change)).not.toContain('regime-missing');
    });
  });

  test('gets a warning about the tag of the margin scheme with the regime and tax of mediation', () => {
    const mediation = vat({ rate: 'general', ext: { 'es-fiscal-regime': '09' } });
    expect(listKeys({ $tags: ['travel-agency'], ...mediation })).toContain('regime-missing');
    expect(listKeys(mediation)).not.toContain('regime-missing');
  });

  test.each(['03', '05'])('gets a warning about the regime %s without a margin in the document', (code) => {
    expect(listKeys(vat({ rate: 'general', ext: { 'es-fiscal-regime': code } }))).toContain('margin-scheme');
    for (const other of ['07', '09'])
      expect(listKeys(vat({ rate: 'general', ext: { 'es-fiscal-regime': other } }))).not.toContain('margin-scheme');
  });

  test('gets a warning about a reverse charge for a customer abroad', () => {
    const abroad = { customer: { name: 'Kunde GmbH', tax_id: { country: 'DE', code: '111111125' } } };
    expect(listKeys({ ...abroad, ...vat({ key: 'reverse-charge' }) })).toContain('reverse-charge-abroad');
    expect(listKeys({ ...abroad, ...vat({ key: 'outside-scope' }) })).not.toContain('reverse-charge-abroad');
    expect(listKeys(vat({ key: 'reverse-charge' }))).not.toContain('reverse-charge-abroad');
  });

  test.each([
    ['IGIC', '21%', true],
    ['IGIC', '10.0%', true],
    ['IGIC', '7%', false],
    ['IGIC', '9.5%', false],
    ['IPSI', '21%', true],
    ['IPSI', '10%', false],
    ['IPSI', '0.5%', false],
  ])('gets a warning about %s at %s, a rate that the authority does not check', (cat, percent, isOther) => {
    const keys = listKeys({ lines: [line('1', { taxes: [{ cat, percent }] })] });
    expect(keys.includes('rate-of-other-tax')).toBe(isOther);
  });

  test('gets a warning about the rate of another tax in a charge', () => {
    const igic = (percent: string) => ({ taxes: [{ cat: 'IGIC', percent }] });
    const lines = [line('1', igic('7%'))];
    const charge = (percent: string) => ({ charges: [{ reason: 'Porte', amount: '5.00', ...igic(percent) }] });
    const discount = (percent: string) => ({ discounts: [{ reason: 'Rappel', amount: '0.50', ...igic(percent) }] });
    expect(listKeys({ lines, ...charge('21%') })).toContain('rate-of-other-tax');
    expect(listKeys({ lines, ...discount('21%') })).toContain('rate-of-other-tax');
    expect(listKeys({ lines, ...charge('7%'), ...discount('7%') })).not.toContain('rate-of-other-tax');
  });

  test('gets a warning about self-billing together with an issuing third party', () => {
    const third = { ordering: { issuer: { name: 'Gestoría SL', tax_id: { country: 'ES', code: 'B98602642' } } } };
    expect(listKeys({ ...third, $tags: ['self-billed'] })).toContain('issued-by-two');
    expect(listKeys(third)).not.toContain('issued-by-two');
    expect(listKeys({ $tags: ['self-billed'] })).not.toContain('issued-by-two');
  });
});

describe('the regime of retailers in IGIC', () => {
  const retail = { cat: 'IGIC', ext: { 'es-fiscal-regime': '17' } };
  const islands = { supplier: gran, customer: gran };

  test('passed in silence with tax, although the sales of retailers are exempt', () => {
    const found = look(sale({ ...retail, percent: '7%' }, islands));
    expect(remedyOf(found, 'exempt-regime-charged')).toContain('"key": "exempt", "ext": {"es-fiscal-regime": "17"}');
    expect(found.blocking).toEqual([]);
  });

  test('gets no warning for an exempt sale, at 0 %, or in VAT, where it is the one-stop shop', () => {
    for (const combo of [
      { ...retail, key: 'exempt' },
      { ...retail, percent: '0%' },
      { cat: 'IGIC', percent: '7%' },
    ])
      expect(look(sale(combo, islands)).keys).not.toContain('exempt-regime-charged');
    const vat = { cat: 'VAT', country: 'FR', rate: 'general', ext: { 'es-fiscal-regime': '17' } };
    expect(look(sale(vat)).keys).not.toContain('exempt-regime-charged');
  });

  test('has another remedy than small entrepreneurs and IPSI', () => {
    const remedyFor = (combo: JsonObject): string => remedyOf(look(sale(combo)), 'exempt-regime-charged');
    expect(remedyFor({ cat: 'IGIC', percent: '7%', ext: { 'es-fiscal-regime': '18' } })).toContain('"18"');
    expect(remedyFor({ cat: 'IPSI', percent: '4%', ext: { 'es-fiscal-regime': '19' } })).toContain(
      '{"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-exempt": "E1"}}',
    );
  });
});

describe('a rate of IGIC or IPSI that does not exist', () => {
  const find = (cat: string, percent: string, more: JsonObject = {}) => look(sale({ cat, percent }, more));

  test.each([
    ['IGIC', '6.5%'],
    ['IGIC', '8%'],
    ['IGIC', '12%'],
    ['IGIC', '13.5%'],
    ['IPSI', '0.3%'],
  ])('passed in silence: %s at %s', (cat, percent) => {
    const found = find(cat, percent);
    expect(remedyOf(found, 'rate-of-other-tax')).toContain('Ignore this warning');
    expect(found.blocking).toEqual([]);
  });

  test.each([
    ...['0%', '1%', '1.0%', '3%', '5%', '7%', '9.50%', '15%', '20%', '35%'].map(
      (percent) => ['IGIC', percent] as const,
    ),
    ...['0.5%', '1%', '2%', '3%', '4%', '8%', '10%'].map((percent) => ['IPSI', percent] as const),
  ])('is not one of the rates in force: %s at %s', (cat, percent) => {
    expect(find(cat, percent).keys).not.toContain('rate-of-other-tax');
  });

  test('gets no warning on a day on which it existed, in a correction, without tax, or as the tax of another rule', () => {
    expect(find('IGIC', '13.5%', { op_date: '2019-12-31' }).keys).not.toContain('rate-of-other-tax');
    expect(find('IGIC', '13.5%', { op_date: '2020-01-01' }).keys).toContain('rate-of-other-tax');
    const preceding = [{ type: 'standard', series: 'A', code: '1', issue_date: '2019-06-01' }];
    const credit = { type: 'credit-note', series: 'R', preceding };
    expect(find('IGIC', '6.5%', credit).keys).not.toContain('rate-of-other-tax');
    expect(look(sale({ cat: 'IGIC', key: 'exempt' })).keys).not.toContain('rate-of-other-tax');
    expect(look(sale({ cat: 'VAT', percent: '5%' }, { op_date: '2023-06-01' })).keys).not.toContain(
      'rate-of-other-tax',
    );
    expect(find('IGIC', '21%').keys.filter((key) => key === 'rate-of-other-tax')).toHaveLength(1);
  });
});
