// The issue date: a date set by the service changes when the invoice gets its number, and a date of a client
// stays with a warning.
import { seedEntry } from '../../bench/seed-requests';
import type { Invoice } from '../../src/document/model/invoice';
import { type Beginning, Story } from './story';
import type { StepNeedResult } from '../../src/flow/step-context';

const today = '2027-01-04';
const plain = JSON.parse(new Story({ workflow: 'Invoice' }).entry?.document ?? '{}') as object;
const entryOf = (changes: object) => {
  const { document, head, digest } = seedEntry('w', { ...plain, ...changes } as Invoice);
  return { document, head, digest };
};
const getDocument = (story: Story) =>
  JSON.parse(story.entry?.document ?? '{}') as Readonly<Record<'issue_date' | 'code', string>>;
const listKeys = (story: Story): string[] => (story.entry?.warnings ?? []).map(({ key }) => key);
const listMessages = (story: Story) =>
  (story.entry?.warnings ?? []).map(({ message }) => (message as { id: string }).id);

function issued(changes: object, more: Beginning['entry'] = {}, number?: StepNeedResult): Story {
  const beginning = {
    workflow: 'Invoice',
    entry: { ...entryOf(changes), ...more },
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
