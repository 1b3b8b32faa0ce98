// The hash (Huella) of a record: SHA-256 over its literals (the authority's hash specification 0.1.2).
import { hash } from 'node:crypto';
import type { RecordKind, SealedRecord } from './record';
import { trimTextLikeAuthority } from './text';

/** The literals that enter a hash. Flags, parties, breakdown and software block do not enter it. */
export interface RecordHashInput {
  readonly kind: RecordKind;
  readonly issuer: string;
  readonly number: string;
  readonly date: string;
  /** Registrations only. */
  readonly type?: string;
  readonly tax?: string;
  readonly total?: string;
  /** Hash of the previous record; empty for the first record. */
  readonly previous: string;
  readonly at: string;
}

/** Builds the text that is hashed: `name=value` joined by `&`, with trimmed values and without escapes. */
export function buildRecordHashText(input: RecordHashInput): string {
  const { issuer, number, date, previous, at } = input;
  if (input.kind === 'cancellation') {
    return (
      `IDEmisorFacturaAnulada=${trimTextLikeAuthority(issuer)}&NumSerieFacturaAnulada=${trimTextLikeAuthority(number)}` +
      `&FechaExpedicionFacturaAnulada=${trimTextLikeAuthority(date)}&Huella=${trimTextLikeAuthority(previous)}` +
      `&FechaHoraHusoGenRegistro=${trimTextLikeAuthority(at)}`
    );
  }
  return (
    `IDEmisorFactura=${trimTextLikeAuthority(issuer)}&NumSerieFactura=${trimTextLikeAuthority(number)}` +
    `&FechaExpedicionFactura=${trimTextLikeAuthority(date)}` +
    `&TipoFactura=${trimTextLikeAuthority(input.type ?? '')}&CuotaTotal=${trimTextLikeAuthority(input.tax ?? '')}` +
    `&ImporteTotal=${trimTextLikeAuthority(input.total ?? '')}&Huella=${trimTextLikeAuthority(previous)}` +
    `&FechaHoraHusoGenRegistro=${trimTextLikeAuthority(at)}`
  );
}

/** Computes SHA-256 over the UTF-8 bytes of the text, as 64 upper-case hexadecimal characters. */
export function computeRecordHash(input: RecordHashInput): string {
  return hash('sha256', buildRecordHashText(input), 'hex').toUpperCase();
}

/** Returns the input of a sealed record's hash, taken from the same literals that its XML carries. */
export function toRecordHashInput(record: SealedRecord): RecordHashInput {
  const previous = record.previous?.fingerprint ?? '';
  if (record.kind === 'cancellation') {
    const id = record.content.IDFactura;
    return {
      kind: record.kind,
      issuer: id.IDEmisorFacturaAnulada,
      number: id.NumSerieFacturaAnulada,
      date: id.FechaExpedicionFacturaAnulada,
      previous,
      at: record.at,
    };
  }
  const { IDFactura: id, TipoFactura: type, CuotaTotal: tax, ImporteTotal: total } = record.content;
  return {
    kind: record.kind,
    issuer: id.IDEmisorFactura,
    number: id.NumSerieFactura,
    date: id.FechaExpedicionFactura,
    type,
    tax,
    total,
    previous,
    at: record.at,
  };
}
