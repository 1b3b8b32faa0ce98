// Matches the lines of a response to the sent records, and interprets a rejection after a lost response.
import {
  type SubmissionResponseLine,
  type DuplicateRecordAtAuthority,
  isTemporaryAuthorityCode,
  type ParsedSubmissionResponse,
} from './submission-response';
import type { InvoiceIdentity, RecordKind } from '../record/record';
import { trimTextLikeAuthority } from '../record/text';
import { type Message, createMessage } from '../../messages/message';

/** The part of a sent record that matching needs. A stored sealed record with its mark has this part. */
export interface SentRecord extends InvoiceIdentity {
  readonly kind: RecordKind;
  /** An earlier attempt sent this record, and no response to that attempt was understood. */
  readonly unansweredAttempt: boolean;
}

export type SentRecordOutcome =
  | {
      readonly result: 'accepted' | 'accepted-with-errors';
      readonly code: number | null;
      readonly description: string | null;
      /**
       * True if the response that accepted the record was lost, and the query service showed that the authority has the
       * record. The CSV of the record stays absent.
       */
      readonly arrivedEarlier: boolean;
    }
  | {
      readonly result: 'rejected';
      readonly code: number | null;
      readonly description: string | null;
      readonly duplicate: DuplicateRecordAtAuthority['state'] | null;
      /**
       * True if the query service must confirm the outcome, because an earlier attempt had no response, or because the
       * rejection contradicts what Sello knows: the authority holds the invoice, or it has no record of it. A restored
       * database does not know what was sent.
       */
      readonly doubtful: boolean;
    }
  | { readonly result: 'unknown'; readonly code: number | null; readonly description: string | null };

/** Codes of rejections that may be about Sello's own record: already registered, already cancelled. */
const HELD: readonly (number | null)[] = [3000, 3001];

/**
 * Returns whether a rejection means that the authority holds the record's invoice in the state that the record asks
 * for. A running attempt cannot change this, because the same bytes are rejected again.
 */
export const isDuplicateRejectionCode = (code: number | null): boolean => HELD.includes(code);

/**
 * Returns whether a rejection says that the authority has no record of the invoice (3002). Sello sends the records that
 * can get this code only if an earlier response showed such a record, so a query must confirm it.
 */
export const isAbsentRecordRejectionCode = (code: number | null): boolean => code === 3002;

/**
 * Returns whether a query contradicts a rejection as duplicate, because the authority shows no record of the invoice, or
 * does not show the cancellation that 3001 names. Its query service may show records late, so the query proves nothing
 * at first.
 */
export const isDuplicateRejectionContradictedByQuery = (
  code: number | null,
  shown: Pick<QueriedRecord, 'state'> | null,
): boolean => isDuplicateRejectionCode(code) && (shown === null || (code === 3001 && shown.state !== 'cancelled'));

/** The part of a stored record that tells whether the authority has another record of the invoice. */
export interface StoredRecordOutcomeFields {
  readonly outcome?: string;
  readonly code?: string;
  /** A rejection that is not final yet. */
  readonly check?: { readonly kind: string; readonly code?: number | null };
}

/**
 * Returns whether the authority has a record of an invoice that may be under a month which no stored record names: it
 * rejected one of the stored records as a duplicate. A restored database may lack the other record, and another system
 * may have sent it.
 */
export const mayAuthorityHoldUnknownRecord = (records: readonly StoredRecordOutcomeFields[]): boolean =>
  records.some(
    ({ outcome, code, check }) =>
      (outcome === 'rejected' && isDuplicateRejectionCode(Number(code))) ||
      (check?.kind === 'doubt' && isDuplicateRejectionCode(check.code ?? null)),
  );

export function toSentRecordOutcome(record: SentRecord, line: SubmissionResponseLine): SentRecordOutcome {
  const { code, description } = line;
  if (line.state !== 'Incorrecto') {
    const result = line.state === 'Correcto' ? 'accepted' : 'accepted-with-errors';
    return { result, code, description, arrivedEarlier: false };
  }
  if (isTemporaryAuthorityCode(code)) return { result: 'unknown', code, description };
  const duplicate = line.duplicate?.state ?? null;
  const doubtful = record.unansweredAttempt || isDuplicateRejectionCode(code) || isAbsentRecordRejectionCode(code);
  return { result: 'rejected', code, description, duplicate, doubtful };
}

/**
 * Builds a key of identity and operation, because one submission may contain a registration and a cancellation of the
 * same invoice.
 */
function formatKey(kind: RecordKind, { issuer, number, date }: InvoiceIdentity): string {
  return `${kind}|${trimTextLikeAuthority(issuer)}|${trimTextLikeAuthority(date)}|${trimTextLikeAuthority(number)}`;
}

export type SubmissionResponseMatch =
  | { readonly kind: 'outcomes'; readonly outcomes: readonly SentRecordOutcome[] }
  | { readonly kind: 'foreign'; readonly detail: Message };

/**
 * Matches outcomes, in the order of the records. A record without a line is `unknown` and is sent again. If a response
 * names another issuer, or a record that was not sent, the response belongs to another sender, and is ignored as a
 * whole.
 */
export function matchSubmissionResponseToRecords(
  records: readonly SentRecord[],
  answer: ParsedSubmissionResponse,
): SubmissionResponseMatch {
  const waiting = new Map<string, SubmissionResponseLine[]>();
  for (const line of answer.lines) {
    const key = formatKey(line.operation, line);
    const list = waiting.get(key);
    if (list) list.push(line);
    else waiting.set(key, [line]);
  }
  const outcomes = records.map((record): SentRecordOutcome => {
    const line = waiting.get(formatKey(record.kind, record))?.shift();
    return line
      ? toSentRecordOutcome(record, line)
      : { result: 'unknown', code: null, description: 'the response has no line for it' };
  });
  const issuer = records[0]?.issuer;
  if (issuer !== undefined && trimTextLikeAuthority(answer.issuer) !== trimTextLikeAuthority(issuer)) {
    return { kind: 'foreign', detail: createMessage('answer-for-other-issuer') };
  }
  for (const [key, rest] of waiting) {
    if (rest.length > 0) return { kind: 'foreign', detail: createMessage('answer-to-other-record', { record: key }) };
  }
  return { kind: 'outcomes', outcomes };
}

/** Describes the records that a response leaves without an outcome; undefined if there are none. */
export function describeUndecidedRecords(outcomes: readonly SentRecordOutcome[]): Message | undefined {
  const undecided = outcomes.filter(({ result }) => result === 'unknown');
  if (undecided.length === 0) return undefined;
  const code = undecided.find((outcome) => outcome.code !== null)?.code ?? null;
  return createMessage('records-undecided', { count: undecided.length, code });
}

/** The part of a query result that a doubtful outcome needs. */
export interface QueriedRecord {
  readonly fingerprint: string | null;
  readonly state: 'accepted' | 'accepted-with-errors' | 'cancelled';
  readonly code: number | null;
  readonly description: string | null;
}

const duplicateStates = {
  accepted: 'Correcta',
  'accepted-with-errors': 'AceptadaConErrores',
  cancelled: 'Anulada',
} as const;

/**
 * Settles a doubtful rejection. If the authority has the record's hash, the record arrived, whatever the line reported.
 * `shown` is null if the authority has nothing for the invoice. If the authority denied a record that its query shows,
 * the rejection names the shown state, like a rejection as duplicate.
 */
export function decideDoubtfulRejection(
  fingerprint: string,
  refused: SentRecordOutcome,
  shown: QueriedRecord | null,
): SentRecordOutcome {
  if (refused.result !== 'rejected') return refused;
  if (shown?.fingerprint !== fingerprint) {
    const duplicate =
      shown && isAbsentRecordRejectionCode(refused.code) ? duplicateStates[shown.state] : refused.duplicate;
    return { ...refused, duplicate, doubtful: false };
  }
  const result = shown.state === 'accepted-with-errors' ? 'accepted-with-errors' : 'accepted';
  return { result, code: shown.code, description: shown.description, arrivedEarlier: true };
}
