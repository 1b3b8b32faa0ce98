// The operations table of the authority, row by row: the flags that a sender must set in each situation, and those
// that it must not set.
import {
  type InvoiceRecordOutcome,
  decideRecordToSeal,
  isEffectiveOrPendingCancellation,
  type RecordFlagOptions,
  deriveInvoiceStateAtAuthority,
} from '../../../src/chain/record/flags';

const accepted = (kind: InvoiceRecordOutcome['kind']): InvoiceRecordOutcome => ({ kind, result: 'accepted' });
const withErrors = (kind: InvoiceRecordOutcome['kind']): InvoiceRecordOutcome => ({
  kind,
  result: 'accepted-with-errors',
  code: 2004,
});
const rejected = (kind: InvoiceRecordOutcome['kind'], code = 1110): InvoiceRecordOutcome => ({
  kind,
  result: 'rejected',
  code,
});

const alta = 'registration';
const anulacion = 'cancellation';

/** How Sello reads annex 6 of "Validaciones y errores": the history of one invoice, the requested operation, the sent flags. */
const TABLE: readonly (readonly [
  string,
  readonly InvoiceRecordOutcome[],
  'register' | 'cancel',
  RecordFlagOptions,
  object,
])[] = [
  ['none, never sent', [], 'register', {}, { kind: 'register', flags: {} }],
  [
    'none, never sent, issued with another kind of system',
    [],
    'register',
    { issuedElsewhere: true },
    { kind: 'register', flags: { Subsanacion: 'S', RechazoPrevio: 'X' } },
  ],
  [
    'none, registration rejected',
    [rejected(alta)],
    'register',
    {},
    { kind: 'register', flags: { Subsanacion: 'S', RechazoPrevio: 'X' } },
  ],
  [
    'none, S + X rejected too',
    [rejected(alta), rejected(alta)],
    'register',
    {},
    { kind: 'register', flags: { Subsanacion: 'S', RechazoPrevio: 'X' } },
  ],
  [
    'none, registration rejected, the invoice should not exist',
    [rejected(alta)],
    'cancel',
    {},
    { kind: 'cancel', flags: { SinRegistroPrevio: 'S' } },
  ],
  [
    'none, that cancellation rejected',
    [rejected(alta), rejected(anulacion)],
    'cancel',
    {},
    { kind: 'cancel', flags: { SinRegistroPrevio: 'S', RechazoPrevio: 'S' } },
  ],
  ['none, never sent, cancel', [], 'cancel', {}, { kind: 'refused', code: 'nothing-to-cancel' }],
  ['stored, unchanged document', [accepted(alta)], 'register', {}, { kind: 'skip', reason: 'already-registered' }],
  [
    'stored with error 2004, unchanged document: nothing',
    [withErrors(alta)],
    'register',
    {},
    { kind: 'skip', reason: 'already-registered' },
  ],
  [
    'stored, amendment',
    [accepted(alta)],
    'register',
    { amendment: true },
    { kind: 'register', flags: { Subsanacion: 'S' } },
  ],
  [
    'stored with errors, amendment',
    [withErrors(alta)],
    'register',
    { amendment: true },
    { kind: 'register', flags: { Subsanacion: 'S' } },
  ],
  [
    'stored, amendment rejected',
    [accepted(alta), rejected(alta)],
    'register',
    { amendment: true },
    { kind: 'register', flags: { Subsanacion: 'S', RechazoPrevio: 'S' } },
  ],
  [
    'stored, amendment rejected, then accepted, next amendment',
    [accepted(alta), rejected(alta), accepted(alta)],
    'register',
    { amendment: true },
    { kind: 'register', flags: { Subsanacion: 'S' } },
  ],
  ['stored, issued by mistake', [accepted(alta)], 'cancel', {}, { kind: 'cancel', flags: {} }],
  [
    'stored, cancellation rejected',
    [accepted(alta), rejected(anulacion)],
    'cancel',
    {},
    { kind: 'cancel', flags: { RechazoPrevio: 'S' } },
  ],
  ['stored, amendment rejected, cancel', [accepted(alta), rejected(alta)], 'cancel', {}, { kind: 'cancel', flags: {} }],
  [
    'cancelled, the number for another invoice',
    [accepted(alta), accepted(anulacion)],
    'register',
    {},
    { kind: 'refused', code: 'cancelled' },
  ],
  [
    'cancelled, an amendment is not a restore',
    [accepted(alta), accepted(anulacion)],
    'register',
    { amendment: true },
    { kind: 'refused', code: 'cancelled' },
  ],
  [
    'cancelled by mistake, restore',
    [accepted(alta), accepted(anulacion)],
    'register',
    { restore: true },
    { kind: 'register', flags: { Subsanacion: 'S' } },
  ],
  [
    'cancelled, restore rejected',
    [accepted(alta), accepted(anulacion), rejected(alta)],
    'register',
    { restore: true },
    { kind: 'register', flags: { Subsanacion: 'S', RechazoPrevio: 'S' } },
  ],
  [
    'cancelled, cancel again',
    [accepted(alta), accepted(anulacion)],
    'cancel',
    {},
    { kind: 'skip', reason: 'already-cancelled' },
  ],
  [
    'restored, cancel again',
    [accepted(alta), accepted(anulacion), accepted(alta)],
    'cancel',
    {},
    { kind: 'cancel', flags: {} },
  ],
  [
    'cancelled without a stored record, restore',
    [rejected(alta), accepted(anulacion)],
    'register',
    { restore: true },
    { kind: 'register', flags: { Subsanacion: 'S' } },
  ],
];

describe('the operations table', () => {
  it.each(TABLE)('has the flags of the authority: %s', (_name, history, wanted, options, expected) => {
    expect(decideRecordToSeal(deriveInvoiceStateAtAuthority(history), wanted, options)).toEqual(expected);
  });

  it('has RechazoPrevio in a registration only together with Subsanacion, and never X in a cancellation', () => {
    const seen = new Set<string>();
    for (const history of histories(5)) {
      for (const wanted of ['register', 'cancel'] as const) {
        for (const options of [{}, { amendment: true }, { restore: true }, { issuedElsewhere: true }]) {
          const decision = decideRecordToSeal(deriveInvoiceStateAtAuthority(history), wanted, options);
          if (decision.kind !== 'cancel' && decision.kind !== 'register') continue;
          const { RechazoPrevio } = decision.flags;
          seen.add(`${decision.kind} ${RechazoPrevio}`);
          if (decision.kind === 'register' && RechazoPrevio) expect(decision.flags.Subsanacion).toBe('S');
        }
      }
    }
    const words = ['cancel S', 'cancel undefined', 'register S', 'register X', 'register undefined'];
    expect([...seen].toSorted()).toEqual(words);
  });
});

function histories(length: number): InvoiceRecordOutcome[][] {
  if (length === 0) return [[]];
  const steps = [accepted(alta), rejected(alta), accepted(anulacion), rejected(anulacion)];
  return histories(length - 1).flatMap((rest) => [rest, ...steps.map((step) => [...rest, step])]);
}

/** The table of the authority (annex 6): the outcome of each form in each state; `error` if it is refused. */
function authorityAccepts(held: 'none' | 'stored' | 'cancelled', flags: Record<string, string>, kind: string): boolean {
  if (kind === 'cancel') return flags.SinRegistroPrevio ? held === 'none' : held !== 'none';
  if (flags.RechazoPrevio === 'X' || !flags.Subsanacion) return held === 'none';
  return held !== 'none';
}

describe('the flags of a record', () => {
  it('are sent only in a state in which the authority accepts them', () => {
    const counts = { register: 0, cancel: 0 };
    for (const history of histories(4)) {
      let held: 'none' | 'stored' | 'cancelled' = 'none';
      for (const attempt of history) {
        if (attempt.result === 'accepted') held = attempt.kind === 'registration' ? 'stored' : 'cancelled';
      }
      for (const wanted of ['register', 'cancel'] as const) {
        for (const options of [{}, { amendment: true }, { restore: true }]) {
          const decision = decideRecordToSeal(deriveInvoiceStateAtAuthority(history), wanted, options);
          if (decision.kind === 'register' || decision.kind === 'cancel') {
            counts[decision.kind] += 1;
            expect([held, decision, authorityAccepts(held, { ...decision.flags }, decision.kind)]).toEqual([
              held,
              decision,
              true,
            ]);
          }
        }
      }
    }
    expect(Math.min(counts.register, counts.cancel)).toBeGreaterThan(100);
  });
});

describe('a rejection by the authority', () => {
  it('does not cause a repeat if it names a duplicate of a foreign record', () => {
    const situation = deriveInvoiceStateAtAuthority([
      { kind: alta, result: 'rejected', code: 3000, duplicate: 'Correcta' },
    ]);
    expect(decideRecordToSeal(situation, 'register')).toEqual({ kind: 'refused', code: '3000' });
    expect(decideRecordToSeal(situation, 'register', { amendment: true })).toEqual({
      kind: 'register',
      flags: { Subsanacion: 'S' },
    });
    expect(decideRecordToSeal(situation, 'cancel')).toEqual({ kind: 'cancel', flags: {} });
  });

  it('causes a restore if it names a duplicate of a cancelled record', () => {
    const situation = deriveInvoiceStateAtAuthority([
      { kind: alta, result: 'rejected', code: 3000, duplicate: 'Anulada' },
    ]);
    expect(decideRecordToSeal(situation, 'register')).toEqual({ kind: 'refused', code: 'cancelled' });
  });

  it('causes a new registration if no record is stored (3002) after an acceptance', () => {
    const situation = deriveInvoiceStateAtAuthority([accepted(alta), rejected(alta, 3002)]);
    expect(decideRecordToSeal(situation, 'register')).toEqual({
      kind: 'register',
      flags: { Subsanacion: 'S', RechazoPrevio: 'X' },
    });
  });

  it('keeps the accepted record if it denies the record (3002) that the query shows', () => {
    const denied = { ...rejected(anulacion, 3002), duplicate: 'Correcta' } as const;
    const situation = deriveInvoiceStateAtAuthority([accepted(alta), denied]);
    expect(situation).toEqual({ held: 'stored', refused: 'cancellation' });
    expect(decideRecordToSeal(situation, 'cancel')).toEqual({ kind: 'cancel', flags: { RechazoPrevio: 'S' } });
    expect(decideRecordToSeal(situation, 'register', { amendment: true })).toEqual({
      kind: 'register',
      flags: { Subsanacion: 'S' },
    });
  });

  it('causes no second cancellation if the record is already cancelled (3001)', () => {
    const situation = deriveInvoiceStateAtAuthority([accepted(alta), rejected(anulacion, 3001)]);
    expect(decideRecordToSeal(situation, 'cancel')).toEqual({ kind: 'skip', reason: 'already-cancelled' });
  });
});

describe('a cancellation', () => {
  it.each([
    ['unsettled', undefined, true],
    ['accepted', undefined, true],
    ['rejected', '3001', true],
    ['rejected', '3002', false],
    ['rejected', undefined, false],
  ])('that is %s (%s) is in effect: %s', (outcome, code, expected) => {
    expect(isEffectiveOrPendingCancellation({ kind: 'cancellation', outcome, code })).toBe(expected);
    expect(isEffectiveOrPendingCancellation({ kind: 'registration', outcome, code })).toBe(false);
  });
});
