// A record as it was received: its values as trimmed texts, the hash of its bytes, and whether its signature is valid.

import { createHash } from 'node:crypto';
import {
  checkReceivedRecordSignature,
  findRecordSignatureElement,
  type ReceivedSignatureCheckResult,
  toStandaloneXml,
} from './signature';
import type { ScannedXmlElement } from './xml-scan';
import { trimXmlText } from './xml-text';

export interface ReceivedInvoiceId {
  readonly issuer: string;
  readonly number: string;
  readonly date: string;
}

export interface ReceivedParty {
  readonly name: string;
  readonly nif?: string;
  readonly other?: { readonly country?: string; readonly type: string; readonly id: string };
}

export interface ReceivedBreakdownLine {
  readonly tax?: string;
  readonly regime?: string;
  readonly qualification?: string;
  readonly exemption?: string;
  readonly rate?: string;
  readonly base: string;
  readonly costBase?: string;
  readonly quota?: string;
  readonly surchargeRate?: string;
  readonly surchargeQuota?: string;
}

export interface ReceivedSoftwareId {
  readonly producer: string;
  readonly id: string;
  readonly installation: string;
}

/** Members of both kinds of record. A first record has no `previous`. */
export interface ReceivedRecord {
  readonly operation: 'Alta' | 'Anulacion';
  readonly element: ScannedXmlElement;
  /** SHA-256 of the bytes of the element exactly as received, lower-case hexadecimal. */
  readonly sha256: string;
  readonly invoice: ReceivedInvoiceId;
  readonly externalRef?: string;
  readonly correction?: string;
  readonly priorRejection?: string;
  readonly noPriorRecord?: string;
  readonly previous?: ReceivedInvoiceId & { readonly fingerprint: string };
  readonly software: ReceivedSoftwareId;
  readonly generatedAt: string;
  readonly fingerprint: string;
  /** Absent if the record is not signed. */
  readonly signature?: ReceivedSignatureCheckResult;
}

export function findScannedXmlChild(
  element: ScannedXmlElement | undefined,
  name: string,
): ScannedXmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Reads the trimmed text of a child; undefined if the child is absent. */
export function findScannedXmlChildText(element: ScannedXmlElement | undefined, name: string): string | undefined {
  const child = findScannedXmlChild(element, name);
  return child ? trimXmlText(child.text) : undefined;
}

/** Reads a `RegistroAlta` or `RegistroAnulacion` from the text of the whole message, even if the record is broken. */
export function parseReceivedRecord(element: ScannedXmlElement, message: string): ReceivedRecord {
  const operation = element.name === 'RegistroAnulacion' ? 'Anulacion' : 'Alta';
  const suffix = operation === 'Anulacion' ? 'Anulada' : '';
  const signature = findRecordSignatureElement(element);
  const link = findScannedXmlChild(findScannedXmlChild(element, 'Encadenamiento'), 'RegistroAnterior');
  return {
    operation,
    element,
    sha256: createHash('sha256').update(message.slice(element.from, element.to), 'utf8').digest('hex'),
    invoice: parseInvoiceIdElement(findScannedXmlChild(element, 'IDFactura'), suffix),
    ...present('externalRef', findScannedXmlChildText(element, 'RefExterna')),
    ...present('correction', findScannedXmlChildText(element, 'Subsanacion')),
    ...present('priorRejection', findScannedXmlChildText(element, 'RechazoPrevio')),
    ...present('noPriorRecord', findScannedXmlChildText(element, 'SinRegistroPrevio')),
    ...(link
      ? {
          previous: { ...parseInvoiceIdElement(link, ''), fingerprint: findScannedXmlChildText(link, 'Huella') ?? '' },
        }
      : {}),
    software: readSoftware(findScannedXmlChild(element, 'SistemaInformatico')),
    generatedAt: findScannedXmlChildText(element, 'FechaHoraHusoGenRegistro') ?? '',
    fingerprint: findScannedXmlChildText(element, 'Huella') ?? '',
    ...(signature
      ? { signature: checkReceivedRecordSignature(toStandaloneXml(element, message), signature, message) }
      : {}),
  };
}

export function parseInvoiceIdElement(element: ScannedXmlElement | undefined, suffix: string): ReceivedInvoiceId {
  return {
    issuer: findScannedXmlChildText(element, `IDEmisorFactura${suffix}`) ?? '',
    number: findScannedXmlChildText(element, `NumSerieFactura${suffix}`) ?? '',
    date: findScannedXmlChildText(element, `FechaExpedicionFactura${suffix}`) ?? '',
  };
}

/** Reads a person. */
export function parseReceivedParty(element: ScannedXmlElement): ReceivedParty {
  const other = findScannedXmlChild(element, 'IDOtro');
  return {
    name: findScannedXmlChildText(element, 'NombreRazon') ?? '',
    ...present('nif', findScannedXmlChildText(element, 'NIF')),
    ...(other ? { other: readOtherId(other) } : {}),
  };
}

/** Reads the persons inside a list element such as `Destinatarios`. */
export function parseReceivedParties(list: ScannedXmlElement | undefined): ReceivedParty[] {
  return (list?.children ?? []).map(parseReceivedParty);
}

export function parseReceivedBreakdownLine(element: ScannedXmlElement): ReceivedBreakdownLine {
  return {
    ...present('tax', findScannedXmlChildText(element, 'Impuesto')),
    ...present('regime', findScannedXmlChildText(element, 'ClaveRegimen')),
    ...present('qualification', findScannedXmlChildText(element, 'CalificacionOperacion')),
    ...present('exemption', findScannedXmlChildText(element, 'OperacionExenta')),
    ...present('rate', findScannedXmlChildText(element, 'TipoImpositivo')),
    base: findScannedXmlChildText(element, 'BaseImponibleOimporteNoSujeto') ?? '',
    ...present('costBase', findScannedXmlChildText(element, 'BaseImponibleACoste')),
    ...present('quota', findScannedXmlChildText(element, 'CuotaRepercutida')),
    ...present('surchargeRate', findScannedXmlChildText(element, 'TipoRecargoEquivalencia')),
    ...present('surchargeQuota', findScannedXmlChildText(element, 'CuotaRecargoEquivalencia')),
  };
}

function readOtherId(element: ScannedXmlElement): NonNullable<ReceivedParty['other']> {
  return {
    ...present('country', findScannedXmlChildText(element, 'CodigoPais')),
    type: findScannedXmlChildText(element, 'IDType') ?? '',
    id: findScannedXmlChildText(element, 'ID') ?? '',
  };
}

function readSoftware(element: ScannedXmlElement | undefined): ReceivedSoftwareId {
  return {
    producer:
      findScannedXmlChildText(element, 'NIF') ??
      findScannedXmlChildText(findScannedXmlChild(element, 'IDOtro'), 'ID') ??
      '',
    id: findScannedXmlChildText(element, 'IdSistemaInformatico') ?? '',
    installation: findScannedXmlChildText(element, 'NumeroInstalacion') ?? '',
  };
}

function present<Name extends string>(name: Name, value: string | undefined): { readonly [N in Name]?: string } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: string };
}

/**
 * Computes the hash of a record: SHA-256 of its values as they are in the message, as 64 upper-case hexadecimal
 * characters.
 */
export function computeReceivedRecordHash(record: ReceivedRecord): string {
  return createHash('sha256').update(buildReceivedRecordHashText(record), 'utf8').digest('hex').toUpperCase();
}

/** Builds the text that is hashed: `name=value` joined by `&`, without escapes. Absent values are empty. */
export function buildReceivedRecordHashText(record: ReceivedRecord): string {
  const { invoice, element } = record;
  const previous = record.previous?.fingerprint ?? '';
  if (record.operation === 'Anulacion') {
    return (
      `IDEmisorFacturaAnulada=${invoice.issuer}&NumSerieFacturaAnulada=${invoice.number}` +
      `&FechaExpedicionFacturaAnulada=${invoice.date}&Huella=${previous}` +
      `&FechaHoraHusoGenRegistro=${record.generatedAt}`
    );
  }
  const own = (name: string) => `&${name}=${findScannedXmlChildText(element, name) ?? ''}`;
  return (
    `IDEmisorFactura=${invoice.issuer}&NumSerieFactura=${invoice.number}&FechaExpedicionFactura=${invoice.date}` +
    `${own('TipoFactura')}${own('CuotaTotal')}${own('ImporteTotal')}&Huella=${previous}` +
    `&FechaHoraHusoGenRegistro=${record.generatedAt}`
  );
}
