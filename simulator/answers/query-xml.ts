// Writes what the query service answers, in the order of its schema.
import { echo, element, envelopeStart, invoiceXml } from './answer-xml';
import { textOf } from '../rules/codes';
import type { StoredInvoice } from '../held/invoices';
import { stampOf } from '../message/moments';
import { namespaces } from '../message/namespaces';
import type { Query, QueryPage } from './query';
import { branch, treeXml, type ValueTree } from '../message/values';
import type { XmlElement } from '../message/xml-scan';

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

export function queryXml(
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
    `${header ? echo(header, 'tikLRRC:Cabecera') : ''}<tikLRRC:PeriodoImputacion>` +
    `${element('tikLRRC:Ejercicio', query.year)}${element('tikLRRC:Periodo', query.month)}` +
    `</tikLRRC:PeriodoImputacion>${element('tikLRRC:IndicadorPaginacion', page.more ? 'S' : 'N')}` +
    element('tikLRRC:ResultadoConsulta', page.invoices.length > 0 ? 'ConDatos' : 'SinDatos') +
    page.invoices.map((stored) => invoiceRowXml(stored, query, valuesOf(stored))).join('') +
    (last ? `<tikLRRC:ClavePaginacion>${invoiceXml(last.invoice)}</tikLRRC:ClavePaginacion>` : '') +
    '</tikLRRC:RespuestaConsultaFactuSistemaFacturacion></env:Body></env:Envelope>'
  );
}

function invoiceRowXml(stored: StoredInvoice, query: Query, values: ValueTree): string {
  const row = 'tikLRRC:RegistroRespuestaConsultaFactuSistemaFacturacion';
  const text = stored.code === undefined ? undefined : textOf(stored.code).slice(0, 500);
  const stamp = stampOf(stored.presentedAt);
  return (
    `<${row}><tikLRRC:IDFactura>${invoiceXml(stored.invoice)}</tikLRRC:IDFactura>` +
    `<tikLRRC:DatosRegistroFacturacion>${recordXml(stored, query, values)}</tikLRRC:DatosRegistroFacturacion>` +
    `<tikLRRC:DatosPresentacion>${element('tik:NIFPresentador', stored.presenter)}` +
    `${element('tik:TimestampPresentacion', stamp)}${element('tik:IdPeticion', stored.requestId)}` +
    `</tikLRRC:DatosPresentacion><tikLRRC:EstadoRegistro>` +
    element('tikLRRC:TimestampUltimaModificacion', stamp) +
    element('tikLRRC:EstadoRegistro', states[stored.status]) +
    element('tikLRRC:CodigoErrorRegistro', stored.code) +
    `${element('tikLRRC:DescripcionErrorRegistro', text)}</tikLRRC:EstadoRegistro></${row}>`
  );
}

function recordXml(stored: StoredInvoice, query: Query, values: ValueTree): string {
  const parts: string[] = [];
  if (query.showIssuerName) {
    const name = branch(values, 'NombreRazonEmisor')?.[1];
    if (typeof name === 'string') parts.push(element('tikLRRC:NombreRazonEmisor', name));
  }
  for (const name of ownNames) {
    const value = branch(values, name);
    if (!value || (name === 'SistemaInformatico' && !query.showSystem)) continue;
    parts.push(treeXml(value, 'tik', ownLevels(name), 'tikLRRC'));
  }
  parts.push(element('tikLRRC:NifRepresentante', stored.representative));
  parts.push(element('tikLRRC:FechaFinVeriFactu', stored.lastDay));
  parts.push(stored.incident ? element('tikLRRC:Incidencia', 'S') : '');
  return parts.join('');
}

const levels = new Map(ownNames.map((name) => [name, new Set([name, ...listNames])]));

/** `Huella` stands at the top of a record and inside `RegistroAnterior`: only the element itself is the answer's own. */
function ownLevels(name: string): ReadonlySet<string> {
  return levels.get(name) ?? listNames;
}
