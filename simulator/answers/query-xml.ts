// Writes the responses of the query service, in the element order of its schema.
import { buildRenamedXmlElementCopy, buildXmlTextElement, soapEnvelopeStart, buildInvoiceIdXml } from './answer-xml';
import { formatAuthorityCodeText } from '../rules/codes';
import type { SimulatedStoredInvoice } from '../state/invoices';
import { formatSpanishTimestamp } from '../message/moments';
import { simulatorXmlNamespaces } from '../message/xml-text';
import type { ReceivedQuery, SimulatedQueryPage } from './query';
import {
  findXmlValueTreeChild,
  buildXmlFromValueTree,
  type XmlValueTree,
  type ScannedXmlElement,
} from '../message/xml-scan';

/** Elements of the record that are in the namespace of the response; their children are in the shared namespace. */
const ownNames = (
  'RefExterna Subsanacion RechazoPrevio SinRegistroPrevio GeneradoPor Generador TipoFactura TipoRectificativa ' +
  'FacturasRectificadas FacturasSustituidas ImporteRectificacion FechaOperacion DescripcionOperacion ' +
  'FacturaSimplificadaArt7273 FacturaSinIdentifDestinatarioArt61d Macrodato EmitidaPorTerceroODestinatario Tercero ' +
  'Destinatarios Cupon Desglose CuotaTotal ImporteTotal Encadenamiento SistemaInformatico FechaHoraHusoGenRegistro ' +
  'NumRegistroAcuerdoFacturacion IdAcuerdoSistemaInformatico TipoHuella Huella'
).split(' ');

/** Elements whose children are also in the namespace of the response. */
const listNames = new Set([
  'IDFacturaRectificada',
  'IDFacturaSustituida',
  'IDDestinatario',
  'PrimerRegistro',
  'RegistroAnterior',
]);

const states = { Correcta: 'Correcto', AceptadaConErrores: 'AceptadoConErrores', Anulada: 'Anulado' } as const;

export function buildQueryResponseXml(
  source: ScannedXmlElement,
  query: ReceivedQuery,
  page: SimulatedQueryPage,
  valuesOf: (stored: SimulatedStoredInvoice) => XmlValueTree,
): string {
  const header = source.children.find(({ name }) => name === 'Cabecera');
  const last = page.more ? page.invoices.at(-1) : undefined;
  return (
    `${soapEnvelopeStart}<env:Header/><env:Body Id="Body"><tikLRRC:RespuestaConsultaFactuSistemaFacturacion ` +
    `xmlns:tikLRRC="${simulatorXmlNamespaces.queryAnswer}" xmlns:tik="${simulatorXmlNamespaces.information}">` +
    `${header ? buildRenamedXmlElementCopy(header, 'tikLRRC:Cabecera') : ''}<tikLRRC:PeriodoImputacion>` +
    `${buildXmlTextElement('tikLRRC:Ejercicio', query.year)}${buildXmlTextElement('tikLRRC:Periodo', query.month)}` +
    `</tikLRRC:PeriodoImputacion>${buildXmlTextElement('tikLRRC:IndicadorPaginacion', page.more ? 'S' : 'N')}` +
    buildXmlTextElement('tikLRRC:ResultadoConsulta', page.invoices.length > 0 ? 'ConDatos' : 'SinDatos') +
    page.invoices.map((stored) => invoiceRowXml(stored, query, valuesOf(stored))).join('') +
    (last ? `<tikLRRC:ClavePaginacion>${buildInvoiceIdXml(last.invoice)}</tikLRRC:ClavePaginacion>` : '') +
    '</tikLRRC:RespuestaConsultaFactuSistemaFacturacion></env:Body></env:Envelope>'
  );
}

function invoiceRowXml(stored: SimulatedStoredInvoice, query: ReceivedQuery, values: XmlValueTree): string {
  const row = 'tikLRRC:RegistroRespuestaConsultaFactuSistemaFacturacion';
  const text = stored.code === undefined ? undefined : formatAuthorityCodeText(stored.code).slice(0, 500);
  const stamp = formatSpanishTimestamp(stored.presentedAt);
  return (
    `<${row}><tikLRRC:IDFactura>${buildInvoiceIdXml(stored.invoice)}</tikLRRC:IDFactura>` +
    `<tikLRRC:DatosRegistroFacturacion>${recordXml(stored, query, values)}</tikLRRC:DatosRegistroFacturacion>` +
    `<tikLRRC:DatosPresentacion>${buildXmlTextElement('tik:NIFPresentador', stored.presenter)}` +
    `${buildXmlTextElement('tik:TimestampPresentacion', stamp)}${buildXmlTextElement('tik:IdPeticion', stored.requestId)}` +
    `</tikLRRC:DatosPresentacion><tikLRRC:EstadoRegistro>` +
    buildXmlTextElement('tikLRRC:TimestampUltimaModificacion', stamp) +
    buildXmlTextElement('tikLRRC:EstadoRegistro', states[stored.status]) +
    buildXmlTextElement('tikLRRC:CodigoErrorRegistro', stored.code) +
    `${buildXmlTextElement('tikLRRC:DescripcionErrorRegistro', text)}</tikLRRC:EstadoRegistro></${row}>`
  );
}

function recordXml(stored: SimulatedStoredInvoice, query: ReceivedQuery, values: XmlValueTree): string {
  const parts: string[] = [];
  if (query.showIssuerName) {
    const name = findXmlValueTreeChild(values, 'NombreRazonEmisor')?.[1];
    if (typeof name === 'string') parts.push(buildXmlTextElement('tikLRRC:NombreRazonEmisor', name));
  }
  for (const name of ownNames) {
    const value = findXmlValueTreeChild(values, name);
    if (!value || (name === 'SistemaInformatico' && !query.showSystem)) continue;
    parts.push(buildXmlFromValueTree(value, 'tik', ownLevels(name), 'tikLRRC'));
  }
  parts.push(buildXmlTextElement('tikLRRC:NifRepresentante', stored.representative));
  parts.push(buildXmlTextElement('tikLRRC:FechaFinVeriFactu', stored.lastDay));
  parts.push(stored.incident ? buildXmlTextElement('tikLRRC:Incidencia', 'S') : '');
  return parts.join('');
}

const levels = new Map(ownNames.map((name) => [name, new Set([name, ...listNames])]));

/**
 * Returns the levels at which an element is in the namespace of the response. `Huella` occurs at the top of a record
 * and inside `RegistroAnterior`; of both, only the element itself is in this namespace.
 */
function ownLevels(name: string): ReadonlySet<string> {
  return levels.get(name) ?? listNames;
}
