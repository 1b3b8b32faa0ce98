// The values of a registration record (alta) and of a cancellation (anulación) that the business rules read.
import { parseDay } from './moments';
import {
  type BreakdownLine,
  findChild,
  type InvoiceId,
  type Person,
  type ReceivedRecord,
  readInvoice,
  readLine,
  readPerson,
  readPersons,
  readChildText,
} from './record';

/** Everything of an alta beyond what every record has. Days are numbers yyyymmdd. */
export interface Registration {
  readonly record: ReceivedRecord;
  readonly type: string;
  readonly correctiveKind: string | undefined;
  readonly rectified: readonly InvoiceId[] | undefined;
  readonly replaced: readonly InvoiceId[] | undefined;
  readonly hasRectifiedAmounts: boolean;
  readonly issueDay: number;
  readonly operationDay: number | undefined;
  readonly simplifiedArt7273: boolean;
  readonly noRecipientArt61d: boolean;
  readonly largeAmount: boolean;
  readonly issuedBy: string | undefined;
  readonly thirdParty: Person | undefined;
  /** undefined: the block is absent. */
  readonly recipients: readonly Person[] | undefined;
  readonly coupon: boolean;
  readonly lines: readonly BreakdownLine[];
  readonly quotaTotal: string;
  readonly total: string;
  readonly agreement: string | undefined;
  readonly producer: Person;
}

export function readRegistration(record: ReceivedRecord): Registration {
  const { element } = record;
  const operation = readChildText(element, 'FechaOperacion');
  const thirdParty = findChild(element, 'Tercero');
  const recipients = findChild(element, 'Destinatarios');
  return {
    record,
    type: readChildText(element, 'TipoFactura') ?? '',
    correctiveKind: readChildText(element, 'TipoRectificativa'),
    rectified: invoicesIn(record, 'FacturasRectificadas'),
    replaced: invoicesIn(record, 'FacturasSustituidas'),
    hasRectifiedAmounts: findChild(element, 'ImporteRectificacion') !== undefined,
    issueDay: parseDay(record.invoice.date) ?? 0,
    operationDay: operation === undefined ? undefined : parseDay(operation),
    simplifiedArt7273: readChildText(element, 'FacturaSimplificadaArt7273') === 'S',
    noRecipientArt61d: readChildText(element, 'FacturaSinIdentifDestinatarioArt61d') === 'S',
    largeAmount: readChildText(element, 'Macrodato') === 'S',
    issuedBy: readChildText(element, 'EmitidaPorTerceroODestinatario'),
    thirdParty: thirdParty && readPerson(thirdParty),
    recipients: recipients && readPersons(recipients),
    coupon: readChildText(element, 'Cupon') === 'S',
    lines: (findChild(element, 'Desglose')?.children ?? []).map(readLine),
    quotaTotal: readChildText(element, 'CuotaTotal') ?? '',
    total: readChildText(element, 'ImporteTotal') ?? '',
    agreement: readChildText(element, 'NumRegistroAcuerdoFacturacion'),
    producer: readProducer(record),
  };
}

/** The producer of the billing system, on either kind of record. */
export function readProducer(record: ReceivedRecord): Person {
  const system = findChild(record.element, 'SistemaInformatico');
  return system ? readPerson(system) : { name: '' };
}

function invoicesIn(record: ReceivedRecord, name: string): InvoiceId[] | undefined {
  return findChild(record.element, name)?.children.map((child) => readInvoice(child, ''));
}
