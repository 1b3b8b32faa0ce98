// What the authority said about a submission, free of XML: the shapes that the wire hands to the pure core.
import type { InvoiceIdentity, RecordKind } from '../record/record';

export type LineState = 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';

/** What the authority already holds for the invoice of a duplicate (code 3000). It does not carry the fingerprint. */
export interface DuplicateState {
  readonly requestId: string | null;
  readonly state: 'Correcta' | 'AceptadaConErrores' | 'Anulada';
  readonly code: number | null;
  readonly description: string | null;
}

/** One `RespuestaLinea`. The identity is written as for a registration, also on a cancellation. */
export interface AnswerLine extends InvoiceIdentity {
  readonly operation: RecordKind;
  readonly state: LineState;
  readonly code: number | null;
  readonly description: string | null;
  readonly duplicate: DuplicateState | null;
}

/** Why no outcome can be read from an attempt. */
export type UnknownReason =
  | 'timeout'
  | 'connection'
  | 'tls'
  | 'certificate-refused'
  | 'http-status'
  | 'empty'
  | 'too-large'
  | 'encoding'
  | 'not-xml'
  | 'not-the-answer'
  | 'wrong-issuer'
  | 'technical';

export interface ParsedReply {
  readonly kind: 'answered';
  /** Secure verification code; only when at least one record was accepted. */
  readonly csv: string | null;
  /** `TimestampPresentacion`, as written. */
  readonly presentedAt: string | null;
  readonly presenter: string | null;
  /** NIF of `ObligadoEmision` in the echoed header. */
  readonly issuer: string;
  /** `TiempoEsperaEnvio`; null when the authority left it empty. */
  readonly waitSeconds: number | null;
  readonly state: 'Correcto' | 'ParcialmenteCorrecto' | 'Incorrecto';
  readonly lines: readonly AnswerLine[];
}

export interface AnswerFault {
  readonly kind: 'fault';
  /** Number in `Codigo[NNNN]`; null when the text has none. */
  readonly code: number | null;
  /** `Client` or `Server`, without its prefix. */
  readonly side: 'Client' | 'Server' | 'other';
  readonly text: string;
}

export interface UnknownAnswer {
  readonly kind: 'unknown';
  readonly reason: UnknownReason;
  /** One line for people; never a secret. */
  readonly detail: string;
}

export type Answer = ParsedReply | AnswerFault | UnknownAnswer;
