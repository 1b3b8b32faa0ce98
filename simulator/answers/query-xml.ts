// Writes what the query service answers, in the order of its schema.
import { echoElement, buildElement, envelopeStart, buildInvoiceXml } from './answer-xml';
import { formatCodeText } from '../rules/codes';
import type { StoredInvoice } from '../held/invoices';
import { formatMoment } from '../message/moments';
import { namespaces } from '../message/xml-text';
import type { Query, QueryPage } from './query';
import { findBranch, formatTree, type ValueTree, type XmlElement } from '../message/xml-scan';

/** Elements of the record that stand in the answer's own namespace; their insides are in the shared one. */
const ownNames = (
  'RefExterna Subsanacion RechazoPrevio SinRegistroPrevio GeneradoPor Generador TipoFactura TipoRectificativa ' +
  'FacturasRectificadas FacturasSustituidas ImporteRectificacion FechaOperacion DescripcionOperacion ' +
  'FacturaSimplificadaArt7273 FacturaSinIdentifDestinatarioArt61d Macrodato EmitidaPorTerceroODestinatario Tercero ' +
  'Destinatarios Cupon Desglose CuotaTotal ImporteTotal Encadenamiento SistemaInformatico FechaHoraHusoGenRegistro ' +
  'NumRegistroAcuerdoFacturacion IdAcuerdoSistemaInformatico TipoHuella Huella'
).split(' ');

/** Below these, one more level is in the answer's namespace. */
const listNames = new Set([
  'IDFacturaRectificada',
  'IDFacturaSustituida',
  'IDDestinatario',
  'PrimerRegistro',
  'RegistroAnterior',
]);

const states = { Correcta: 'Correcto', AceptadaConErrores: 'AceptadoConErrores', Anulada: 'Anulado' } as const;

export function buildQueryXml(
  source: XmlElement,
  query: Query,
  page: QueryPage,
  valuesOf: (stored: StoredInvoice) => ValueTree,
): string {
  const header = source.children.find(({ name }) => name === 'Cabecera');
  const last = page.more ? page.invoices.at(-1) : undefined;
  return (
    `${envelopeStart}<env:Header/><env:Body Id="Body"><tikLRRC:RespuestaConsultaFactuSistemaFacturacion ` +
    `xmlns:tikLRRC="${namespaces.queryAnswer}" xmlns:tik="${namespaces.information}">` +
    `${header ? echoElement(header, 'tikLRRC:Cabecera') : ''}<tikLRRC:PeriodoImputacion>` +
    `${buildElement('tikLRRC:Ejercicio', query.year)}${buildElement('tikLRRC:Periodo', query.month)}` +
    `</tikLRRC:PeriodoImputacion>${buildElement('tikLRRC:IndicadorPaginacion', page.more ? 'S' : 'N')}` +
    buildElement('tikLRRC:ResultadoConsulta', page.invoices.length > 0 ? 'ConDatos' : 'SinDatos') +
    page.invoices.map((stored) => invoiceRowXml(stored, query, valuesOf(stored))).join('') +
    (last ? `<tikLRRC:ClavePaginacion>${buildInvoiceXml(last.invoice)}</tikLRRC:ClavePaginacion>` : '') +
    '</tikLRRC:RespuestaConsultaFactuSistemaFacturacion></env:Body></env:Envelope>'
  );
}

function invoiceRowXml(stored: StoredInvoice, query: Query, values: ValueTree): string {
  const row = 'tikLRRC:RegistroRespuestaConsultaFactuSistemaFacturacion';
  const text = stored.code === undefined ? undefined : formatCodeText(stored.code).slice(0, 500);
  const stamp = formatMoment(stored.presentedAt);
  return (
    `<${row}><tikLRRC:IDFactura>${buildInvoiceXml(stored.invoice)}</tikLRRC:IDFactura>` +
    `<tikLRRC:DatosRegistroFacturacion>${recordXml(stored, query, values)}</tikLRRC:DatosRegistroFacturacion>` +
    `<tikLRRC:DatosPresentacion>${buildElement('tik:NIFPresentador', stored.presenter)}` +
    `${buildElement('tik:TimestampPresentacion', stamp)}${buildElement('tik:IdPeticion', stored.requestId)}` +
    `</tikLRRC:DatosPresentacion><tikLRRC:EstadoRegistro>` +
    buildElement('tikLRRC:TimestampUltimaModificacion', stamp) +
    buildElement('tikLRRC:EstadoRegistro', states[stored.status]) +
    buildElement('tikLRRC:CodigoErrorRegistro', stored.code) +
    `${buildElement('tikLRRC:DescripcionErrorRegistro', text)}</tikLRRC:EstadoRegistro></${row}>`
  );
}

function recordXml(stored: StoredInvoice, query: Query, values: ValueTree): string {
  const parts: string[] = [];
  if (query.showIssuerName) {
    const name = findBranch(values, 'NombreRazonEmisor')?.[1];
    if (typeof name === 'string') parts.push(buildElement('tikLRRC:NombreRazonEmisor', name));
  }
  for (const name of ownNames) {
    const value = findBranch(values, name);
    if (!value || (name === 'SistemaInformatico' && !query.showSystem)) continue;
    parts.push(formatTree(value, 'tik', ownLevels(name), 'tikLRRC'));
  }
  parts.push(buildElement('tikLRRC:NifRepresentante', stored.representative));
  parts.push(buildElement('tikLRRC:FechaFinVeriFactu', stored.lastDay));
  parts.push(stored.incident ? buildElement('tikLRRC:Incidencia', 'S') : '');
  return parts.join('');
}

const levels = new Map(ownNames.map((name) => [name, new Set([name, ...listNames])]));

/**
 * `Huella` occurs at the top of a record and inside `RegistroAnterior`: only the element itself is the answer's own.
 */
function ownLevels(name: string): ReadonlySet<string> {
  return levels.get(name) ?? listNames;
}
