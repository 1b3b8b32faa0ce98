// The query service: which stored invoices a query means, and its Faults (service description, section on queries).
import { type Fault, findIssuerFault } from '../message/header';
import type { Invoices, StoredInvoice } from '../held/invoices';
import { invoiceKey } from '../held/log-entry';
import { parseDay } from '../message/moments';
import { findChild, type InvoiceId, type Person, readInvoice, readPerson, readChildText } from '../message/record';
import type { Registers } from '../rules/world';
import type { XmlElement } from '../message/xml-scan';

export interface Query {
  /** Who asks, as issuer or as recipient. */
  readonly asker: Person;
  readonly asRecipient: boolean;
  readonly year: string;
  readonly month: string;
  readonly number: string | undefined;
  readonly counterpart: string | undefined;
  readonly fromDay: number | undefined;
  readonly toDay: number | undefined;
  readonly software: { readonly id: string; readonly installation: string } | undefined;
  readonly externalRef: string | undefined;
  readonly after: InvoiceId | undefined;
  readonly showIssuerName: boolean;
  readonly showSystem: boolean;
  /** Members that take `S` or `N` only, with the code for anything else. */
  readonly flags: readonly (readonly [code: number, value: string | undefined])[];
  readonly asRepresentative: boolean;
}

export interface QueryPage {
  readonly invoices: readonly StoredInvoice[];
  readonly more: boolean;
}

export function readQuery(element: XmlElement): Query {
  const header = findChild(element, 'Cabecera');
  const filter = findChild(element, 'FiltroConsulta');
  const more = findChild(element, 'DatosAdicionalesRespuesta');
  const recipient = findChild(header, 'Destinatario');
  const asker = recipient ?? findChild(header, 'ObligadoEmision');
  const counterpart = findChild(filter, 'Contraparte');
  const system = findChild(filter, 'SistemaInformatico');
  const after = findChild(filter, 'ClavePaginacion');
  return {
    asker: asker ? readPerson(asker) : { name: '' },
    asRecipient: recipient !== undefined,
    year: readChildText(findChild(filter, 'PeriodoImputacion'), 'Ejercicio') ?? '',
    month: readChildText(findChild(filter, 'PeriodoImputacion'), 'Periodo') ?? '',
    number: readChildText(filter, 'NumSerieFactura'),
    counterpart: counterpart && (readPerson(counterpart).nif ?? readPerson(counterpart).other?.id),
    ...daysOf(findChild(filter, 'FechaExpedicionFactura')),
    software: system && {
      id: readChildText(system, 'IdSistemaInformatico') ?? '',
      installation: readChildText(system, 'NumeroInstalacion') ?? '',
    },
    externalRef: readChildText(filter, 'RefExterna'),
    after: after && readInvoice(after, ''),
    showIssuerName: readChildText(more, 'MostrarNombreRazonEmisor') === 'S',
    showSystem: readChildText(more, 'MostrarSistemaInformatico') === 'S',
    flags: [
      [1249, readChildText(header, 'IndicadorRepresentante')],
      [1270, readChildText(more, 'MostrarNombreRazonEmisor')],
      [1271, readChildText(more, 'MostrarSistemaInformatico')],
    ],
    asRepresentative: readChildText(header, 'IndicadorRepresentante') === 'S',
  };
}

function daysOf(filter: XmlElement | undefined): { fromDay: number | undefined; toDay: number | undefined } {
  const exact = parseDay(readChildText(filter, 'FechaExpedicionFactura') ?? '');
  if (exact !== undefined) return { fromDay: exact, toDay: exact };
  const range = findChild(filter, 'RangoFechaExpedicion');
  return {
    fromDay: parseDay(readChildText(range, 'Desde') ?? ''),
    toDay: parseDay(readChildText(range, 'Hasta') ?? ''),
  };
}

/** Codes 1248 to 1250, 1261, 1270 to 1272 and those of the header. */
export function findQueryFault(query: Query, registers: Registers): Fault | undefined {
  const issuer = findIssuerFault(query.asker, registers);
  if (issuer) return issuer;
  if (!/^\d{4}$/.test(query.year) || !/^(0[1-9]|1[0-2])$/.test(query.month)) return { code: 1248 };
  if (query.fromDay !== undefined && query.toDay !== undefined && query.fromDay > query.toDay) return { code: 1250 };
  const flag = query.flags.find(([, value = 'N']) => value !== 'S' && value !== 'N');
  if (flag) return { code: flag[0] };
  if (query.asRecipient && query.asRepresentative) return { code: 1261 };
  if (query.asRecipient && query.showSystem) return { code: 1272 };
  return query.asRecipient && query.counterpart === undefined ? { code: 4102, detail: 'Contraparte' } : undefined;
}

/** One page in the order of presentation, after the paging key when there is one. */
export function findInvoices(query: Query, invoices: Invoices, pageRecords: number): QueryPage {
  const issuer = (query.asRecipient ? query.counterpart : query.asker.nif) ?? '';
  const period = `${query.year}-${query.month}`;
  const after = query.after && invoiceKey(query.after);
  const found: StoredInvoice[] = [];
  let reached = after === undefined;
  for (const stored of invoices.of(issuer)) {
    if (!reached) {
      reached = invoiceKey(stored.invoice) === after;
      continue;
    }
    if (stored.period !== period || !isMeant(query, stored)) continue;
    if (found.length === pageRecords) return { invoices: found, more: true };
    found.push(stored);
  }
  return { invoices: found, more: false };
}

function isMeant(query: Query, { invoice, recipients, software, externalRef }: StoredInvoice): boolean {
  const party = query.asRecipient ? query.asker.nif : query.counterpart;
  const day = parseDay(invoice.date) ?? 0;
  return (
    (query.number ?? invoice.number) === invoice.number &&
    (party === undefined || recipients.includes(party)) &&
    day >= (query.fromDay ?? 0) &&
    day <= (query.toDay ?? Number.POSITIVE_INFINITY) &&
    (query.software === undefined ||
      (query.software.id === software.id && query.software.installation === software.installation)) &&
    (query.externalRef === undefined || query.externalRef === externalRef)
  );
}
