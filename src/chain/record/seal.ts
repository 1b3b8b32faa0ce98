// Seals content, flags, the chain's head and the time into an immutable record with its hash.
// docs/decisions/0003-sealed-means-issued.md

import type { AuthorityEnvironment } from '../../contracts/runs';
import { computeRecordHash } from './record-hash';
import type {
  CancellationRecordContent,
  CancellationRecordFlags,
  ChainHead,
  RecordIdentityAndHash,
  InvoiceIdentity,
  RegistrationRecordContent,
  RegistrationRecordFlags,
  SealedCancellationRecord,
  SealedRegistrationRecord,
  SoftwareBlock,
} from './record';
import { computeNextRecordTimestamp } from './timestamp';

/** Hosts of the comparison service (QR specification 0.5.0). The simulator's records show the test host. */
const HOST: Readonly<Record<AuthorityEnvironment, string>> = {
  simulator: 'https://prewww2.aeat.es',
  test: 'https://prewww2.aeat.es',
  live: 'https://www2.agenciatributaria.gob.es',
};

interface QrFields {
  readonly issuer: string;
  readonly number: string;
  /** `DD-MM-YYYY`. */
  readonly date: string;
  /** `ImporteTotal`, signed as in the record. */
  readonly total: string;
}

/** Builds the address of the comparison service, with four parameters in this order, in UTF-8, and with a space as `%20`. */
export function buildQrUrl(environment: AuthorityEnvironment, fields: QrFields): string {
  const { issuer, number, date, total } = fields;
  return (
    `${HOST[environment]}/wlpl/TIKE-CONT/ValidarQR?nif=${encodeURIComponent(issuer)}` +
    `&numserie=${encodeURIComponent(number)}&fecha=${encodeURIComponent(date)}&importe=${encodeURIComponent(total)}`
  );
}

/**
 * Arguments of both kinds of sealing. `nowMs` is the caller's clock; the record gets the later one of this time and the
 * time of the head.
 */
interface SealArguments {
  /** The head of the chain; null for its first record. */
  readonly head: ChainHead | null;
  readonly nowMs: number;
  readonly software: SoftwareBlock;
  /** Time zone of the place of issue, `Europe/Madrid` or `Atlantic/Canary`. */
  readonly timeZone: string;
}

interface RegistrationRecordArguments extends SealArguments {
  readonly content: RegistrationRecordContent;
  readonly flags: RegistrationRecordFlags;
  readonly environment: AuthorityEnvironment;
}

interface CancellationRecordArguments extends SealArguments {
  readonly content: CancellationRecordContent;
  readonly flags: CancellationRecordFlags;
}

function toLink(head: ChainHead | null): RecordIdentityAndHash | null {
  if (head === null) return null;
  const { issuer, number, date, fingerprint: value } = head;
  return { issuer, number, date, fingerprint: value };
}

/** Seals a registration (RegistroAlta). Source: Orden HAC/1177/2024 art. 7 and 10. @throws RangeError for an unknown zone */
export function buildSealedRegistrationRecord(input: RegistrationRecordArguments): SealedRegistrationRecord {
  const { content, flags, head, software } = input;
  const id = content.IDFactura;
  const issuer = id.IDEmisorFactura;
  const number = id.NumSerieFactura;
  const date = id.FechaExpedicionFactura;
  const at = computeNextRecordTimestamp(input.nowMs, head, input.timeZone);
  return {
    kind: 'registration',
    sequence: (head?.sequence ?? 0) + 1,
    issuer,
    number,
    date,
    fingerprint: computeRecordHash({
      kind: 'registration',
      issuer,
      number,
      date,
      type: content.TipoFactura,
      tax: content.CuotaTotal,
      total: content.ImporteTotal,
      previous: head?.fingerprint ?? '',
      at,
    }),
    previous: toLink(head),
    at,
    software,
    content,
    flags,
    qr: buildQrUrl(input.environment, { issuer, number, date, total: content.ImporteTotal }),
  };
}

/** Seals a cancellation (RegistroAnulacion). Source: Orden HAC/1177/2024 art. 7 and 11. */
export function buildSealedCancellationRecord(input: CancellationRecordArguments): SealedCancellationRecord {
  const { content, flags, head, software } = input;
  const id = content.IDFactura;
  const issuer = id.IDEmisorFacturaAnulada;
  const number = id.NumSerieFacturaAnulada;
  const date = id.FechaExpedicionFacturaAnulada;
  const at = computeNextRecordTimestamp(input.nowMs, head, input.timeZone);
  const previous = head?.fingerprint ?? '';
  return {
    kind: 'cancellation',
    sequence: (head?.sequence ?? 0) + 1,
    issuer,
    number,
    date,
    fingerprint: computeRecordHash({ kind: 'cancellation', issuer, number, date, previous, at }),
    previous: toLink(head),
    at,
    software,
    content,
    flags,
  };
}

/** Returns the content of a cancellation by the issuer itself: only the invoice's identity. */
export function toCancellationRecordContent(invoice: InvoiceIdentity): CancellationRecordContent {
  return {
    IDFactura: {
      IDEmisorFacturaAnulada: invoice.issuer,
      NumSerieFacturaAnulada: invoice.number,
      FechaExpedicionFacturaAnulada: invoice.date,
    },
  };
}
