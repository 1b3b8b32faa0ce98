// The issue date: a date set by the service changes when the invoice gets its number, and a date of a client
// stays with a warning.
import { seedEntry } from '../../bench/seed-requests';
import type { Invoice } from '../../src/document/model/invoice';
import { type Beginning, type ShortStep, Story } from './story';
import { WrongClockError } from '../../src/contracts/process-clock';
import { warningLimits as limits } from '../../src/contracts/limits/documents';
import { createWarning, type Warning } from '../../src/contracts/warnings';
import type { SeriesNumberWithPrevious, StepNeedResult } from '../../src/flow/step-context';

const today = '2027-01-04';
const plain = JSON.parse(new Story({ workflow: 'Invoice' }).entry?.document ?? '{}') as object;
const entryOf = (changes: object) => {
  const { document, head, digest } = seedEntry('w', { ...plain, ...changes } as Invoice);
  return { document, head, digest };
};
const getDocument = (story: Story) =>
  JSON.parse(story.entry?.document ?? '{}') as Readonly<Record<'issue_date' | 'code', string>>;
const listKeys = (story: Story): string[] => (story.entry?.warnings ?? []).map(({ key }) => key);
const listWarnings = (story: Story) => (story.entry?.warnings ?? []).map(({ key, blocking }) => [key, blocking]);
const listMessages = (story: Story) =>
  (story.entry?.warnings ?? []).map(({ message }) => (message as { id: string }).id);

function issued(
  changes: object,
  more: Beginning['entry'] = {},
  number?: StepNeedResult,
  blockingWarnings: string[] = [],
): Story {
  const beginning = {
    workflow: 'Invoice',
    entry: { ...entryOf(changes), ...more },
    workspace: { blockingWarnings },
    ...(number ? { provided: { number } } : {}),
  } as const;
  const story = new Story(beginning);
  story.walk();
  return story;
}
const open = { dateIsOpen: true } as const;
const uncoded = (issue_date: string) => ({ code: undefined, issue_date });

describe('the date of an invoice', () => {
  test('is the day of the number, without a warning, if Sello sets it', () => {
    const story = issued(uncoded('2026-11-02'), open);
    expect(getDocument(story)).toMatchObject({ issue_date: today, code: '000001' });
    expect(listKeys(story)).not.toContain('issue-date-past');
    expect(story.entry?.dateIsOpen).toBeUndefined();
  });

  test.each([
    ['2027-01-03', 'issue-date-past'],
    ['2026-12-31', 'issue-date-past.quarter'],
    ['2025-03-10', 'issue-date-past.quarter'],
    [today, undefined],
  ])('stays if the client set it: %s', (day, said) => {
    const story = issued(uncoded(day));
    expect(getDocument(story).issue_date).toBe(day);
    expect(listMessages(story).find((id) => id.startsWith('issue-date-past'))).toBe(said);
  });

  test('stays the same if an attempt of the job is repeated on the next day', () => {
    const number = { kind: 'number', code: '000007', day: '2027-01-03' } as const;
    const story = issued(uncoded('2026-11-02'), open, number);
    expect(getDocument(story)).toMatchObject({ issue_date: '2027-01-03', code: '000007' });
  });

  test('is also set if the client chose the number', () => {
    const story = issued({ code: '77', issue_date: '2026-11-02' }, open);
    expect(getDocument(story)).toMatchObject({ issue_date: today, code: '77' });
    const dated = issued({ code: '77', issue_date: '2026-11-02' });
    expect(getDocument(dated).issue_date).toBe('2026-11-02');
    expect(listMessages(dated)).toContain('issue-date-past.quarter');
  });

  test('decides whether the supplier reports the invoice, for example if the duty began after the upload', () => {
    const reporting = { state: 'on', from: '2027-01-01', at: new Date(0), by: 'x' } as const;
    const entry = { ...entryOf(uncoded('2026-12-30')), ...open };
    const story = new Story({ workflow: 'Invoice', entry, chain: { reporting } });
    story.walk();
    expect(story.request?.kind).toBe('generate');
  });
});

describe('a series with several kinds', () => {
  const kinds = [{ kind: 'simplified', issuer: null }] as const;
  const number = { kind: 'number', code: '000002', kinds: [...kinds, { kind: 'full', issuer: null }] } as const;

  test('gets a warning if it has a second kind', () => {
    expect(listKeys(issued(uncoded(today), open, number))).toContain('series-mixed');
    const alone = { ...number, kinds: [{ kind: 'full', issuer: null }] } as const;
    expect(listKeys(issued(uncoded(today), open, alone))).not.toContain('series-mixed');
  });
});

// Regression: the number was assigned, and the next step ended the job, so the series had a gap.
describe('a blocking warning that comes with the number', () => {
  const next = { code: '000002', before: { code: '000001', date: '2027-01-05' } } as const;
  const kinds = [
    { kind: 'simplified', issuer: null },
    { kind: 'full', issuer: null },
  ] as const;

  function refused(key: string, changes: object, number: SeriesNumberWithPrevious, more: Beginning['entry'] = {}) {
    const entry = { ...entryOf(changes), ...more };
    const plan = new Story({ workflow: 'Invoice', entry, workspace: { blockingWarnings: [key] } }).plan();
    if (plan.kind !== 'needs' || plan.need.kind !== 'number') throw new Error('no number was needed');
    if (!plan.need.refuses(number)) return [];
    const end = plan.resume({ kind: 'number-refused', ...number });
    return end.kind === 'plan' ? end.changes?.job.faults.map(({ code }) => code) : [];
  }

  test.each<[string, object, SeriesNumberWithPrevious]>([
    ['issue-date-past', uncoded('2027-01-03'), { code: '000001' }],
    ['earlier-than-previous', uncoded(today), next],
    ['series-mixed', uncoded(today), { code: '000002', kinds }],
  ])('refuses the number: %s', (key, changes, number) => {
    expect(refused(key, changes, number)).toEqual([key]);
    expect(refused('correction-kind', changes, number)).toEqual([]);
  });

  test('ends the job before the signature if the client chose the number', () => {
    const story = issued({ code: '77', issue_date: '2027-01-03' }, {}, undefined, ['issue-date-past']);
    expect([story.job.faults.map(({ code }) => code), story.entry?.signed]).toEqual([['issue-date-past'], false]);
    expect(story.asked).toEqual([]);
  });

  test('ends the job if an earlier job took the number, because its invoice was another one', () => {
    const story = issued(uncoded('2027-01-03'), {}, { kind: 'number', code: '000007' }, ['issue-date-past']);
    expect([story.job.faults.map(({ code }) => code), story.request]).toEqual([['issue-date-past'], null]);
  });

  test('does not end the job on the next day, in a later attempt that has the number already', () => {
    const number = { kind: 'number', code: '000007', day: '2027-01-03' } as const;
    for (const entry of [open, {}]) {
      const story = issued(uncoded('2027-01-03'), entry, number, ['issue-date-past']);
      expect([story.job.faults, story.request?.kind]).toEqual([[], 'generate']);
      expect(getDocument(story)).toMatchObject({ issue_date: '2027-01-03', code: '000007' });
      expect(listWarnings(story)).toContainEqual(['issue-date-past', false]);
    }
  });

  describe('because another job gave the number', () => {
    const credit = {
      type: 'credit-note',
      tax: { ext: { 'es-fiscal-doc-type': 'R1' } },
      preceding: [{ series: 'A', code: '1', issue_date: '2026-11-02', type: 'standard' }],
    };
    const before = createWarning('earlier-than-previous', ['$.doc.issue_date'], {
      date: '2027-01-03',
      previous: '000001',
      previousDate: '2027-01-04',
    });
    const other = { id: 'o', type: 'standard', state: 'draft', invalid: false, signed: false, isMixed: false };

    function rerun(changes: object, warnings: Warning[], numbered: object, blockingWarnings: string[]): Story {
      const own = { code: '000002', issue_date: '2027-01-03' };
      const rows = [{ ...other, fiscalType: 'F1', issuer: null, mark: null, ...numbered }] as never;
      const view = { standing: null, numbered: rows, originals: [], creditNotes: [], others: [] };
      const story = new Story({
        workflow: 'Invoice',
        entry: { ...entryOf({ ...changes, ...own }), warnings, assignedNumber: '000002' },
        workspace: { blockingWarnings },
        provided: { others: { kind: 'others', stored: [], view } },
      });
      story.walk();
      return story;
    }

    // Regression: a draft of a client, dated or numbered wrongly, ended the job of an invoice with its number.
    test.each<[string, object, Warning[], object]>([
      ['a lower number is dated later', credit, [], { code: '000001', issueDate: '2027-01-25' }],
      ['a higher number is dated earlier', credit, [], { code: '000003', issueDate: '2027-01-02' }],
      ['a draft has the same number', credit, [], { code: '000002', issueDate: '2027-01-02' }],
      ['the step warned about the date', {}, [before], { code: '000002', issueDate: '2027-01-02' }],
    ])('does not end the job: %s', (_what, changes, warnings, numbered) => {
      const story = rerun(changes, warnings, numbered, ['number-in-use', 'earlier-than-previous', 'issue-date-past']);
      expect([story.job.faults, story.request?.kind]).toEqual([[], 'generate']);
      expect(listWarnings(story)).toContainEqual(['issue-date-past', false]);
    });

    test('ends the job if a later upload found the warning', () => {
      const warnings = [{ ...before, blocking: true, byWorkspace: true as const }];
      const later = { code: '000001', issueDate: '2027-01-04' };
      const story = rerun({}, warnings, later, ['earlier-than-previous']);
      expect([story.job.faults.map(({ code }) => code), story.request]).toEqual([['earlier-than-previous'], null]);
    });
  });

  describe('because the date is set with the number', () => {
    const delivered = { ...uncoded('2026-12-31'), delivery: { date: '2026-12-31' } };
    const late = { ...uncoded('2026-11-10'), op_date: '2026-10-31' };
    const closed = [{ month: '2027-01' }] as never;

    // Regression: a draft kept the warnings of its day, so the tax moved to the next quarter without a word.
    test.each([
      ['operation-day-missing', delivered],
      ['issued-late', late],
    ])('refuses the number, or is stored: %s', (key, changes) => {
      expect(refused(key, changes, { code: '000001' }, open)).toEqual([key]);
      expect(listKeys(issued(changes, open))).toContain(key);
      const coded = issued({ ...changes, code: '77' }, open, undefined, [key]);
      expect(coded.job.faults.map(({ code }) => code)).toEqual([key]);
      expect(getDocument(coded).issue_date).toBe((changes as { issue_date: string }).issue_date);
    });

    test('is stored with a limited number of paths', () => {
      const line = (plain as Invoice).lines?.[0];
      const lines = Array.from({ length: limits.pathsMax + 1 }, () => ({ ...line, discounts: [{ percent: '-5%' }] }));
      const stored = createWarning('discount-negative', ['$.doc.lines[0].discounts[0].percent'], { at: 'lines[0]' });
      const story = issued({ ...uncoded('2026-12-31'), lines }, { ...open, warnings: [stored] });
      const found = story.entry?.warnings?.find(({ key }) => key === 'discount-negative');
      expect(found?.paths).toHaveLength(limits.pathsMax);
    });

    test('is asked with the months that were closed since the upload', () => {
      const entry = { ...entryOf(uncoded('2026-12-31')), ...open };
      const story = new Story({ workflow: 'Invoice', entry, chain: { closedMonths: closed } });
      story.walk();
      expect(listKeys(story)).toContain('month-closed');
    });

    test('no longer blocks if the new date repairs it', () => {
      const params = { month: '2026-12', supplier: 'B12345674' };
      const warning = createWarning('month-closed', ['$.doc.issue_date'], params);
      const entry = { ...entryOf(uncoded('2026-12-31')), ...open, warnings: [warning] };
      const chain = { closedMonths: [{ month: '2026-12' }] as never };
      const workspace = { blockingWarnings: ['month-closed'] };
      const story = new Story({ workflow: 'Invoice', entry, chain, workspace });
      story.walk();
      expect([story.job.faults, story.request?.kind]).toEqual([[], 'generate']);
      expect(listKeys(story)).not.toContain('month-closed');
    });
  });
});

describe('a worker whose clock is wrong', () => {
  test.each([
    ['gets its number', uncoded('2026-11-02'), {}],
    ['gets its number and its date', uncoded('2026-11-02'), open],
    ['has a number of the client and gets its date', { code: '77', issue_date: '2026-11-02' }, open],
  ])('waits before the step in which the invoice %s', (_what, changes, more) => {
    const story = new Story({ workflow: 'Invoice', entry: { ...entryOf(changes), ...more } });
    story.clockAheadMs = -86_400_000;
    expect(story.walk().next).toEqual({ kind: 'wait', for: 'series', id: story.job._id });
    expect([getDocument(story).issue_date, story.asked]).toEqual(['2026-11-02', []]);
    expect(story.events().at(-1)).toMatch(
      /QUEUED Sello assigned no number, because the clock .* differ by 86400 s \.\.\.$/,
    );
    story.clockAheadMs = 0;
    expect(story.walk().next).toMatchObject({ kind: 'wait', for: 'sealed' });
  });

  test('continues with an invoice that has its number and its date', () => {
    const story = new Story({ workflow: 'Invoice', entry: entryOf({ code: '77', issue_date: today }) });
    story.clockAheadMs = 86_400_000;
    expect(story.walk().next).toMatchObject({ kind: 'wait', for: 'sealed' });
  });

  test.each<[string, readonly ShortStep[]]>([
    ['numbers', [['sequence.enumerate'], ['silo.close'], ['fiscal.generate']]],
    ['signs', [['silo.close'], ['fiscal.generate']]],
    ['requests the record', [['fiscal.generate']]],
  ])('fails no job whose date only its clock finds wrong, before the step that %s', (_what, workflow) => {
    const story = new Story({ workflow, entry: entryOf({ code: 'A-7', issue_date: '2027-01-05' }) });
    story.clockAheadMs = -86_400_000;
    expect(() => story.walk()).toThrow(WrongClockError);
    expect([story.job.open, story.job.faults]).toEqual([true, []]);
    // Only the clock of a right worker decides.
    story.clockAheadMs = 0;
    story.walk();
    expect(story.job.faults.map(({ code }) => code)).toEqual(['1112']);
  });

  test('makes the checks before the number once its clock is right', () => {
    const preceding = [{ series: 'A', code: '1', issue_date: '2026-11-02', type: 'standard' }];
    const credit = { type: 'credit-note', tax: { ext: { 'es-fiscal-doc-type': 'R1' } }, preceding };
    const story = new Story({
      workflow: 'Invoice',
      entry: entryOf({ ...credit, ...uncoded(today) }),
      workspace: { blockingWarnings: ['number-in-use'] },
    });
    story.clockAheadMs = 86_400_000;
    story.walk();
    story.clockAheadMs = 0;
    story.walk();
    expect(story.asked.slice(0, 2)).toEqual(['others', 'number']);
  });
});
