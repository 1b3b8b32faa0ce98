// The rows of R9 as data: sequences of records of one invoice through the operations table, and the rejections of the
// authority in each state.
import type { RecordToSealDecision, RecordFlagOptions } from '../src/chain/record/flags';

/** One request of a client. `no` means that the authority rejects the record with a code about its content. */
export interface ClientWish {
  readonly wanted: 'register' | 'cancel';
  readonly no?: true;
  readonly options?: RecordFlagOptions;
}

const up: ClientWish = { wanted: 'register' };
const amend: ClientWish = { wanted: 'register', options: { amendment: true } };
const restore: ClientWish = { wanted: 'register', options: { restore: true } };
const down: ClientWish = { wanted: 'cancel' };
const no = (wish: ClientWish): ClientWish => ({ ...wish, no: true });

export type Step = readonly [wish: ClientWish, flags: string];

/**
 * Sequences of records of one invoice that visit every row of the table. The flags are `Subsanacion`, `RechazoPrevio`,
 * `SinRegistroPrevio`.
 */
export const WALKS: readonly (readonly [string, readonly Step[]])[] = [
  [
    'registered, amended, cancelled, restored, cancelled',
    [
      [up, '--'],
      [amend, 'S-'],
      [down, '--'],
      [restore, 'S-'],
      [down, '--'],
    ],
  ],
  [
    'rejected twice, then registered',
    [
      [no(up), '--'],
      [no(up), 'SX'],
      [up, 'SX'],
      [amend, 'S-'],
    ],
  ],
  [
    'rejected, cancelled without a stored record, restored',
    [
      [no(up), '--'],
      [down, '--S'],
      [restore, 'S-'],
    ],
  ],
  [
    'rejected, its cancellation rejected, cancelled',
    [
      [no(up), '--'],
      [no(down), '--S'],
      [down, '-SS'],
      [restore, 'S-'],
    ],
  ],
  [
    'rejected, its cancellation rejected, registered',
    [
      [no(up), '--'],
      [no(down), '--S'],
      [up, 'SX'],
    ],
  ],
  [
    'an amendment rejected twice',
    [
      [up, '--'],
      [no(amend), 'S-'],
      [no(amend), 'SS'],
      [amend, 'SS'],
      [amend, 'S-'],
    ],
  ],
  [
    'a cancellation rejected twice',
    [
      [up, '--'],
      [no(down), '--'],
      [no(down), '-S'],
      [down, '-S'],
    ],
  ],
  [
    'an amendment rejected, then cancelled',
    [
      [up, '--'],
      [no(amend), 'S-'],
      [down, '--'],
    ],
  ],
  [
    'a restore rejected',
    [
      [up, '--'],
      [down, '--'],
      [no(restore), 'S-'],
      [restore, 'SS'],
    ],
  ],
  [
    'issued with another kind of system',
    [
      [{ wanted: 'register', options: { issuedElsewhere: true } }, 'SX'],
      [amend, 'S-'],
    ],
  ],
];

/** Steps that lead to a state. */
export const reach: Readonly<Record<'none' | 'stored' | 'cancelled', readonly RecordToSealDecision[]>> = {
  none: [],
  stored: [{ kind: 'register', flags: {} }],
  cancelled: [
    { kind: 'register', flags: {} },
    { kind: 'cancel', flags: {} },
  ],
};

/** The rejections in each state, with their codes, by the table of the authority (annex 6). */
export const WRONG: readonly (readonly [keyof typeof reach, RecordToSealDecision, number])[] = [
  ['none', { kind: 'register', flags: { Subsanacion: 'S' } }, 3002],
  ['none', { kind: 'register', flags: { Subsanacion: 'S', RechazoPrevio: 'S' } }, 3002],
  ['none', { kind: 'cancel', flags: {} }, 3002],
  ['none', { kind: 'cancel', flags: { RechazoPrevio: 'S' } }, 3002],
  ['stored', { kind: 'register', flags: {} }, 3000],
  ['stored', { kind: 'register', flags: { Subsanacion: 'S', RechazoPrevio: 'X' } }, 3000],
  ['stored', { kind: 'cancel', flags: { SinRegistroPrevio: 'S' } }, 3000],
  ['cancelled', { kind: 'register', flags: {} }, 3000],
  ['cancelled', { kind: 'register', flags: { Subsanacion: 'S', RechazoPrevio: 'X' } }, 3000],
  ['cancelled', { kind: 'cancel', flags: { SinRegistroPrevio: 'S', RechazoPrevio: 'S' } }, 3000],
];
