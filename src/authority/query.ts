// The authority's query service, which returns its records of a supplier and a month, page by page.
import type { AuthoritySoapFault, UnusableAuthorityResponse } from '../chain/run/submission-response';
import type { InvoiceIdentity, RecordKind, PartyWithNif } from '../chain/record/record';
import { authorityLimits } from '../contracts/limits/authority';
import { parseSoapBody, buildUnusableAuthorityResponse } from './read-submission-response';
import { findChildXmlElement, findChildXmlText, type XmlElement } from './read-xml';
import {
  buildAuthorityXmlTextElement,
  escapeXmlElementText,
  authorityXmlNamespaces,
  wrapInAuthorityXmlElement,
} from './xml';
import { createMessage } from '../messages/message';

const { queryAnswer: Q, information: I } = authorityXmlNamespaces;

/**
 * One page of a query. Year and month come from the operation date or, without an operation date, from the issue date.
 */
export interface AuthorityRecordPageQuery {
  readonly issuer: PartyWithNif;
  readonly year: number;
  /** The month from 1 to 12. */
  readonly month: number;
  readonly number?: string;
  /** One issue date as `DD-MM-YYYY`, or the first and last of a range. */
  readonly date?: string | { readonly from: string; readonly to: string };
  /** `IndicadorRepresentante` S: the certificate is the representative's. */
  readonly byRepresentative?: boolean;
  /** Requests the software block of each record, which names the installation. */
  readonly withSoftware?: boolean;
  readonly after?: InvoiceIdentity;
}

/** One record at the authority, which is the newest record of its invoice. */
export interface AuthorityStoredRecord extends InvoiceIdentity {
  readonly state: 'accepted' | 'accepted-with-errors' | 'cancelled';
  readonly fingerprint: string | null;
  readonly previousFingerprint: string | null;
  readonly first: boolean;
  /** A cancellation has no `TipoFactura`. */
  readonly operation: RecordKind;
  readonly total: string | null;
  readonly at: string | null;
  readonly installation: string | null;
  readonly presentedAt: string | null;
  readonly code: number | null;
  readonly description: string | null;
}

export interface AuthorityRecordQueryPage {
  readonly kind: 'page';
  readonly issuer: string;
  readonly records: readonly AuthorityStoredRecord[];
  /** Key for the next page; null on the last page. */
  readonly next: InvoiceIdentity | null;
}

export type AuthorityRecordQueryResponse = AuthorityRecordQueryPage | AuthoritySoapFault | UnusableAuthorityResponse;

function queryElement(name: string, value: string | undefined): string {
  return value === undefined ? '' : `<con:${name}>${escapeXmlElementText(value)}</con:${name}>`;
}

function dateFilter(date: AuthorityRecordPageQuery['date']): string {
  if (date === undefined) return '';
  const inner =
    typeof date === 'string'
      ? buildAuthorityXmlTextElement('FechaExpedicionFactura', date)
      : wrapInAuthorityXmlElement(
          'RangoFechaExpedicion',
          buildAuthorityXmlTextElement('Desde', date.from) + buildAuthorityXmlTextElement('Hasta', date.to),
        );
  return `<con:FechaExpedicionFactura>${inner}</con:FechaExpedicionFactura>`;
}

function pageKey(after: InvoiceIdentity | undefined): string {
  if (!after) return '';
  const key =
    buildAuthorityXmlTextElement('IDEmisorFactura', after.issuer) +
    buildAuthorityXmlTextElement('NumSerieFactura', after.number) +
    buildAuthorityXmlTextElement('FechaExpedicionFactura', after.date);
  return `<con:ClavePaginacion>${key}</con:ClavePaginacion>`;
}

export function buildRecordQueryXml(request: AuthorityRecordPageQuery): string {
  const { issuer } = request;
  const month = String(request.month).padStart(2, '0');
  const header =
    buildAuthorityXmlTextElement('IDVersion', '1.0') +
    wrapInAuthorityXmlElement(
      'ObligadoEmision',
      buildAuthorityXmlTextElement('NombreRazon', issuer.NombreRazon) + buildAuthorityXmlTextElement('NIF', issuer.NIF),
    ) +
    buildAuthorityXmlTextElement('IndicadorRepresentante', request.byRepresentative ? 'S' : undefined);
  const period =
    buildAuthorityXmlTextElement('Ejercicio', String(request.year)) + buildAuthorityXmlTextElement('Periodo', month);
  const filter =
    `<con:PeriodoImputacion>${period}</con:PeriodoImputacion>` +
    queryElement('NumSerieFactura', request.number) +
    dateFilter(request.date) +
    pageKey(request.after);
  const more = request.withSoftware
    ? `<con:DatosAdicionalesRespuesta>${queryElement('MostrarSistemaInformatico', 'S')}</con:DatosAdicionalesRespuesta>`
    : '';
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<soapenv:Envelope xmlns:soapenv="${authorityXmlNamespaces.envelope}" xmlns:con="${authorityXmlNamespaces.query}"` +
    ` xmlns:sum1="${authorityXmlNamespaces.information}"><soapenv:Body><con:ConsultaFactuSistemaFacturacion>` +
    `<con:Cabecera>${header}</con:Cabecera><con:FiltroConsulta>${filter}</con:FiltroConsulta>${more}` +
    '</con:ConsultaFactuSistemaFacturacion></soapenv:Body></soapenv:Envelope>'
  );
}

function readIdentity(block: XmlElement | undefined): InvoiceIdentity | null {
  const issuer = findChildXmlText(block, 'IDEmisorFactura', I, Q);
  const number = findChildXmlText(block, 'NumSerieFactura', I, Q);
  const date = findChildXmlText(block, 'FechaExpedicionFactura', I, Q);
  return issuer === null || number === null || date === null ? null : { issuer, number, date };
}

/** States by the newest schema, and by the older one that still circulates. */
const STATES: Readonly<Record<string, AuthorityStoredRecord['state']>> = {
  Correcto: 'accepted',
  Correcta: 'accepted',
  AceptadoConErrores: 'accepted-with-errors',
  AceptadaConErrores: 'accepted-with-errors',
  Anulado: 'cancelled',
  Anulada: 'cancelled',
};

function readStoredRecord(row: XmlElement): AuthorityStoredRecord | null {
  const identity = readIdentity(findChildXmlElement(row, 'IDFactura', Q));
  const data = findChildXmlElement(row, 'DatosRegistroFacturacion', Q);
  const status = findChildXmlElement(row, 'EstadoRegistro', Q);
  const state = STATES[findChildXmlText(status, 'EstadoRegistro', Q) ?? ''];
  if (!identity || !data || state === undefined) return null;
  const chain = findChildXmlElement(data, 'Encadenamiento', Q);
  const code = findChildXmlText(status, 'CodigoErrorRegistro', Q);
  return {
    ...identity,
    state,
    fingerprint: findChildXmlText(data, 'Huella', Q),
    previousFingerprint: findChildXmlText(findChildXmlElement(chain, 'RegistroAnterior', Q, I), 'Huella', I, Q),
    first: findChildXmlText(chain, 'PrimerRegistro', Q, I) === 'S',
    operation: findChildXmlText(data, 'TipoFactura', Q) === null ? 'cancellation' : 'registration',
    total: findChildXmlText(data, 'ImporteTotal', Q),
    at: findChildXmlText(data, 'FechaHoraHusoGenRegistro', Q),
    installation: findChildXmlText(findChildXmlElement(data, 'SistemaInformatico', Q, I), 'NumeroInstalacion', I, Q),
    presentedAt: findChildXmlText(findChildXmlElement(row, 'DatosPresentacion', Q), 'TimestampPresentacion', I),
    code: code !== null && /^\d{1,9}$/.test(code) ? Number(code) : null,
    description:
      findChildXmlText(status, 'DescripcionErrorRegistro', Q)?.slice(0, authorityLimits.descriptionCharactersMax) ??
      null,
  };
}

/**
 * Reads one page. Never throws. If a page cannot be read, the result is `unknown`, never an empty page. If a failed
 * query were read as "no records", Sello would start a second chain (code 2007).
 */
export function parseRecordQueryResponse(text: string): AuthorityRecordQueryResponse {
  const soap = parseSoapBody(text);
  if ('answer' in soap) return soap.answer;
  const { body } = soap;
  if (body.name !== 'RespuestaConsultaFactuSistemaFacturacion' || body.namespace !== Q) {
    return buildUnusableAuthorityResponse(
      'not-the-answer',
      createMessage('answer-of-other-kind', { name: body.name.slice(0, 60), wanted: 'query' }),
    );
  }
  const issuer = findChildXmlText(
    findChildXmlElement(findChildXmlElement(body, 'Cabecera', Q), 'ObligadoEmision', I),
    'NIF',
    I,
  );
  const result = findChildXmlText(body, 'ResultadoConsulta', Q);
  if (issuer === null || (result !== 'ConDatos' && result !== 'SinDatos')) {
    return buildUnusableAuthorityResponse('not-the-answer', createMessage('query-without-result'));
  }
  const records: AuthorityStoredRecord[] = [];
  for (const row of body.children) {
    if (row.name !== 'RegistroRespuestaConsultaFactuSistemaFacturacion' || row.namespace !== Q) continue;
    const storedRecord = readStoredRecord(row);
    if (!storedRecord)
      return buildUnusableAuthorityResponse('not-the-answer', createMessage('query-record-incomplete'));
    records.push(storedRecord);
  }
  const more = findChildXmlText(body, 'IndicadorPaginacion', Q) === 'S';
  const next = more ? (readIdentity(findChildXmlElement(body, 'ClavePaginacion', Q)) ?? records.at(-1) ?? null) : null;
  if (more && next === null)
    return buildUnusableAuthorityResponse('not-the-answer', createMessage('query-without-key'));
  return { kind: 'page', issuer, records, next: next && { issuer: next.issuer, number: next.number, date: next.date } };
}
