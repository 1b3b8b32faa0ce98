// The gate before the number: an invoice that cannot be sealed requests no number, signature or record.
import type { Invoice } from '../../src/document/model/invoice';
import { warnDateBeforePreviousNumber } from '../../src/entries/upload/store-warnings';
import { type ShortStep, Story } from './story';
import { inWords } from './cases';

const plain = (): Invoice => JSON.parse(new Story({ workflow: 'Invoice' }).entry?.document ?? '{}') as Invoice;
const buildDocument = (changes: object): string => JSON.stringify({ ...plain(), ...changes });
const warning = (key: string, blocking: boolean) => ({ key, message: key, paths: [], blocking });

describe('the gate before sealing', () => {
  it('requests no number for an invoice without addon, and lists every reason', () => {
    const story = new Story({
      workflow: 'Invoice',
      chain: null,
      entry: { document: buildDocument({ $addons: undefined }) },
    });
    story.walk();
    expect(story.asked).toEqual([]);
    expect(story.job.faults.map(inWords)).toEqual([
      {
        provider: 'sequence.enumerate',
        code: 'addon-missing',
        message: expect.stringContaining('es-fiscal-v1'),
        paths: ['$.doc.$addons'],
      },
      expect.objectContaining({ provider: 'sequence.enumerate', code: 'supplier-not-registered' }),
    ]);
    expect(story.events()).toEqual([
      'silo.state: RUN, OK',
      expect.stringMatching(/^sequence\.enumerate: RUN, KO \[addon-missing\]/),
      'silo.state: RUN, OK',
    ]);
  });

  it.each<[string, readonly ShortStep[], boolean]>([
    ['signing', [['silo.close'], ['fiscal.generate']], true],
    ['making the record', [['fiscal.generate']], true],
    ['signing alone', [['silo.close']], false],
    ['signing after the record', [['silo.state', { state: 'x' }], ['silo.close'], ['pdf']], false],
  ])('runs before %s only if a record can follow', (_what, workflow, stands) => {
    const story = new Story({ workflow, entry: { document: buildDocument({ code: 'A-1', $addons: undefined }) } });
    story.walk();
    expect(story.job.faults.some(({ code }) => code === 'addon-missing')).toBe(stands);
  });

  it('accepts an invoice that is not reported, whatever is missing', () => {
    const reporting = { state: 'exempt', scheme: 'sii', reason: 'x', at: new Date(0), by: 'x' } as const;
    const entry = { document: buildDocument({ $addons: undefined }) };
    const story = new Story({ workflow: 'Invoice', chain: { reporting }, entry });
    story.walk();
    expect(story.asked).toContain('number');
  });

  it.each<[percent: string, operationDay: string | undefined, codes: readonly string[]]>([
    ['7.5%', '2024-12-31', []],
    ['7.5%', undefined, ['1236']],
    ['5%', '2024-09-30', []],
    ['2%', '2024-12-31', []],
    ['21.0%', '2024-12-31', []],
    ['7.5%', '2024-09-30', ['1236']],
  ])('knows the operation date of a corrected invoice: %s, %s', (percent, operationDay, codes) => {
    const ext = { 'es-fiscal-op-class': 'S1', 'es-fiscal-regime': '01' };
    const rates = [{ key: 'standard', ext, percent, base: '100.00', amount: '7.50' }];
    const taxes = { categories: [{ code: 'VAT', rates, amount: '7.50' }], sum: '7.50' };
    const document = buildDocument({
      type: 'credit-note',
      tax: { ext: { 'es-fiscal-doc-type': 'R1', 'es-fiscal-correction-type': 'I' } },
      preceding: [{ series: 'A', code: '1', issue_date: '2025-01-05' }],
      totals: { ...plain().totals, taxes },
    });
    const entry = { document, ...(operationDay ? { operationDay } : {}) };
    const story = new Story({ workflow: 'Invoice', entry });
    story.walk();
    expect(story.job.faults.map(({ code }) => code).filter((code) => /^1(?:194|23)/.test(code))).toEqual(codes);
  });

  it('takes no number that the next invoice of the series could use', () => {
    const story = new Story({ workflow: 'Invoice', provided: { number: { kind: 'number-refused', code: 'Ñ1' } } });
    story.walk();
    expect(story.job.faults.map(({ code }) => code)).toEqual(['1130']);
    expect(JSON.parse(story.entry?.document ?? '{}')).not.toHaveProperty('code');
  });

  it('reports a previous number with a later date, and removes outdated warnings', () => {
    const before = { code: '000001', date: '2999-01-01' };
    const story = new Story({
      workflow: 'Invoice',
      entry: { warnings: [warning('supplier-not-registered', true), warning('address-missing', false)] },
      provided: { number: { kind: 'number', code: '000002', before } },
    });
    story.walk();
    expect(story.entry?.warnings?.map(({ key }) => key)).toEqual([
      'address-missing',
      'earlier-than-previous',
      'issue-date-past',
    ]);
    expect(warnDateBeforePreviousNumber(plain(), '000001', '2000-01-01')).toEqual([]);
  });
});
