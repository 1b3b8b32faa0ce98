// A record as it was received: its values as texts, trimmed, the hash of its bytes, and whether its signature is valid.

import { createHash } from 'node:crypto';
import { checkSignature, findSignatureElement, type SignatureCheck, toStandaloneXml } from './signature';
import type { ScannedXmlElement } from './xml-scan';
import { trimXmlText } from './xml-text';

export interface ReceivedInvoiceId {
  readonly issuer: string;
  readonly number: string;
  readonly date: string;
}

export interface ReceivedPerson {
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

/** Members of both kinds of record. `previous` is absent on a first record. */
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
  readonly signature?: SignatureCheck;
}

/** Finds a child element by its name. */
export function findChildElement(element: ScannedXmlElement | undefined, name: string): ScannedXmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Reads the trimmed text of a child; undefined if the child is absent. */
export function readChildText(element: ScannedXmlElement | undefined, name: string): string | undefined {
  const child = findChildElement(element, name);
  return child ? trimXmlText(child.text) : undefined;
}

/** Reads a `RegistroAlta` or `RegistroAnulacion` out of the text of the whole message. Works on broken records too. */
export function parseReceivedRecord(element: ScannedXmlElement, message: string): ReceivedRecord {
  const operation = element.name === 'RegistroAnulacion' ? 'Anulacion' : 'Alta';
  const suffix = operation === 'Anulacion' ? 'Anulada' : '';
  const signature = findSignatureElement(element);
  const link = findChildElement(findChildElement(element, 'Encadenamiento'), 'RegistroAnterior');
  return {
    operation,
    element,
    sha256: createHash('sha256').update(message.slice(element.from, element.to), 'utf8').digest('hex'),
    invoice: readReceivedInvoiceId(findChildElement(element, 'IDFactura'), suffix),
    ...present('externalRef', readChildText(element, 'RefExterna')),
    ...present('correction', readChildText(element, 'Subsanacion')),
    ...present('priorRejection', readChildText(element, 'RechazoPrevio')),
    ...present('noPriorRecord', readChildText(element, 'SinRegistroPrevio')),
    ...(link
      ? { previous: { ...readReceivedInvoiceId(link, ''), fingerprint: readChildText(link, 'Huella') ?? '' } }
      : {}),
    software: readSoftware(findChildElement(element, 'SistemaInformatico')),
    generatedAt: readChildText(element, 'FechaHoraHusoGenRegistro') ?? '',
    fingerprint: readChildText(element, 'Huella') ?? '',
    ...(signature ? { signature: checkSignature(toStandaloneXml(element, message), signature, message) } : {}),
  };
}

/** Reads the id of an invoice. */
export function readReceivedInvoiceId(element: ScannedXmlElement | undefined, suffix: string): ReceivedInvoiceId {
  return {
    issuer: readChildText(element, `IDEmisorFactura${suffix}`) ?? '',
    number: readChildText(element, `NumSerieFactura${suffix}`) ?? '',
    date: readChildText(element, `FechaExpedicionFactura${suffix}`) ?? '',
  };
}

/** Reads a person. */
export function readReceivedPerson(element: ScannedXmlElement): ReceivedPerson {
  const other = findChildElement(element, 'IDOtro');
  return {
    name: readChildText(element, 'NombreRazon') ?? '',
    ...present('nif', readChildText(element, 'NIF')),
    ...(other ? { other: readOtherId(other) } : {}),
  };
}

/** Reads the persons inside a list element such as `Destinatarios`. */
export function readReceivedPersons(list: ScannedXmlElement | undefined): ReceivedPerson[] {
  return (list?.children ?? []).map(readReceivedPerson);
}

/** Reads a line of the breakdown. */
export function readReceivedBreakdownLine(element: ScannedXmlElement): ReceivedBreakdownLine {
  return {
    ...present('tax', readChildText(element, 'Impuesto')),
    ...present('regime', readChildText(element, 'ClaveRegimen')),
    ...present('qualification', readChildText(element, 'CalificacionOperacion')),
    ...present('exemption', readChildText(element, 'OperacionExenta')),
    ...present('rate', readChildText(element, 'TipoImpositivo')),
    base: readChildText(element, 'BaseImponibleOimporteNoSujeto') ?? '',
    ...present('costBase', readChildText(element, 'BaseImponibleACoste')),
    ...present('quota', readChildText(element, 'CuotaRepercutida')),
    ...present('surchargeRate', readChildText(element, 'TipoRecargoEquivalencia')),
    ...present('surchargeQuota', readChildText(element, 'CuotaRecargoEquivalencia')),
  };
}

function readOtherId(element: ScannedXmlElement): NonNullable<ReceivedPerson['other']> {
  return {
    ...present('country', readChildText(element, 'CodigoPais')),
    type: readChildText(element, 'IDType') ?? '',
    id: readChildText(element, 'ID') ?? '',
  };
}

function readSoftware(element: ScannedXmlElement | undefined): ReceivedSoftwareId {
  return {
    producer: readChildText(element, 'NIF') ?? readChildText(findChildElement(element, 'IDOtro'), 'ID') ?? '',
    id: readChildText(element, 'IdSistemaInformatico') ?? '',
    installation: readChildText(element, 'NumeroInstalacion') ?? '',
  };
}

function present<Name extends string>(name: Name, value: string | undefined): { readonly [N in Name]?: string } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: string };
}

/**
 * Computes the hash of a record: SHA-256, 64 upper-case hexadecimal characters, over the values as they are in
 * the message.
 */
export function computeReceivedRecordHash(record: ReceivedRecord): string {
  return createHash('sha256').update(buildReceivedRecordHashText(record), 'utf8').digest('hex').toUpperCase();
}

/** Builds the hashed text: `name=value` joined by `&`, nothing escaped, absent values empty. */
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
  const own = (name: string) => `&${name}=${readChildText(element, name) ?? ''}`;
  return (
    `IDEmisorFactura=${invoice.issuer}&NumSerieFactura=${invoice.number}&FechaExpedicionFactura=${invoice.date}` +
    `${own('TipoFactura')}${own('CuotaTotal')}${own('ImporteTotal')}&Huella=${previous}` +
    `&FechaHoraHusoGenRegistro=${record.generatedAt}`
  );
}
