// Writes the XML of one record, with every element in the order of SuministroInformacion.xsd, from the record's own
// literals.
import type {
  BreakdownRow,
  ChainLink,
  InvoiceReference,
  RecordPerson,
  RectifiedAmounts,
  SealedCancellation,
  SealedRecord,
  SealedRegistration,
  SoftwareBlock,
} from '../chain/record/record';
import { buildTextElement, authorityNamespaces, wrapInElement } from './xml';

const RECORD_VERSION = '1.0';
/** `TipoHuella` for SHA-256. */
const FINGERPRINT_TYPE = '01';

function personInner(person: RecordPerson): string {
  const { NombreRazon, NIF, IDOtro } = person;
  const otherId =
    IDOtro === undefined
      ? ''
      : wrapInElement(
          'IDOtro',
          buildTextElement('CodigoPais', IDOtro.CodigoPais) +
            buildTextElement('IDType', IDOtro.IDType) +
            buildTextElement('ID', IDOtro.ID),
        );
  return buildTextElement('NombreRazon', NombreRazon) + buildTextElement('NIF', NIF) + otherId;
}

function referenceInner(reference: InvoiceReference): string {
  return (
    buildTextElement('IDEmisorFactura', reference.IDEmisorFactura) +
    buildTextElement('NumSerieFactura', reference.NumSerieFactura) +
    buildTextElement('FechaExpedicionFactura', reference.FechaExpedicionFactura)
  );
}

function references(list: string, item: string, rows: readonly InvoiceReference[] | undefined): string {
  if (!rows) return '';
  return wrapInElement(list, rows.map((row) => wrapInElement(item, referenceInner(row))).join(''));
}

function rectified(amounts: RectifiedAmounts | undefined): string {
  if (!amounts) return '';
  return wrapInElement(
    'ImporteRectificacion',
    buildTextElement('BaseRectificada', amounts.BaseRectificada) +
      buildTextElement('CuotaRectificada', amounts.CuotaRectificada) +
      buildTextElement('CuotaRecargoRectificado', amounts.CuotaRecargoRectificado),
  );
}

function breakdownRow(row: BreakdownRow): string {
  return wrapInElement(
    'DetalleDesglose',
    buildTextElement('Impuesto', row.Impuesto) +
      buildTextElement('ClaveRegimen', row.ClaveRegimen) +
      buildTextElement('CalificacionOperacion', row.CalificacionOperacion) +
      buildTextElement('OperacionExenta', row.OperacionExenta) +
      buildTextElement('TipoImpositivo', row.TipoImpositivo) +
      buildTextElement('BaseImponibleOimporteNoSujeto', row.BaseImponibleOimporteNoSujeto) +
      buildTextElement('BaseImponibleACoste', row.BaseImponibleACoste) +
      buildTextElement('CuotaRepercutida', row.CuotaRepercutida) +
      buildTextElement('TipoRecargoEquivalencia', row.TipoRecargoEquivalencia) +
      buildTextElement('CuotaRecargoEquivalencia', row.CuotaRecargoEquivalencia),
  );
}

function chainLink(previous: ChainLink | null): string {
  if (previous === null) return wrapInElement('Encadenamiento', buildTextElement('PrimerRegistro', 'S'));
  const link =
    buildTextElement('IDEmisorFactura', previous.issuer) +
    buildTextElement('NumSerieFactura', previous.number) +
    buildTextElement('FechaExpedicionFactura', previous.date) +
    buildTextElement('Huella', previous.fingerprint);
  return wrapInElement('Encadenamiento', wrapInElement('RegistroAnterior', link));
}

/** XML of software blocks. The same block is in thousands of records, so it is written once for each object that the caller keeps. */
const softwareMemory = new WeakMap<SoftwareBlock, string>();

function softwareBlock(software: SoftwareBlock): string {
  const cachedXml = softwareMemory.get(software);
  if (cachedXml !== undefined) return cachedXml;
  const xml = wrapInElement(
    'SistemaInformatico',
    personInner(software) +
      buildTextElement('NombreSistemaInformatico', software.NombreSistemaInformatico) +
      buildTextElement('IdSistemaInformatico', software.IdSistemaInformatico) +
      buildTextElement('Version', software.Version) +
      buildTextElement('NumeroInstalacion', software.NumeroInstalacion) +
      buildTextElement('TipoUsoPosibleSoloVerifactu', software.TipoUsoPosibleSoloVerifactu) +
      buildTextElement('TipoUsoPosibleMultiOT', software.TipoUsoPosibleMultiOT) +
      buildTextElement('IndicadorMultiplesOT', software.IndicadorMultiplesOT),
  );
  softwareMemory.set(software, xml);
  return xml;
}

function tail(record: SealedRecord, agreements: string): string {
  return (
    chainLink(record.previous) +
    softwareBlock(record.software) +
    buildTextElement('FechaHoraHusoGenRegistro', record.at) +
    agreements +
    buildTextElement('TipoHuella', FINGERPRINT_TYPE) +
    buildTextElement('Huella', record.fingerprint)
  );
}

function people(list: readonly RecordPerson[] | undefined): string {
  if (!list) return '';
  return wrapInElement(
    'Destinatarios',
    list.map((person) => wrapInElement('IDDestinatario', personInner(person))).join(''),
  );
}

/** Elements that describe the invoice: RegistroAlta 7 to 23 of the record design. */
function invoiceElements(record: SealedRegistration): string {
  const { content } = record;
  return (
    buildTextElement('TipoFactura', content.TipoFactura) +
    buildTextElement('TipoRectificativa', content.TipoRectificativa) +
    references('FacturasRectificadas', 'IDFacturaRectificada', content.FacturasRectificadas) +
    references('FacturasSustituidas', 'IDFacturaSustituida', content.FacturasSustituidas) +
    rectified(content.ImporteRectificacion) +
    buildTextElement('FechaOperacion', content.FechaOperacion) +
    buildTextElement('DescripcionOperacion', content.DescripcionOperacion) +
    buildTextElement('FacturaSimplificadaArt7273', content.FacturaSimplificadaArt7273) +
    buildTextElement('FacturaSinIdentifDestinatarioArt61d', content.FacturaSinIdentifDestinatarioArt61d) +
    buildTextElement('Macrodato', content.Macrodato) +
    buildTextElement('EmitidaPorTerceroODestinatario', content.EmitidaPorTerceroODestinatario) +
    (content.Tercero ? wrapInElement('Tercero', personInner(content.Tercero)) : '') +
    people(content.Destinatarios) +
    buildTextElement('Cupon', content.Cupon) +
    wrapInElement('Desglose', content.Desglose.map(breakdownRow).join('')) +
    buildTextElement('CuotaTotal', content.CuotaTotal) +
    buildTextElement('ImporteTotal', content.ImporteTotal)
  );
}

function registrationInner(record: SealedRegistration): string {
  const { content, flags } = record;
  return (
    buildTextElement('IDVersion', RECORD_VERSION) +
    wrapInElement('IDFactura', referenceInner(content.IDFactura)) +
    buildTextElement('RefExterna', content.RefExterna) +
    buildTextElement('NombreRazonEmisor', content.NombreRazonEmisor) +
    buildTextElement('Subsanacion', flags.Subsanacion) +
    buildTextElement('RechazoPrevio', flags.RechazoPrevio) +
    invoiceElements(record) +
    tail(
      record,
      buildTextElement('NumRegistroAcuerdoFacturacion', content.NumRegistroAcuerdoFacturacion) +
        buildTextElement('IdAcuerdoSistemaInformatico', content.IdAcuerdoSistemaInformatico),
    )
  );
}

function cancellationInner(record: SealedCancellation): string {
  const { content, flags } = record;
  const id = content.IDFactura;
  return (
    buildTextElement('IDVersion', RECORD_VERSION) +
    wrapInElement(
      'IDFactura',
      buildTextElement('IDEmisorFacturaAnulada', id.IDEmisorFacturaAnulada) +
        buildTextElement('NumSerieFacturaAnulada', id.NumSerieFacturaAnulada) +
        buildTextElement('FechaExpedicionFacturaAnulada', id.FechaExpedicionFacturaAnulada),
    ) +
    buildTextElement('RefExterna', content.RefExterna) +
    buildTextElement('SinRegistroPrevio', flags.SinRegistroPrevio) +
    buildTextElement('RechazoPrevio', flags.RechazoPrevio) +
    buildTextElement('GeneradoPor', content.GeneradoPor) +
    (content.Generador ? wrapInElement('Generador', personInner(content.Generador)) : '') +
    tail(record, '')
  );
}

/**
 * Builds the record as it is stored and sent, as `sum1:RegistroAlta` or `sum1:RegistroAnulacion` without declaration
 * or indentation. The envelope declares the prefix; `buildStandaloneRecordXml` makes a separate document.
 */
export function buildRecordXml(record: SealedRecord): string {
  return record.kind === 'registration'
    ? wrapInElement('RegistroAlta', registrationInner(record))
    : wrapInElement('RegistroAnulacion', cancellationInner(record));
}

/** Builds a separate document of the stored record for files, with a declaration, and the namespace on the root. */
export function buildStandaloneRecordXml(xml: string): string {
  const root = xml.replace(
    /^<sum1:(RegistroAlta|RegistroAnulacion)>/,
    `<sum1:$1 xmlns:sum1="${authorityNamespaces.information}">`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

/** Reads the totals in a stored registration; undefined for a cancellation. */
export function readRecordTotals(xml: string): { readonly tax: string; readonly total: string } | undefined {
  const readElement = (name: string): string | undefined => new RegExp(`<sum1:${name}>([^<]*)<`).exec(xml)?.[1];
  const [tax, total] = [readElement('CuotaTotal'), readElement('ImporteTotal')];
  return tax === undefined || total === undefined ? undefined : { tax, total };
}
