// The values of a registration record (alta) that the business rules read, and the producer of either kind of record.
import { parseSpanishDateToYyyymmdd } from './moments';
import {
  type ReceivedBreakdownLine,
  findScannedXmlChild,
  type ReceivedInvoiceId,
  type ReceivedParty,
  type ReceivedRecord,
  parseInvoiceIdElement,
  parseReceivedBreakdownLine,
  parseReceivedParty,
  parseReceivedParties,
  findScannedXmlChildText,
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
  readonly thirdParty: ReceivedParty | undefined;
  /** Undefined if the block is absent. */
  readonly recipients: readonly ReceivedParty[] | undefined;
  readonly coupon: boolean;
  readonly lines: readonly ReceivedBreakdownLine[];
  readonly quotaTotal: string;
  readonly total: string;
  readonly agreement: string | undefined;
  readonly producer: ReceivedParty;
}

/** Reads the values of a registration. */
export function parseReceivedRegistrationRecord(record: ReceivedRecord): ReceivedRegistrationRecord {
  const { element } = record;
  const operation = findScannedXmlChildText(element, 'FechaOperacion');
  const thirdParty = findScannedXmlChild(element, 'Tercero');
  const recipients = findScannedXmlChild(element, 'Destinatarios');
  return {
    record,
    type: findScannedXmlChildText(element, 'TipoFactura') ?? '',
    correctiveKind: findScannedXmlChildText(element, 'TipoRectificativa'),
    rectified: invoicesIn(record, 'FacturasRectificadas'),
    replaced: invoicesIn(record, 'FacturasSustituidas'),
    hasRectifiedAmounts: findScannedXmlChild(element, 'ImporteRectificacion') !== undefined,
    issueDay: parseSpanishDateToYyyymmdd(record.invoice.date) ?? 0,
    operationDay: operation === undefined ? undefined : parseSpanishDateToYyyymmdd(operation),
    simplifiedArt7273: findScannedXmlChildText(element, 'FacturaSimplificadaArt7273') === 'S',
    noRecipientArt61d: findScannedXmlChildText(element, 'FacturaSinIdentifDestinatarioArt61d') === 'S',
    largeAmount: findScannedXmlChildText(element, 'Macrodato') === 'S',
    issuedBy: findScannedXmlChildText(element, 'EmitidaPorTerceroODestinatario'),
    thirdParty: thirdParty && parseReceivedParty(thirdParty),
    recipients: recipients && parseReceivedParties(recipients),
    coupon: findScannedXmlChildText(element, 'Cupon') === 'S',
    lines: (findScannedXmlChild(element, 'Desglose')?.children ?? []).map(parseReceivedBreakdownLine),
    quotaTotal: findScannedXmlChildText(element, 'CuotaTotal') ?? '',
    total: findScannedXmlChildText(element, 'ImporteTotal') ?? '',
    agreement: findScannedXmlChildText(element, 'NumRegistroAcuerdoFacturacion'),
    producer: parseReceivedSoftwareProducer(record),
  };
}

/** Reads the producer of the billing system from either kind of record. */
export function parseReceivedSoftwareProducer(record: ReceivedRecord): ReceivedParty {
  const system = findScannedXmlChild(record.element, 'SistemaInformatico');
  return system ? parseReceivedParty(system) : { name: '' };
}

function invoicesIn(record: ReceivedRecord, name: string): ReceivedInvoiceId[] | undefined {
  return findScannedXmlChild(record.element, name)?.children.map((child) => parseInvoiceIdElement(child, ''));
}
