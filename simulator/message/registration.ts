// The values of a registration record (alta) and of a cancellation (anulación) that the business rules read.
import { parseSpanishDayNumber } from './moments';
import {
  type ReceivedBreakdownLine,
  findChildElement,
  type ReceivedInvoiceId,
  type ReceivedPerson,
  type ReceivedRecord,
  readReceivedInvoiceId,
  readReceivedBreakdownLine,
  readReceivedPerson,
  readReceivedPersons,
  readChildText,
} from './record';

/** Members of an alta that other records lack. Days are numbers yyyymmdd. */
export interface ReceivedRegistration {
  readonly record: ReceivedRecord;
  readonly type: string;
  readonly correctiveKind: string | undefined;
  readonly rectified: readonly ReceivedInvoiceId[] | undefined;
  readonly replaced: readonly ReceivedInvoiceId[] | undefined;
  readonly hasRectifiedAmounts: boolean;
  readonly issueDay: number;
  readonly operationDay: number | undefined;
  readonly simplifiedArt7273: boolean;
  readonly noRecipientArt61d: boolean;
  readonly largeAmount: boolean;
  readonly issuedBy: string | undefined;
  readonly thirdParty: ReceivedPerson | undefined;
  /** Undefined if the block is absent. */
  readonly recipients: readonly ReceivedPerson[] | undefined;
  readonly coupon: boolean;
  readonly lines: readonly ReceivedBreakdownLine[];
  readonly quotaTotal: string;
  readonly total: string;
  readonly agreement: string | undefined;
  readonly producer: ReceivedPerson;
}

/** Reads the values of a registration. */
export function readReceivedRegistration(record: ReceivedRecord): ReceivedRegistration {
  const { element } = record;
  const operation = readChildText(element, 'FechaOperacion');
  const thirdParty = findChildElement(element, 'Tercero');
  const recipients = findChildElement(element, 'Destinatarios');
  return {
    record,
    type: readChildText(element, 'TipoFactura') ?? '',
    correctiveKind: readChildText(element, 'TipoRectificativa'),
    rectified: invoicesIn(record, 'FacturasRectificadas'),
    replaced: invoicesIn(record, 'FacturasSustituidas'),
    hasRectifiedAmounts: findChildElement(element, 'ImporteRectificacion') !== undefined,
    issueDay: parseSpanishDayNumber(record.invoice.date) ?? 0,
    operationDay: operation === undefined ? undefined : parseSpanishDayNumber(operation),
    simplifiedArt7273: readChildText(element, 'FacturaSimplificadaArt7273') === 'S',
    noRecipientArt61d: readChildText(element, 'FacturaSinIdentifDestinatarioArt61d') === 'S',
    largeAmount: readChildText(element, 'Macrodato') === 'S',
    issuedBy: readChildText(element, 'EmitidaPorTerceroODestinatario'),
    thirdParty: thirdParty && readReceivedPerson(thirdParty),
    recipients: recipients && readReceivedPersons(recipients),
    coupon: readChildText(element, 'Cupon') === 'S',
    lines: (findChildElement(element, 'Desglose')?.children ?? []).map(readReceivedBreakdownLine),
    quotaTotal: readChildText(element, 'CuotaTotal') ?? '',
    total: readChildText(element, 'ImporteTotal') ?? '',
    agreement: readChildText(element, 'NumRegistroAcuerdoFacturacion'),
    producer: readSoftwareProducer(record),
  };
}

/** Reads the producer of the billing system, on either kind of record. */
export function readSoftwareProducer(record: ReceivedRecord): ReceivedPerson {
  const system = findChildElement(record.element, 'SistemaInformatico');
  return system ? readReceivedPerson(system) : { name: '' };
}

function invoicesIn(record: ReceivedRecord, name: string): ReceivedInvoiceId[] | undefined {
  return findChildElement(record.element, name)?.children.map((child) => readReceivedInvoiceId(child, ''));
}
