// The authority's response to a submission, free of XML, and the meaning of a Fault for the sender.

import type { AuthorityCodeReaction } from '../../contracts/authority-code-groups';
import { authorityCodesByNumber } from '../../contracts/authority-codes';
import type { RejectedRecordParty } from '../../contracts/errors';
import { findPartyRoleOfCode } from '../../contracts/remedies';
import type { InvoiceIdentity, RecordParty, RecordKind, SealedRecord } from '../record/record';
import type { StoredMessage } from '../../messages/message';

export type SubmissionResponseLineState = 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';

/** The authority's record of the invoice of a duplicate (code 3000). The response contains no hash. */
export interface DuplicateRecordAtAuthority {
  readonly requestId: string | null;
  readonly state: 'Correcta' | 'AceptadaConErrores' | 'Anulada';
  readonly code: number | null;
  readonly description: string | null;
}

/** One `RespuestaLinea`. The identity has the form of a registration's, even for a cancellation. */
export interface SubmissionResponseLine extends InvoiceIdentity {
  readonly operation: RecordKind;
  readonly state: SubmissionResponseLineState;
  readonly code: number | null;
  readonly description: string | null;
  readonly duplicate: DuplicateRecordAtAuthority | null;
}

/** Why no outcome can be read from an attempt. */
type UnknownReason =
  | 'timeout'
  | 'connection'
  | 'tls'
  | 'certificate-refused'
  /** HTTP 403 without a readable body: the authority, or a device on the way. */
  | 'forbidden'
  | 'http-status'
  | 'empty'
  | 'too-large'
  /** Too many responses wait to be parsed in this process. */
  | 'busy'
  | 'encoding'
  | 'not-xml'
  | 'not-the-answer'
  | 'wrong-issuer'
  | 'technical';

export interface ParsedSubmissionResponse {
  readonly kind: 'answered';
  /** Secure verification code; only if at least one record was accepted. */
  readonly csv: string | null;
  /** `TimestampPresentacion`, unchanged. */
  readonly presentedAt: string | null;
  readonly presenter: string | null;
  /** NIF of `ObligadoEmision` in the echoed header. */
  readonly issuer: string;
  /** `TiempoEsperaEnvio`; null if the authority left it empty. */
  readonly waitSeconds: number | null;
  readonly state: 'Correcto' | 'ParcialmenteCorrecto' | 'Incorrecto';
  readonly lines: readonly SubmissionResponseLine[];
}

export interface AuthoritySoapFault {
  readonly kind: 'fault';
  /** Number in `Codigo[NNNN]`; null if the text has none. */
  readonly code: number | null;
  /** `Client` or `Server`, without its prefix. */
  readonly side: 'Client' | 'Server' | 'other';
  readonly text: string;
}

export interface UnusableAuthorityResponse {
  readonly kind: 'unknown';
  readonly reason: UnknownReason;
  /** One readable line, which never contains a secret. */
  readonly detail: StoredMessage;
}

export type SubmissionResponse = ParsedSubmissionResponse | AuthoritySoapFault | UnusableAuthorityResponse;

/**
 * `structure`: one record breaks the message and must be found. `header`: this issuer may not send with this header, so
 * its chain stops. `access`: this certificate may not send at all, so all its chains stop. `technical`: the outcome is
 * unknown, so Sello retries.
 */
type FaultClass = 'structure' | 'header' | 'access' | 'technical';

const CLASSES: Partial<Record<AuthorityCodeReaction, FaultClass>> = {
  poison: 'structure',
  'stop-chain': 'header',
  'stop-certificate': 'access',
};

/**
 * Classifies the code of a Fault. If there is no code, or the code is not about a submission, Sello sends the same
 * submission again.
 */
function classifyFault(code: number | null): FaultClass {
  const next = code === null ? undefined : authorityCodesByNumber.get(code)?.next;
  return (next && CLASSES[next]) ?? 'technical';
}

/** Returns whether a code is about the authority itself. A retry then makes sense, even if the code is in a line. */
export function isTemporaryAuthorityCode(code: number | null): boolean {
  return code !== null && authorityCodesByNumber.get(code)?.next === 'retry';
}

/** The result of an attempt. After `unknown`, Sello pauses, and then sends the same records again. */
type AttemptResult =
  | { readonly kind: 'answered' }
  | { readonly kind: 'fault'; readonly class: Exclude<FaultClass, 'technical'>; readonly fault: AuthoritySoapFault }
  | { readonly kind: 'certificate-refused'; readonly detail: StoredMessage }
  | { readonly kind: 'unknown'; readonly detail: StoredMessage };

/** Returns whether the call was refused for its certificate: HTTP 401 or 403 without a readable body, or a TLS alert. */
export const isCertificateRefusalResponse = (answer: SubmissionResponse): boolean =>
  answer.kind === 'unknown' && (answer.reason === 'certificate-refused' || answer.reason === 'forbidden');

/**
 * Converts a response to the result of an attempt. A technical Fault is an unknown outcome like any other problem. A
 * refusal of the certificate is one, too, until many attempts in a row have got it.
 * @param isRefusedLong whether many attempts in a row were refused for the certificate before
 */
export function toSubmissionAttemptResult(answer: SubmissionResponse, isRefusedLong = false): AttemptResult {
  if (answer.kind === 'answered') return { kind: 'answered' };
  if (answer.kind === 'unknown') {
    const isRefused = isRefusedLong && isCertificateRefusalResponse(answer);
    return { kind: isRefused ? 'certificate-refused' : 'unknown', detail: answer.detail };
  }
  const name = classifyFault(answer.code);
  return name === 'technical'
    ? { kind: 'unknown', detail: answer.text }
    : { kind: 'fault', class: name, fault: answer };
}

/**
 * Returns undefined if the code is about no party, or if the record does not contain the party (a cancellation has no
 * customer).
 */
export function findRecordPartyBlamedByAuthorityCode(
  code: string,
  record: SealedRecord,
): RejectedRecordParty | undefined {
  const role = findPartyRoleOfCode(code);
  if (!role || record.kind !== 'registration') return undefined;
  const { IDFactura, NombreRazonEmisor, Destinatarios } = record.content;
  if (role === 'supplier') return { role, name: NombreRazonEmisor, taxCode: IDFactura.IDEmisorFactura };
  const [customer] = Destinatarios ?? [];
  return customer && { role, name: customer.NombreRazon, taxCode: readTaxCode(customer) };
}

/** Reads a tax ID as the invoice contains it. A VAT number (type 02) has no country prefix there. */
const readTaxCode = ({ NIF, IDOtro }: RecordParty): string =>
  NIF ?? (IDOtro?.IDType === '02' ? IDOtro.ID.slice(2) : IDOtro?.ID) ?? '';
