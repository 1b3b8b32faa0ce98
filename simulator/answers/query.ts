// The query service: finds the stored invoices that match a query, and the Fault of an invalid query (service
// description, section on queries).
import { type SoapFault, findReceivedIssuerFault } from '../message/header';
import { simulatorLimits } from '../../src/contracts/limits/simulator';
import type { SimulatedInvoiceIndex, SimulatedStoredInvoice } from '../state/invoices';
import { formatReceivedInvoiceKey } from '../state/log-entry';
import { parseSpanishDateToYyyymmdd } from '../message/moments';
import {
  findScannedXmlChild,
  type ReceivedInvoiceId,
  type ReceivedParty,
  parseInvoiceIdElement,
  parseReceivedParty,
  findScannedXmlChildText,
} from '../message/record';
import type { SimulatedRegisterExceptions } from '../rules/authority-registers';
import type { ScannedXmlElement } from '../message/xml-scan';

export interface ReceivedQuery {
  /** The party that queries, as issuer or as recipient. */
  readonly asker: ReceivedParty;
  readonly asRecipient: boolean;
  readonly year: string;
  readonly month: string;
  readonly number: string | undefined;
  readonly counterpart: string | undefined;
  readonly fromDay: number | undefined;
  readonly toDay: number | undefined;
  readonly software: { readonly id: string; readonly installation: string } | undefined;
  readonly externalRef: string | undefined;
  readonly after: ReceivedInvoiceId | undefined;
  readonly showIssuerName: boolean;
  readonly showSystem: boolean;
  /** Members that accept only `S` or `N`, with the code for any other value. */
  readonly flags: readonly (readonly [code: number, value: string | undefined])[];
  readonly asRepresentative: boolean;
}

export interface SimulatedQueryPage {
  readonly invoices: readonly SimulatedStoredInvoice[];
  readonly more: boolean;
}

export function parseReceivedQuery(element: ScannedXmlElement): ReceivedQuery {
  const header = findScannedXmlChild(element, 'Cabecera');
  const filter = findScannedXmlChild(element, 'FiltroConsulta');
  const more = findScannedXmlChild(element, 'DatosAdicionalesRespuesta');
  const recipient = findScannedXmlChild(header, 'Destinatario');
  const asker = recipient ?? findScannedXmlChild(header, 'ObligadoEmision');
  const counterpart = findScannedXmlChild(filter, 'Contraparte');
  const system = findScannedXmlChild(filter, 'SistemaInformatico');
  const after = findScannedXmlChild(filter, 'ClavePaginacion');
  return {
    asker: asker ? parseReceivedParty(asker) : { name: '' },
    asRecipient: recipient !== undefined,
    year: findScannedXmlChildText(findScannedXmlChild(filter, 'PeriodoImputacion'), 'Ejercicio') ?? '',
    month: findScannedXmlChildText(findScannedXmlChild(filter, 'PeriodoImputacion'), 'Periodo') ?? '',
    number: findScannedXmlChildText(filter, 'NumSerieFactura'),
    counterpart: counterpart && (parseReceivedParty(counterpart).nif ?? parseReceivedParty(counterpart).other?.id),
    ...daysOf(findScannedXmlChild(filter, 'FechaExpedicionFactura')),
    software: system && {
      id: findScannedXmlChildText(system, 'IdSistemaInformatico') ?? '',
      installation: findScannedXmlChildText(system, 'NumeroInstalacion') ?? '',
    },
    externalRef: findScannedXmlChildText(filter, 'RefExterna'),
    after: after && parseInvoiceIdElement(after, ''),
    showIssuerName: findScannedXmlChildText(more, 'MostrarNombreRazonEmisor') === 'S',
    showSystem: findScannedXmlChildText(more, 'MostrarSistemaInformatico') === 'S',
    flags: [
      [1249, findScannedXmlChildText(header, 'IndicadorRepresentante')],
      [1270, findScannedXmlChildText(more, 'MostrarNombreRazonEmisor')],
      [1271, findScannedXmlChildText(more, 'MostrarSistemaInformatico')],
    ],
    asRepresentative: findScannedXmlChildText(header, 'IndicadorRepresentante') === 'S',
  };
}

function daysOf(filter: ScannedXmlElement | undefined): { fromDay: number | undefined; toDay: number | undefined } {
  const exact = parseSpanishDateToYyyymmdd(findScannedXmlChildText(filter, 'FechaExpedicionFactura') ?? '');
  if (exact !== undefined) return { fromDay: exact, toDay: exact };
  const range = findScannedXmlChild(filter, 'RangoFechaExpedicion');
  return {
    fromDay: parseSpanishDateToYyyymmdd(findScannedXmlChildText(range, 'Desde') ?? ''),
    toDay: parseSpanishDateToYyyymmdd(findScannedXmlChildText(range, 'Hasta') ?? ''),
  };
}

/** Finds the Fault of a query: codes 1248 to 1250, 1261, 1270 to 1272, 4102 and the codes of the header. */
export function findReceivedQueryFault(
  query: ReceivedQuery,
  registers: SimulatedRegisterExceptions,
): SoapFault | undefined {
  const issuer = findReceivedIssuerFault(query.asker, registers);
  if (issuer) return issuer;
  if (!/^\d{4}$/.test(query.year) || !/^(0[1-9]|1[0-2])$/.test(query.month)) return { code: 1248 };
  if (query.fromDay !== undefined && query.toDay !== undefined && query.fromDay > query.toDay) return { code: 1250 };
  const flag = query.flags.find(([, value = 'N']) => value !== 'S' && value !== 'N');
  if (flag) return { code: flag[0] };
  if (query.asRecipient && query.asRepresentative) return { code: 1261 };
  if (query.asRecipient && query.showSystem) return { code: 1272 };
  return query.asRecipient && query.counterpart === undefined ? { code: 4102, detail: 'Contraparte' } : undefined;
}

/** What the query service shows of the stored invoices. */
export interface SimulatorQuerySettings {
  readonly pageRecords: number;
  /** The service shows a record this many seconds after its presentation, as one that reads from a replica. */
  readonly behindSeconds: number;
}

export const defaultSimulatorQuerySettings: SimulatorQuerySettings = {
  pageRecords: simulatorLimits.queryRecordsMax,
  behindSeconds: 0,
};

/** Finds one page of invoices in the order of presentation. The page begins after the paging key, if there is one. */
export function findInvoicePageOfReceivedQuery(
  query: ReceivedQuery,
  invoices: SimulatedInvoiceIndex,
  { pageRecords, behindSeconds }: SimulatorQuerySettings,
  nowMs: () => number,
): SimulatedQueryPage {
  const issuer = (query.asRecipient ? query.counterpart : query.asker.nif) ?? '';
  const period = `${query.year}-${query.month}`;
  const after = query.after && formatReceivedInvoiceKey(query.after);
  const found: SimulatedStoredInvoice[] = [];
  const presentedUntilMs = behindSeconds === 0 ? Number.POSITIVE_INFINITY : nowMs() - behindSeconds * 1_000;
  let reached = after === undefined;
  for (const stored of invoices.of(issuer)) {
    if (!reached) {
      reached = formatReceivedInvoiceKey(stored.invoice) === after;
      continue;
    }
    if (stored.presentedAt > presentedUntilMs || stored.period !== period || !isMeant(query, stored)) continue;
    if (found.length === pageRecords) return { invoices: found, more: true };
    found.push(stored);
  }
  return { invoices: found, more: false };
}

function isMeant(
  query: ReceivedQuery,
  { invoice, recipients, software, externalRef }: SimulatedStoredInvoice,
): boolean {
  const party = query.asRecipient ? query.asker.nif : query.counterpart;
  const day = parseSpanishDateToYyyymmdd(invoice.date) ?? 0;
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
