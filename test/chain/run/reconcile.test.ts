// Reconciliation with the authority: each kind of difference leads to the safe action, and equal records to none.
import {
  type InvoiceRecordHashesInSello,
  type InvoiceShownByAuthority,
  compareInvoicesWithAuthority,
  findChainHeadInAuthorityInvoices,
  limitReconciliationDifferences,
} from '../../../src/chain/run/reconcile';

const id = (number: string) => ({ issuer: '89890001K', number, date: '10-03-2025' });

const here = (number: string, patch: Partial<InvoiceRecordHashesInSello> = {}): InvoiceRecordHashesInSello => ({
  ...id(number),
  accepted: { fingerprint: `${number}-2`, kind: 'registration' },
  unsettled: null,
  older: [`${number}-1`],
  ...patch,
});

const there = (number: string, patch: Partial<InvoiceShownByAuthority> = {}): InvoiceShownByAuthority => ({
  ...id(number),
  fingerprint: `${number}-2`,
  state: 'accepted',
  installation: '1',
  at: '2025-03-10T10:00:00+01:00',
  ...patch,
});

const actions = (ours: InvoiceRecordHashesInSello[], theirs: InvoiceShownByAuthority[]) =>
  compareInvoicesWithAuthority(ours, theirs).map(({ number, kind, action }) => [number, kind, action]);

describe('the reconciliation of a record', () => {
  it('does nothing when both sides are equal', () => {
    const cancelled = here('C', { accepted: { fingerprint: 'C-2', kind: 'cancellation' } });
    const errors = there('B', { state: 'accepted-with-errors' });
    expect(
      actions([here('A'), here('B'), cancelled], [there('C', { state: 'cancelled' }), errors, there('A')]),
    ).toEqual([]);
  });

  it.each<[string, InvoiceRecordHashesInSello[], InvoiceShownByAuthority[], unknown[]]>([
    ['accepted here, nothing there', [here('A')], [], ['A', 'only-in-sello', 'register-again']],
    ['never accepted here, nothing there', [here('A', { accepted: null })], [], []],
    ['only there', [], [there('A')], ['A', 'only-at-authority', 'review']],
    ['a late attempt landed', [here('A')], [there('A', { fingerprint: 'A-1' })], ['A', 'different', 'resend']],
    ['another system wrote', [here('A')], [there('A', { fingerprint: 'Z' })], ['A', 'different', 'review']],
    ['cancelled elsewhere', [here('A')], [there('A', { state: 'cancelled' })], ['A', 'different', 'review']],
    ['rejected here, held there', [here('A', { accepted: null })], [there('A')], ['A', 'different', 'review']],
    [
      'unknown outcome, it had arrived',
      [here('A', { accepted: null, unsettled: 'A-2' })],
      [there('A')],
      ['A', 'unsettled', 'settle'],
    ],
    [
      'unknown outcome, nothing there',
      [here('A', { accepted: null, unsettled: 'A-2' })],
      [],
      ['A', 'unsettled', 'none'],
    ],
  ])('takes the safe action: %s', (_name, ours, theirs, expected) => {
    expect(actions(ours, theirs)).toEqual(expected.length === 0 ? [] : [expected]);
  });
});

describe('the lost last record of a chain', () => {
  const later = (number: string, at: string, installation = '1') => there(number, { at, installation });

  it('is the newest record of the installation by time, not by text', () => {
    const shown = [
      later('A', '2025-03-30T02:30:00+02:00'),
      later('B', '2025-03-30T01:45:00+01:00'),
      later('C', '2025-04-01T00:00:00+02:00', '2'),
    ];
    expect(findChainHeadInAuthorityInvoices(shown, '1')).toMatchObject({ end: { number: 'B' }, single: true });
  });

  it('is doubtful if two records have the same time, and null if there is no record', () => {
    const moment = '2025-03-10T10:00:00+01:00';
    expect(findChainHeadInAuthorityInvoices([later('A', moment), later('B', moment)], '1')).toMatchObject({
      single: false,
    });
    expect(findChainHeadInAuthorityInvoices([], '1')).toBeNull();
  });
});

describe('the list of differences', () => {
  it('is limited, with the number of all of them only if it is cut', () => {
    const differences = Array.from({ length: 1_001 }, (_, i) => i);
    expect(limitReconciliationDifferences(differences, 1_000)).toEqual({
      differences: differences.slice(0, -1),
      differing: 1_001,
    });
    expect(limitReconciliationDifferences(differences.slice(1), 1_000)).toEqual({ differences: differences.slice(1) });
  });
});
