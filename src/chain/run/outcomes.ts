// Outcomes: the lines of an answer matched to the records that were sent, and what a refusal means after a lost answer.
import type { Answered, AnswerLine, DuplicateState } from './answer';
import { isTechnical } from './fault-class';
import type { InvoiceIdentity, RecordKind } from '../record/record';
import { trimmed } from '../record/text';

/** What matching needs of a sent record; a sealed record with its mark from storage is one. */
export interface SentRecord extends InvoiceIdentity {
  readonly kind: RecordKind;
  /** An earlier attempt with this record went out and no answer was understood. */
  readonly unansweredAttempt: boolean;
}

export type Outcome =
  | {
      readonly result: 'accepted' | 'accepted-with-errors';
      readonly code: number | null;
      readonly description: string | null;
      /** True: the answer that accepted it was lost, a refusal of the resend told. Its CSV stays absent. */
      readonly arrivedEarlier: boolean;
    }
  | {
      readonly result: 'rejected';
      readonly code: number | null;
      readonly description: string | null;
      readonly duplicate: DuplicateState['state'] | null;
      /** True: an earlier attempt was never answered, so the query service is asked before this is believed. */
      readonly doubtful: boolean;
    }
  | { readonly result: 'unknown'; readonly code: number | null; readonly description: string | null };

/** States of the authority that show that our record had arrived, by kind (null: the answer names no state). */
const ARRIVED: Readonly<Record<RecordKind, readonly (DuplicateState['state'] | null)[]>> = {
  registration: ['Correcta', 'AceptadaConErrores', null],
  cancellation: ['Anulada', null],
};

const DUPLICATE = 3000;
const ALREADY_CANCELLED = 3001;

function hadArrived(record: SentRecord, line: AnswerLine): boolean {
  if (!record.unansweredAttempt) return false;
  if (line.code === ALREADY_CANCELLED) return record.kind === 'cancellation';
  return line.code === DUPLICATE && ARRIVED[record.kind].includes(line.duplicate?.state ?? null);
}

/** The outcome of one record from its own line. */
export function outcomeOf(record: SentRecord, line: AnswerLine): Outcome {
  const { code, description } = line;
  if (line.state !== 'Incorrecto') {
    const result = line.state === 'Correcto' ? 'accepted' : 'accepted-with-errors';
    return { result, code, description, arrivedEarlier: false };
  }
  if (isTechnical(code)) return { result: 'unknown', code, description };
  if (!hadArrived(record, line)) {
    const duplicate = line.duplicate?.state ?? null;
    return { result: 'rejected', code, description, duplicate, doubtful: record.unansweredAttempt };
  }
  const stored = line.duplicate;
  const result = stored?.state === 'AceptadaConErrores' ? 'accepted-with-errors' : 'accepted';
  return { result, code: stored?.code ?? null, description: stored?.description ?? null, arrivedEarlier: true };
}

/** Identity and operation: one submission may hold a registration and a cancellation of one invoice. */
function keyOf(kind: RecordKind, { issuer, number, date }: InvoiceIdentity): string {
  return `${kind}|${trimmed(issuer)}|${trimmed(date)}|${trimmed(number)}`;
}

export type Matching =
  | { readonly kind: 'outcomes'; readonly outcomes: readonly Outcome[] }
  | { readonly kind: 'foreign'; readonly detail: string };

/**
 * Outcomes in the order of the records. A record without a line is `unknown`: it goes again. An answer that speaks of
 * another issuer, or of a record that was not sent, is somebody else's: nothing of it is believed.
 */
export function matchOutcomes(records: readonly SentRecord[], answer: Answered): Matching {
  const waiting = new Map<string, AnswerLine[]>();
  for (const line of answer.lines) {
    const key = keyOf(line.operation, line);
    const list = waiting.get(key);
    if (list) list.push(line);
    else waiting.set(key, [line]);
  }
  const outcomes = records.map((record): Outcome => {
    const line = waiting.get(keyOf(record.kind, record))?.shift();
    return line
      ? outcomeOf(record, line)
      : { result: 'unknown', code: null, description: 'the answer has no line for it' };
  });
  const issuer = records[0]?.issuer;
  if (issuer !== undefined && trimmed(answer.issuer) !== trimmed(issuer)) {
    return { kind: 'foreign', detail: 'the answer is for another issuer' };
  }
  for (const [key, rest] of waiting) {
    if (rest.length > 0) return { kind: 'foreign', detail: `the answer speaks of a record that was not sent: ${key}` };
  }
  return { kind: 'outcomes', outcomes };
}

/** What the query service shows of an invoice, as far as a doubtful outcome needs it. */
export interface Shown {
  readonly fingerprint: string | null;
  readonly state: 'accepted' | 'accepted-with-errors' | 'cancelled';
  readonly code: number | null;
  readonly description: string | null;
}

/**
 * Settles a doubtful refusal: our fingerprint at the authority means that the record had arrived, whatever the line
 * said. `shown` null: the authority holds nothing for the invoice.
 */
export function settleDoubt(fingerprint: string, refused: Outcome, shown: Shown | null): Outcome {
  if (refused.result !== 'rejected') return refused;
  if (shown?.fingerprint !== fingerprint) return { ...refused, doubtful: false };
  const result = shown.state === 'accepted-with-errors' ? 'accepted-with-errors' : 'accepted';
  return { result, code: shown.code, description: shown.description, arrivedEarlier: true };
}
