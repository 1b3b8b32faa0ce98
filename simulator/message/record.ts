// A record as it was received: its values as texts, trimmed, the hash of its bytes, and whether its signature holds.
import { createHash } from 'node:crypto';
import { checkSignature, type SignatureCheck, signatureOf, standalone } from './signature';
import type { XmlElement } from './xml-scan';
import { trimmed } from './xml-text';

export interface InvoiceId {
  readonly issuer: string;
  readonly number: string;
  readonly date: string;
}

export interface Person {
  readonly name: string;
  readonly nif?: string;
  readonly other?: { readonly country?: string; readonly type: string; readonly id: string };
}

export interface BreakdownLine {
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

export interface SoftwareId {
  readonly producer: string;
  readonly id: string;
  readonly installation: string;
}

/** What both kinds of record have. `previous` is absent on a first record. */
export interface ReceivedRecord {
  readonly operation: 'Alta' | 'Anulacion';
  readonly element: XmlElement;
  /** SHA-256 of the element's bytes exactly as received, lower-case hexadecimal. */
  readonly sha256: string;
  readonly invoice: InvoiceId;
  readonly externalRef?: string;
  readonly correction?: string;
  readonly priorRejection?: string;
  readonly noPriorRecord?: string;
  readonly previous?: InvoiceId & { readonly fingerprint: string };
  readonly software: SoftwareId;
  readonly generatedAt: string;
  readonly fingerprint: string;
  /** Absent when the record is not signed. */
  readonly signature?: SignatureCheck;
}

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Trimmed text of a child; undefined when the child is absent. */
export function valueOf(element: XmlElement | undefined, name: string): string | undefined {
  const child = childOf(element, name);
  return child ? trimmed(child.text) : undefined;
}

/** Reads a `RegistroAlta` or `RegistroAnulacion` out of the text of the whole message. Works on broken records too. */
export function readRecord(element: XmlElement, message: string): ReceivedRecord {
  const operation = element.name === 'RegistroAnulacion' ? 'Anulacion' : 'Alta';
  const suffix = operation === 'Anulacion' ? 'Anulada' : '';
  const signature = signatureOf(element);
  const link = childOf(childOf(element, 'Encadenamiento'), 'RegistroAnterior');
  return {
    operation,
    element,
    sha256: createHash('sha256').update(message.slice(element.from, element.to), 'utf8').digest('hex'),
    invoice: readInvoice(childOf(element, 'IDFactura'), suffix),
    ...present('externalRef', valueOf(element, 'RefExterna')),
    ...present('correction', valueOf(element, 'Subsanacion')),
    ...present('priorRejection', valueOf(element, 'RechazoPrevio')),
    ...present('noPriorRecord', valueOf(element, 'SinRegistroPrevio')),
    ...(link ? { previous: { ...readInvoice(link, ''), fingerprint: valueOf(link, 'Huella') ?? '' } } : {}),
    software: readSoftware(childOf(element, 'SistemaInformatico')),
    generatedAt: valueOf(element, 'FechaHoraHusoGenRegistro') ?? '',
    fingerprint: valueOf(element, 'Huella') ?? '',
    ...(signature ? { signature: checkSignature(standalone(element, message), signature, message) } : {}),
  };
}

export function readInvoice(element: XmlElement | undefined, suffix: string): InvoiceId {
  return {
    issuer: valueOf(element, `IDEmisorFactura${suffix}`) ?? '',
    number: valueOf(element, `NumSerieFactura${suffix}`) ?? '',
    date: valueOf(element, `FechaExpedicionFactura${suffix}`) ?? '',
  };
}

export function readPerson(element: XmlElement): Person {
  const other = childOf(element, 'IDOtro');
  return {
    name: valueOf(element, 'NombreRazon') ?? '',
    ...present('nif', valueOf(element, 'NIF')),
    ...(other ? { other: readOtherId(other) } : {}),
  };
}

/** The persons inside a list element such as `Destinatarios`. */
export function readPersons(list: XmlElement | undefined): Person[] {
  return (list?.children ?? []).map(readPerson);
}

export function readLine(element: XmlElement): BreakdownLine {
  return {
    ...present('tax', valueOf(element, 'Impuesto')),
    ...present('regime', valueOf(element, 'ClaveRegimen')),
    ...present('qualification', valueOf(element, 'CalificacionOperacion')),
    ...present('exemption', valueOf(element, 'OperacionExenta')),
    ...present('rate', valueOf(element, 'TipoImpositivo')),
    base: valueOf(element, 'BaseImponibleOimporteNoSujeto') ?? '',
    ...present('costBase', valueOf(element, 'BaseImponibleACoste')),
    ...present('quota', valueOf(element, 'CuotaRepercutida')),
    ...present('surchargeRate', valueOf(element, 'TipoRecargoEquivalencia')),
    ...present('surchargeQuota', valueOf(element, 'CuotaRecargoEquivalencia')),
  };
}

function readOtherId(element: XmlElement): NonNullable<Person['other']> {
  return {
    ...present('country', valueOf(element, 'CodigoPais')),
    type: valueOf(element, 'IDType') ?? '',
    id: valueOf(element, 'ID') ?? '',
  };
}

function readSoftware(element: XmlElement | undefined): SoftwareId {
  return {
    producer: valueOf(element, 'NIF') ?? valueOf(childOf(element, 'IDOtro'), 'ID') ?? '',
    id: valueOf(element, 'IdSistemaInformatico') ?? '',
    installation: valueOf(element, 'NumeroInstalacion') ?? '',
  };
}

function present<Name extends string>(name: Name, value: string | undefined): { readonly [N in Name]?: string } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: string };
}
