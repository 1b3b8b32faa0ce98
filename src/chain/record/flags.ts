// Decides which flags a record has, or why there is no record. The decision table of the authority (Validations 1.2.2,
// annex 6) is data, and the situation of one invoice is a fold over its own records.
// docs/decisions/0002-rejected-records-stay-in-the-chain.md

import type { CancellationRecordFlags, RecordKind, RegistrationRecordFlags, SealedRecord } from './record';

/**
 * The authority's record of an invoice, as far as Sello's records show. `foreign`: a rejection showed that the
 * authority has a record that Sello did not create.
 */
type AuthorityHolding = 'none' | 'stored' | 'cancelled' | 'foreign';

/**
 * The situation of an invoice, small enough to store. The document of the invoice's identity contains the situation,
 * and `computeNextInvoiceStateAtAuthority` changes it when an outcome is recorded.
 */
export interface InvoiceStateAtAuthority {
  readonly held: AuthorityHolding;
  /**
   * Kinds of records that the authority rejected since the last accepted one: nothing, a registration, a cancellation,
   * or both.
   */
  readonly refused: 'nothing' | 'registration' | 'cancellation' | 'both';
}

/**
 * One record of the invoice with its outcome. `duplicate` is the state of the invoice that a rejection with code 3000
 * names, or that a query showed after a rejection with code 3002.
 */
export interface InvoiceRecordOutcome {
  readonly kind: RecordKind;
  readonly result: 'accepted' | 'accepted-with-errors' | 'rejected';
  readonly code?: number | null;
  readonly duplicate?: 'Correcta' | 'AceptadaConErrores' | 'Anulada' | null;
}

export const initialInvoiceStateAtAuthority: InvoiceStateAtAuthority = { held: 'none', refused: 'nothing' };

/** Returns the state of the authority that a rejection shows. Other codes show nothing. */
function heldAfterRefusal(held: AuthorityHolding, attempt: InvoiceRecordOutcome): AuthorityHolding {
  if (attempt.code === 3001) return 'cancelled';
  if (attempt.code === 3002 && !attempt.duplicate) return 'none';
  if (attempt.code !== 3000 && attempt.code !== 3002) return held;
  if (attempt.duplicate === 'Anulada') return 'cancelled';
  return held === 'none' ? 'foreign' : held;
}

/**
 * Returns whether a record cancels its invoice, or will cancel it. A cancellation that the authority rejected with 3001
 * changed nothing, but the authority had cancelled the invoice before.
 */
export const isEffectiveOrPendingCancellation = ({
  kind,
  outcome,
  code,
}: {
  readonly kind: RecordKind;
  readonly outcome?: string | undefined;
  readonly code?: string | undefined;
}): boolean => kind === 'cancellation' && (outcome !== 'rejected' || code === '3001');

/** Returns the situation after one more settled record. */
export function computeNextInvoiceStateAtAuthority(
  situation: InvoiceStateAtAuthority,
  attempt: InvoiceRecordOutcome,
): InvoiceStateAtAuthority {
  if (attempt.result !== 'rejected') {
    return { held: attempt.kind === 'registration' ? 'stored' : 'cancelled', refused: 'nothing' };
  }
  const { refused } = situation;
  return {
    held: heldAfterRefusal(situation.held, attempt),
    refused: refused === 'nothing' || refused === attempt.kind ? attempt.kind : 'both',
  };
}

/**
 * Returns the situation after all settled records of an invoice, oldest first. Do not pass unsettled records, because
 * an unsettled record holds the invoice.
 */
export function deriveInvoiceStateAtAuthority(history: readonly InvoiceRecordOutcome[]): InvoiceStateAtAuthority {
  return history.reduce(computeNextInvoiceStateAtAuthority, initialInvoiceStateAtAuthority);
}

export interface RecordFlagOptions {
  /** Whether the document changed after its newest record, so that the next record is an amendment. */
  readonly amendment?: boolean;
  /** Whether the job restores a cancelled invoice. */
  readonly restore?: boolean;
  /** The invoice was issued while another kind of billing system was in use. */
  readonly issuedElsewhere?: boolean;
}

/** Why nothing has to be sealed. */
export type SealingSkipReason = 'already-registered' | 'already-cancelled';

export type SealingRefusalReason = 'nothing-to-cancel' | 'cancelled' | '3000';

export type RecordToSealDecision =
  | { readonly kind: 'register'; readonly flags: RegistrationRecordFlags }
  | { readonly kind: 'cancel'; readonly flags: CancellationRecordFlags }
  | { readonly kind: 'skip'; readonly reason: SealingSkipReason }
  | { readonly kind: 'refused'; readonly code: SealingRefusalReason };

/** One row of the table. The first row that matches decides. If a condition is absent, it always matches. */
interface FlagRow {
  readonly held: readonly AuthorityHolding[];
  readonly wanted: 'register' | 'cancel';
  /** The authority rejected a registration since the last accepted record. */
  readonly registrationRefused?: boolean;
  /** The authority rejected a cancellation since the last accepted record. */
  readonly cancellationRefused?: boolean;
  readonly option?: keyof RecordFlagOptions;
  readonly decision: RecordToSealDecision;
}

const register = (flags: RegistrationRecordFlags): RecordToSealDecision => ({ kind: 'register', flags });
const cancel = (flags: CancellationRecordFlags): RecordToSealDecision => ({ kind: 'cancel', flags });
const refuse = (code: SealingRefusalReason): RecordToSealDecision => ({ kind: 'refused', code });

const flagTable: readonly FlagRow[] = [
  // The authority has no record.
  {
    held: ['none'],
    wanted: 'register',
    registrationRefused: true,
    decision: register({ Subsanacion: 'S', RechazoPrevio: 'X' }),
  },
  {
    held: ['none'],
    wanted: 'register',
    option: 'issuedElsewhere',
    decision: register({ Subsanacion: 'S', RechazoPrevio: 'X' }),
  },
  { held: ['none'], wanted: 'register', decision: register({}) },
  {
    held: ['none'],
    wanted: 'cancel',
    cancellationRefused: true,
    decision: cancel({ SinRegistroPrevio: 'S', RechazoPrevio: 'S' }),
  },
  { held: ['none'], wanted: 'cancel', registrationRefused: true, decision: cancel({ SinRegistroPrevio: 'S' }) },
  // A cancellation of an invoice that was never sent would make its number unusable for good.
  { held: ['none'], wanted: 'cancel', decision: refuse('nothing-to-cancel') },

  // The authority has Sello's registration, correct or with errors.
  {
    held: ['stored'],
    wanted: 'register',
    registrationRefused: true,
    decision: register({ Subsanacion: 'S', RechazoPrevio: 'S' }),
  },
  { held: ['stored', 'foreign'], wanted: 'register', option: 'amendment', decision: register({ Subsanacion: 'S' }) },
  { held: ['stored'], wanted: 'register', decision: { kind: 'skip', reason: 'already-registered' } },
  {
    held: ['stored', 'foreign'],
    wanted: 'cancel',
    cancellationRefused: true,
    decision: cancel({ RechazoPrevio: 'S' }),
  },
  { held: ['stored', 'foreign'], wanted: 'cancel', decision: cancel({}) },

  // The authority has a record that Sello did not create. A plain record would be a duplicate, and an amendment would replace it.
  { held: ['foreign'], wanted: 'register', decision: refuse('3000') },

  // The authority has a cancelled invoice.
  {
    held: ['cancelled'],
    wanted: 'register',
    registrationRefused: true,
    option: 'restore',
    decision: register({ Subsanacion: 'S', RechazoPrevio: 'S' }),
  },
  { held: ['cancelled'], wanted: 'register', option: 'restore', decision: register({ Subsanacion: 'S' }) },
  { held: ['cancelled'], wanted: 'register', decision: refuse('cancelled') },
  { held: ['cancelled'], wanted: 'cancel', decision: { kind: 'skip', reason: 'already-cancelled' } },
];

function fits(
  row: FlagRow,
  situation: InvoiceStateAtAuthority,
  wanted: 'register' | 'cancel',
  options: RecordFlagOptions,
): boolean {
  const { refused } = situation;
  const registrationRefused = refused === 'registration' || refused === 'both';
  const cancellationRefused = refused === 'cancellation' || refused === 'both';
  return (
    row.wanted === wanted &&
    row.held.includes(situation.held) &&
    (row.registrationRefused === undefined || row.registrationRefused === registrationRefused) &&
    (row.cancellationRefused === undefined || row.cancellationRefused === cancellationRefused) &&
    (row.option === undefined || options[row.option] === true)
  );
}

/**
 * Decides what to seal for an invoice that has no unsettled record: flags, nothing (skip), or a refusal with its code.
 * While a record of the invoice is unsettled, the request is held, and this function must not be called.
 */
export function decideRecordToSeal(
  situation: InvoiceStateAtAuthority,
  wanted: 'register' | 'cancel',
  options: RecordFlagOptions = {},
): RecordToSealDecision {
  const row = flagTable.find((candidate) => fits(candidate, situation, wanted, options));
  if (!row) throw new Error(`no row for ${situation.held}, ${wanted}`);
  return row.decision;
}

interface FlagRule {
  readonly name: string;
  readonly value: string;
  /** The rule in one sentence. */
  readonly rule: string;
}

const rules: Readonly<Record<string, string>> = {
  'Subsanacion S': 'The record repairs or amends an earlier record of the same invoice.',
  'RechazoPrevio X':
    'An earlier registration record was rejected, and the authority has no registration record of this invoice.',
  'RechazoPrevio S': 'The previous record was rejected, and the authority has an earlier record of this invoice.',
  'SinRegistroPrevio S': 'The authority has no registration record of this invoice.',
};

/** Lists the flags of a record in the order in which its XML has them; empty if it is a first record. */
export const listSetRecordFlagsWithRules = ({ flags }: Pick<SealedRecord, 'flags'>): FlagRule[] =>
  Object.entries(flags).flatMap(([name, value]) =>
    value === undefined || value === 'N' ? [] : [{ name, value, rule: rules[`${name} ${value}`] ?? '' }],
  );

/** The part of an entry that describes its newest record. */
interface ReportedRecord {
  readonly kind: string;
  readonly outcome: string;
  /** Digest of the document as it was sealed. */
  readonly documentDigest: string;
}

/** A registration that the authority accepted and still has, in force or cancelled. */
interface AcceptedRegistration {
  readonly documentDigest: string;
  readonly held: 'stored' | 'cancelled';
}

/**
 * Returns true only for a changed copy of a record that the authority accepted from Sello. A foreign duplicate is
 * never overwritten.
 * @param accepted the registration that the authority has, if it rejected the newest record
 */
export function isInvoiceAmendedAfterAcceptance(
  fiscal: ReportedRecord | undefined,
  digest: string,
  accepted: AcceptedRegistration | undefined,
): boolean {
  if (fiscal?.outcome === 'rejected') return accepted?.held === 'stored' && accepted.documentDigest !== digest;
  return (
    fiscal?.kind === 'registration' &&
    (fiscal.outcome === 'accepted' || fiscal.outcome === 'accepted-with-errors') &&
    fiscal.documentDigest !== digest
  );
}
