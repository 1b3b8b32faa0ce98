// The stored part of a received message. It is one line of the journal, from which the state of the simulator is
// rebuilt.
import type { ReceivedInvoiceId, ReceivedSoftwareId } from '../message/record';
import type { ReceivedSignatureCheckResult } from '../message/signature';

/**
 * The response to the message. `answer` and `fault` are responses of the service; the other kinds are injected or come
 * from the transport.
 */
export type SimulatedResponseKind =
  | 'answer'
  | 'fault'
  | 'refused'
  | 'drop'
  | 'unavailable'
  | 'html'
  | 'oversized'
  | 'encoding'
  | 'empty'
  | 'truncated'
  | 'foreign';

export interface ReceivedSenderCertificate {
  /** SHA-256, upper-case hexadecimal. */
  readonly fingerprint: string;
  readonly subject: string;
  readonly kind: string;
  readonly nif?: string;
}

/** A line of the response: the state, and the code unless the record is correct. */
export interface SimulatedResponseLine {
  readonly state: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';
  readonly code?: number;
  readonly detail?: string;
}

export interface SimulatorJournaledRecord {
  readonly operation: 'Alta' | 'Anulacion';
  readonly invoice: ReceivedInvoiceId;
  readonly externalRef?: string;
  readonly flags?: { readonly correction?: string; readonly priorRejection?: string; readonly noPriorRecord?: string };
  /** SHA-256 of the bytes of the received record, in lower-case hexadecimal. */
  readonly sha256: string;
  /** The received hash, and whether the authority computes the same hash. */
  readonly fingerprint: string;
  readonly fingerprintRight: boolean;
  readonly previous?: ReceivedInvoiceId & { readonly fingerprint: string };
  readonly software: ReceivedSoftwareId;
  readonly generatedAt: string;
  /** Whether the signature is valid; absent if the record is not signed. */
  readonly signature?: ReceivedSignatureCheckResult;
  /** Absent if the message got no lines. */
  readonly line?: SimulatedResponseLine;
  /** For a stored record: its year and month, its recipients, and the place of its values in the journal. */
  readonly kept?: {
    readonly period: string;
    readonly recipients: readonly string[];
    readonly at: SimulatorJournalPosition;
  };
}

/** Offset and length in bytes. */
export type SimulatorJournalPosition = readonly [number, number];

export interface SimulatorJournaledMessage {
  /** The number of the message, from 1. */
  readonly number: number;
  /** Milliseconds of the clock of the simulator. */
  readonly at: number;
  readonly certificate?: ReceivedSenderCertificate;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly kind: 'submission' | 'query' | 'other';
  readonly issuer?: string;
  readonly incident?: boolean;
  readonly representative?: string;
  readonly lastDay?: string;
  /** Milliseconds until the waiting time ends; absent if the sender was not early. */
  readonly earlyMs?: number;
  readonly answer: {
    readonly kind: SimulatedResponseKind;
    readonly status: number;
    readonly code?: number;
    readonly state?: string;
    readonly csv?: string;
    readonly requestId?: string;
    readonly waitSeconds?: number;
    /** Whether the lines took effect, whatever response the sender received. */
    readonly stored: boolean;
  };
  readonly records: readonly SimulatorJournaledRecord[];
}

/** Formats the key of an invoice: issuer, number and date. */
export function formatReceivedInvoiceKey({ issuer, number, date }: ReceivedInvoiceId): string {
  return `${issuer}\n${number}\n${date}`;
}

/** Formats the key of a billing system. */
export function formatReceivedSoftwareKey({ producer, id, installation }: ReceivedSoftwareId): string {
  return `${producer}\n${id}\n${installation}`;
}
