// The values of a registration record (alta) and of a cancellation (anulación) that the business rules look at.
import { dayNumber } from './moments';
import {
  type BreakdownLine,
  childOf,
  type InvoiceId,
  type Person,
  type ReceivedRecord,
  readInvoice,
  readLine,
  readPerson,
  readPersons,
  valueOf,
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
  const operation = valueOf(element, 'FechaOperacion');
  const thirdParty = childOf(element, 'Tercero');
  const recipients = childOf(element, 'Destinatarios');
  return {
    record,
    type: valueOf(element, 'TipoFactura') ?? '',
    correctiveKind: valueOf(element, 'TipoRectificativa'),
    rectified: invoicesIn(record, 'FacturasRectificadas'),
    replaced: invoicesIn(record, 'FacturasSustituidas'),
    hasRectifiedAmounts: childOf(element, 'ImporteRectificacion') !== undefined,
    issueDay: dayNumber(record.invoice.date) ?? 0,
    operationDay: operation === undefined ? undefined : dayNumber(operation),
    simplifiedArt7273: valueOf(element, 'FacturaSimplificadaArt7273') === 'S',
    noRecipientArt61d: valueOf(element, 'FacturaSinIdentifDestinatarioArt61d') === 'S',
    largeAmount: valueOf(element, 'Macrodato') === 'S',
    issuedBy: valueOf(element, 'EmitidaPorTerceroODestinatario'),
    thirdParty: thirdParty && readPerson(thirdParty),
    recipients: recipients && readPersons(recipients),
    coupon: valueOf(element, 'Cupon') === 'S',
    lines: (childOf(element, 'Desglose')?.children ?? []).map(readLine),
    quotaTotal: valueOf(element, 'CuotaTotal') ?? '',
    total: valueOf(element, 'ImporteTotal') ?? '',
    agreement: valueOf(element, 'NumRegistroAcuerdoFacturacion'),
    producer: producerOf(record),
  };
}

/** The producer of the billing system, on either kind of record. */
export function producerOf(record: ReceivedRecord): Person {
  const system = childOf(record.element, 'SistemaInformatico');
  return system ? readPerson(system) : { name: '' };
}

function invoicesIn(record: ReceivedRecord, name: string): InvoiceId[] | undefined {
  return childOf(record.element, name)?.children.map((child) => readInvoice(child, ''));
}
