// The values of a registration record (alta) that the business rules read, and the producer of either kind of record.
import { parseSpanishDayNumber } from './moments';
import {
  type ReceivedBreakdownLine,
  findScannedChild,
  type ReceivedInvoiceId,
  type ReceivedPerson,
  type ReceivedRecord,
  readReceivedInvoiceId,
  readReceivedBreakdownLine,
  readReceivedPerson,
  readReceivedPersons,
  readScannedChildText,
} from './record';

/** Members of a registration record that cancellations lack. Days are numbers of the form yyyymmdd. */
export interface ReceivedRegistrationRecord {
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
export function readReceivedRegistrationRecord(record: ReceivedRecord): ReceivedRegistrationRecord {
  const { element } = record;
  const operation = readScannedChildText(element, 'FechaOperacion');
  const thirdParty = findScannedChild(element, 'Tercero');
  const recipients = findScannedChild(element, 'Destinatarios');
  return {
    record,
    type: readScannedChildText(element, 'TipoFactura') ?? '',
    correctiveKind: readScannedChildText(element, 'TipoRectificativa'),
    rectified: invoicesIn(record, 'FacturasRectificadas'),
    replaced: invoicesIn(record, 'FacturasSustituidas'),
    hasRectifiedAmounts: findScannedChild(element, 'ImporteRectificacion') !== undefined,
    issueDay: parseSpanishDayNumber(record.invoice.date) ?? 0,
    operationDay: operation === undefined ? undefined : parseSpanishDayNumber(operation),
    simplifiedArt7273: readScannedChildText(element, 'FacturaSimplificadaArt7273') === 'S',
    noRecipientArt61d: readScannedChildText(element, 'FacturaSinIdentifDestinatarioArt61d') === 'S',
    largeAmount: readScannedChildText(element, 'Macrodato') === 'S',
    issuedBy: readScannedChildText(element, 'EmitidaPorTerceroODestinatario'),
    thirdParty: thirdParty && readReceivedPerson(thirdParty),
    recipients: recipients && readReceivedPersons(recipients),
    coupon: readScannedChildText(element, 'Cupon') === 'S',
    lines: (findScannedChild(element, 'Desglose')?.children ?? []).map(readReceivedBreakdownLine),
    quotaTotal: readScannedChildText(element, 'CuotaTotal') ?? '',
    total: readScannedChildText(element, 'ImporteTotal') ?? '',
    agreement: readScannedChildText(element, 'NumRegistroAcuerdoFacturacion'),
    producer: readSoftwareProducer(record),
  };
}

/** Reads the producer of the billing system from either kind of record. */
export function readSoftwareProducer(record: ReceivedRecord): ReceivedPerson {
  const system = findScannedChild(record.element, 'SistemaInformatico');
  return system ? readReceivedPerson(system) : { name: '' };
}

function invoicesIn(record: ReceivedRecord, name: string): ReceivedInvoiceId[] | undefined {
  return findScannedChild(record.element, name)?.children.map((child) => readReceivedInvoiceId(child, ''));
}
