// Writes the XML of one record, with every element in the order of SuministroInformacion.xsd, from the record's own
// literals.
import type {
  BreakdownRow,
  ChainLink,
  InvoiceReference,
  Person,
  RectifiedAmounts,
  SealedCancellation,
  SealedRecord,
  SealedRegistration,
  SoftwareBlock,
} from '../chain/record/record';
import { element, namespaces, wrap } from './xml';

const RECORD_VERSION = '1.0';
/** `TipoHuella` for SHA-256. */
const FINGERPRINT_TYPE = '01';

function personInner(person: Person): string {
  const { NombreRazon, NIF, IDOtro } = person;
  const otherId =
    IDOtro === undefined
      ? ''
      : wrap(
          'IDOtro',
          element('CodigoPais', IDOtro.CodigoPais) + element('IDType', IDOtro.IDType) + element('ID', IDOtro.ID),
        );
  return element('NombreRazon', NombreRazon) + element('NIF', NIF) + otherId;
}

function referenceInner(reference: InvoiceReference): string {
  return (
    element('IDEmisorFactura', reference.IDEmisorFactura) +
    element('NumSerieFactura', reference.NumSerieFactura) +
    element('FechaExpedicionFactura', reference.FechaExpedicionFactura)
  );
}

function references(list: string, item: string, rows: readonly InvoiceReference[] | undefined): string {
  if (!rows) return '';
  return wrap(list, rows.map((row) => wrap(item, referenceInner(row))).join(''));
}

function rectified(amounts: RectifiedAmounts | undefined): string {
  if (!amounts) return '';
  return wrap(
    'ImporteRectificacion',
    element('BaseRectificada', amounts.BaseRectificada) +
      element('CuotaRectificada', amounts.CuotaRectificada) +
      element('CuotaRecargoRectificado', amounts.CuotaRecargoRectificado),
  );
}

function breakdownRow(row: BreakdownRow): string {
  return wrap(
    'DetalleDesglose',
    element('Impuesto', row.Impuesto) +
      element('ClaveRegimen', row.ClaveRegimen) +
      element('CalificacionOperacion', row.CalificacionOperacion) +
      element('OperacionExenta', row.OperacionExenta) +
      element('TipoImpositivo', row.TipoImpositivo) +
      element('BaseImponibleOimporteNoSujeto', row.BaseImponibleOimporteNoSujeto) +
      element('BaseImponibleACoste', row.BaseImponibleACoste) +
      element('CuotaRepercutida', row.CuotaRepercutida) +
      element('TipoRecargoEquivalencia', row.TipoRecargoEquivalencia) +
      element('CuotaRecargoEquivalencia', row.CuotaRecargoEquivalencia),
  );
}

function chainLink(previous: ChainLink | null): string {
  if (previous === null) return wrap('Encadenamiento', element('PrimerRegistro', 'S'));
  const link =
    element('IDEmisorFactura', previous.issuer) +
    element('NumSerieFactura', previous.number) +
    element('FechaExpedicionFactura', previous.date) +
    element('Huella', previous.fingerprint);
  return wrap('Encadenamiento', wrap('RegistroAnterior', link));
}

/** XML of software blocks. The same block is in thousands of records, so it is written once for each object that the caller keeps. */
const softwareMemory = new WeakMap<SoftwareBlock, string>();

function softwareBlock(software: SoftwareBlock): string {
  const cachedXml = softwareMemory.get(software);
  if (cachedXml !== undefined) return cachedXml;
  const xml = wrap(
    'SistemaInformatico',
    personInner(software) +
      element('NombreSistemaInformatico', software.NombreSistemaInformatico) +
      element('IdSistemaInformatico', software.IdSistemaInformatico) +
      element('Version', software.Version) +
      element('NumeroInstalacion', software.NumeroInstalacion) +
      element('TipoUsoPosibleSoloVerifactu', software.TipoUsoPosibleSoloVerifactu) +
      element('TipoUsoPosibleMultiOT', software.TipoUsoPosibleMultiOT) +
      element('IndicadorMultiplesOT', software.IndicadorMultiplesOT),
  );
  softwareMemory.set(software, xml);
  return xml;
}

function tail(record: SealedRecord, agreements: string): string {
  return (
    chainLink(record.previous) +
    softwareBlock(record.software) +
    element('FechaHoraHusoGenRegistro', record.at) +
    agreements +
    element('TipoHuella', FINGERPRINT_TYPE) +
    element('Huella', record.fingerprint)
  );
}

function people(list: readonly Person[] | undefined): string {
  if (!list) return '';
  return wrap('Destinatarios', list.map((person) => wrap('IDDestinatario', personInner(person))).join(''));
}

/** Elements that describe the invoice: RegistroAlta 7 to 23 of the record design. */
function invoiceElements(record: SealedRegistration): string {
  const { content } = record;
  return (
    element('TipoFactura', content.TipoFactura) +
    element('TipoRectificativa', content.TipoRectificativa) +
    references('FacturasRectificadas', 'IDFacturaRectificada', content.FacturasRectificadas) +
    references('FacturasSustituidas', 'IDFacturaSustituida', content.FacturasSustituidas) +
    rectified(content.ImporteRectificacion) +
    element('FechaOperacion', content.FechaOperacion) +
    element('DescripcionOperacion', content.DescripcionOperacion) +
    element('FacturaSimplificadaArt7273', content.FacturaSimplificadaArt7273) +
    element('FacturaSinIdentifDestinatarioArt61d', content.FacturaSinIdentifDestinatarioArt61d) +
    element('Macrodato', content.Macrodato) +
    element('EmitidaPorTerceroODestinatario', content.EmitidaPorTerceroODestinatario) +
    (content.Tercero ? wrap('Tercero', personInner(content.Tercero)) : '') +
    people(content.Destinatarios) +
    element('Cupon', content.Cupon) +
    wrap('Desglose', content.Desglose.map(breakdownRow).join('')) +
    element('CuotaTotal', content.CuotaTotal) +
    element('ImporteTotal', content.ImporteTotal)
  );
}

function registrationInner(record: SealedRegistration): string {
  const { content, flags } = record;
  return (
    element('IDVersion', RECORD_VERSION) +
    wrap('IDFactura', referenceInner(content.IDFactura)) +
    element('RefExterna', content.RefExterna) +
    element('NombreRazonEmisor', content.NombreRazonEmisor) +
    element('Subsanacion', flags.Subsanacion) +
    element('RechazoPrevio', flags.RechazoPrevio) +
    invoiceElements(record) +
    tail(
      record,
      element('NumRegistroAcuerdoFacturacion', content.NumRegistroAcuerdoFacturacion) +
        element('IdAcuerdoSistemaInformatico', content.IdAcuerdoSistemaInformatico),
    )
  );
}

function cancellationInner(record: SealedCancellation): string {
  const { content, flags } = record;
  const id = content.IDFactura;
  return (
    element('IDVersion', RECORD_VERSION) +
    wrap(
      'IDFactura',
      element('IDEmisorFacturaAnulada', id.IDEmisorFacturaAnulada) +
        element('NumSerieFacturaAnulada', id.NumSerieFacturaAnulada) +
        element('FechaExpedicionFacturaAnulada', id.FechaExpedicionFacturaAnulada),
    ) +
    element('RefExterna', content.RefExterna) +
    element('SinRegistroPrevio', flags.SinRegistroPrevio) +
    element('RechazoPrevio', flags.RechazoPrevio) +
    element('GeneradoPor', content.GeneradoPor) +
    (content.Generador ? wrap('Generador', personInner(content.Generador)) : '') +
    tail(record, '')
  );
}

/**
 * Writes the record as it is stored and sent, as `sum1:RegistroAlta` or `sum1:RegistroAnulacion` without declaration
 * or indentation. The envelope declares the prefix; `buildStandaloneXml` makes a separate document.
 */
export function recordXml(record: SealedRecord): string {
  return record.kind === 'registration'
    ? wrap('RegistroAlta', registrationInner(record))
    : wrap('RegistroAnulacion', cancellationInner(record));
}

/** Builds a separate document of the stored record for files, with a declaration, and the namespace on the root. */
export function buildStandaloneXml(xml: string): string {
  const root = xml.replace(
    /^<sum1:(RegistroAlta|RegistroAnulacion)>/,
    `<sum1:$1 xmlns:sum1="${namespaces.information}">`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

/** Reads the totals in a stored registration; undefined for a cancellation. */
export function readRecordTotals(xml: string): { readonly tax: string; readonly total: string } | undefined {
  const readElement = (name: string): string | undefined => new RegExp(`<sum1:${name}>([^<]*)<`).exec(xml)?.[1];
  const [tax, total] = [readElement('CuotaTotal'), readElement('ImporteTotal')];
  return tax === undefined || total === undefined ? undefined : { tax, total };
}
