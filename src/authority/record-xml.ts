// Writes the XML of one record, with every element in the order of SuministroInformacion.xsd, from the record's own
// literals.
import type {
  BreakdownRow,
  RecordIdentityAndHash,
  InvoiceReference,
  RecordParty,
  RectifiedAmounts,
  SealedCancellationRecord,
  SealedRecord,
  SealedRegistrationRecord,
  SoftwareBlock,
} from '../chain/record/record';
import { formatCents, parseCents } from '../chain/record/cents';
import { buildAuthorityXmlTextElement, authorityXmlNamespaces, wrapInAuthorityXmlElement } from './xml';

const RECORD_VERSION = '1.0';
/** `TipoHuella` for SHA-256. */
const FINGERPRINT_TYPE = '01';

function personInner(person: RecordParty): string {
  const { NombreRazon, NIF, IDOtro } = person;
  const otherId =
    IDOtro === undefined
      ? ''
      : wrapInAuthorityXmlElement(
          'IDOtro',
          buildAuthorityXmlTextElement('CodigoPais', IDOtro.CodigoPais) +
            buildAuthorityXmlTextElement('IDType', IDOtro.IDType) +
            buildAuthorityXmlTextElement('ID', IDOtro.ID),
        );
  return buildAuthorityXmlTextElement('NombreRazon', NombreRazon) + buildAuthorityXmlTextElement('NIF', NIF) + otherId;
}

function referenceInner(reference: InvoiceReference): string {
  return (
    buildAuthorityXmlTextElement('IDEmisorFactura', reference.IDEmisorFactura) +
    buildAuthorityXmlTextElement('NumSerieFactura', reference.NumSerieFactura) +
    buildAuthorityXmlTextElement('FechaExpedicionFactura', reference.FechaExpedicionFactura)
  );
}

function references(list: string, item: string, rows: readonly InvoiceReference[] | undefined): string {
  if (!rows) return '';
  return wrapInAuthorityXmlElement(
    list,
    rows.map((row) => wrapInAuthorityXmlElement(item, referenceInner(row))).join(''),
  );
}

function rectified(amounts: RectifiedAmounts | undefined): string {
  if (!amounts) return '';
  return wrapInAuthorityXmlElement(
    'ImporteRectificacion',
    buildAuthorityXmlTextElement('BaseRectificada', amounts.BaseRectificada) +
      buildAuthorityXmlTextElement('CuotaRectificada', amounts.CuotaRectificada) +
      buildAuthorityXmlTextElement('CuotaRecargoRectificado', amounts.CuotaRecargoRectificado),
  );
}

function breakdownRow(row: BreakdownRow): string {
  return wrapInAuthorityXmlElement(
    'DetalleDesglose',
    buildAuthorityXmlTextElement('Impuesto', row.Impuesto) +
      buildAuthorityXmlTextElement('ClaveRegimen', row.ClaveRegimen) +
      buildAuthorityXmlTextElement('CalificacionOperacion', row.CalificacionOperacion) +
      buildAuthorityXmlTextElement('OperacionExenta', row.OperacionExenta) +
      buildAuthorityXmlTextElement('TipoImpositivo', row.TipoImpositivo) +
      buildAuthorityXmlTextElement('BaseImponibleOimporteNoSujeto', row.BaseImponibleOimporteNoSujeto) +
      buildAuthorityXmlTextElement('BaseImponibleACoste', row.BaseImponibleACoste) +
      buildAuthorityXmlTextElement('CuotaRepercutida', row.CuotaRepercutida) +
      buildAuthorityXmlTextElement('TipoRecargoEquivalencia', row.TipoRecargoEquivalencia) +
      buildAuthorityXmlTextElement('CuotaRecargoEquivalencia', row.CuotaRecargoEquivalencia),
  );
}

function chainLink(previous: RecordIdentityAndHash | null): string {
  if (previous === null)
    return wrapInAuthorityXmlElement('Encadenamiento', buildAuthorityXmlTextElement('PrimerRegistro', 'S'));
  const link =
    buildAuthorityXmlTextElement('IDEmisorFactura', previous.issuer) +
    buildAuthorityXmlTextElement('NumSerieFactura', previous.number) +
    buildAuthorityXmlTextElement('FechaExpedicionFactura', previous.date) +
    buildAuthorityXmlTextElement('Huella', previous.fingerprint);
  return wrapInAuthorityXmlElement('Encadenamiento', wrapInAuthorityXmlElement('RegistroAnterior', link));
}

/**
 * XML of software blocks. Thousands of records contain the same block, so its XML is written once for each object that
 * the caller keeps.
 */
const softwareMemory = new WeakMap<SoftwareBlock, string>();

function softwareBlock(software: SoftwareBlock): string {
  const cachedXml = softwareMemory.get(software);
  if (cachedXml !== undefined) return cachedXml;
  const xml = wrapInAuthorityXmlElement(
    'SistemaInformatico',
    personInner(software) +
      buildAuthorityXmlTextElement('NombreSistemaInformatico', software.NombreSistemaInformatico) +
      buildAuthorityXmlTextElement('IdSistemaInformatico', software.IdSistemaInformatico) +
      buildAuthorityXmlTextElement('Version', software.Version) +
      buildAuthorityXmlTextElement('NumeroInstalacion', software.NumeroInstalacion) +
      buildAuthorityXmlTextElement('TipoUsoPosibleSoloVerifactu', software.TipoUsoPosibleSoloVerifactu) +
      buildAuthorityXmlTextElement('TipoUsoPosibleMultiOT', software.TipoUsoPosibleMultiOT) +
      buildAuthorityXmlTextElement('IndicadorMultiplesOT', software.IndicadorMultiplesOT),
  );
  softwareMemory.set(software, xml);
  return xml;
}

function tail(record: SealedRecord, agreements: string): string {
  return (
    chainLink(record.previous) +
    softwareBlock(record.software) +
    buildAuthorityXmlTextElement('FechaHoraHusoGenRegistro', record.at) +
    agreements +
    buildAuthorityXmlTextElement('TipoHuella', FINGERPRINT_TYPE) +
    buildAuthorityXmlTextElement('Huella', record.fingerprint)
  );
}

function people(list: readonly RecordParty[] | undefined): string {
  if (!list) return '';
  return wrapInAuthorityXmlElement(
    'Destinatarios',
    list.map((person) => wrapInAuthorityXmlElement('IDDestinatario', personInner(person))).join(''),
  );
}

/** Elements that describe the invoice: RegistroAlta 7 to 23 of the record design. */
function invoiceElements(record: SealedRegistrationRecord): string {
  const { content } = record;
  return (
    buildAuthorityXmlTextElement('TipoFactura', content.TipoFactura) +
    buildAuthorityXmlTextElement('TipoRectificativa', content.TipoRectificativa) +
    references('FacturasRectificadas', 'IDFacturaRectificada', content.FacturasRectificadas) +
    references('FacturasSustituidas', 'IDFacturaSustituida', content.FacturasSustituidas) +
    rectified(content.ImporteRectificacion) +
    buildAuthorityXmlTextElement('FechaOperacion', content.FechaOperacion) +
    buildAuthorityXmlTextElement('DescripcionOperacion', content.DescripcionOperacion) +
    buildAuthorityXmlTextElement('FacturaSimplificadaArt7273', content.FacturaSimplificadaArt7273) +
    buildAuthorityXmlTextElement('FacturaSinIdentifDestinatarioArt61d', content.FacturaSinIdentifDestinatarioArt61d) +
    buildAuthorityXmlTextElement('Macrodato', content.Macrodato) +
    buildAuthorityXmlTextElement('EmitidaPorTerceroODestinatario', content.EmitidaPorTerceroODestinatario) +
    (content.Tercero ? wrapInAuthorityXmlElement('Tercero', personInner(content.Tercero)) : '') +
    people(content.Destinatarios) +
    buildAuthorityXmlTextElement('Cupon', content.Cupon) +
    wrapInAuthorityXmlElement('Desglose', content.Desglose.map(breakdownRow).join('')) +
    buildAuthorityXmlTextElement('CuotaTotal', content.CuotaTotal) +
    buildAuthorityXmlTextElement('ImporteTotal', content.ImporteTotal)
  );
}

function registrationInner(record: SealedRegistrationRecord): string {
  const { content, flags } = record;
  return (
    buildAuthorityXmlTextElement('IDVersion', RECORD_VERSION) +
    wrapInAuthorityXmlElement('IDFactura', referenceInner(content.IDFactura)) +
    buildAuthorityXmlTextElement('RefExterna', content.RefExterna) +
    buildAuthorityXmlTextElement('NombreRazonEmisor', content.NombreRazonEmisor) +
    buildAuthorityXmlTextElement('Subsanacion', flags.Subsanacion) +
    buildAuthorityXmlTextElement('RechazoPrevio', flags.RechazoPrevio) +
    invoiceElements(record) +
    tail(
      record,
      buildAuthorityXmlTextElement('NumRegistroAcuerdoFacturacion', content.NumRegistroAcuerdoFacturacion) +
        buildAuthorityXmlTextElement('IdAcuerdoSistemaInformatico', content.IdAcuerdoSistemaInformatico),
    )
  );
}

function cancellationInner(record: SealedCancellationRecord): string {
  const { content, flags } = record;
  const id = content.IDFactura;
  return (
    buildAuthorityXmlTextElement('IDVersion', RECORD_VERSION) +
    wrapInAuthorityXmlElement(
      'IDFactura',
      buildAuthorityXmlTextElement('IDEmisorFacturaAnulada', id.IDEmisorFacturaAnulada) +
        buildAuthorityXmlTextElement('NumSerieFacturaAnulada', id.NumSerieFacturaAnulada) +
        buildAuthorityXmlTextElement('FechaExpedicionFacturaAnulada', id.FechaExpedicionFacturaAnulada),
    ) +
    buildAuthorityXmlTextElement('RefExterna', content.RefExterna) +
    buildAuthorityXmlTextElement('SinRegistroPrevio', flags.SinRegistroPrevio) +
    buildAuthorityXmlTextElement('RechazoPrevio', flags.RechazoPrevio) +
    buildAuthorityXmlTextElement('GeneradoPor', content.GeneradoPor) +
    (content.Generador ? wrapInAuthorityXmlElement('Generador', personInner(content.Generador)) : '') +
    tail(record, '')
  );
}

/**
 * Builds the record as it is stored and sent, as `sum1:RegistroAlta` or `sum1:RegistroAnulacion` without declaration
 * or indentation. The envelope declares the prefix; `buildStandaloneRecordXml` makes a separate document.
 */
export function buildRecordXml(record: SealedRecord): string {
  return record.kind === 'registration'
    ? wrapInAuthorityXmlElement('RegistroAlta', registrationInner(record))
    : wrapInAuthorityXmlElement('RegistroAnulacion', cancellationInner(record));
}

/** Builds a separate document of the stored record for files, with a declaration, and the namespace on the root. */
export function buildStandaloneRecordXml(xml: string): string {
  const root = xml.replace(
    /^<sum1:(RegistroAlta|RegistroAnulacion)>/,
    `<sum1:$1 xmlns:sum1="${authorityXmlNamespaces.information}">`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

/** Totals of a stored registration, in euros with their signs. */
export interface RegistrationRecordTotals {
  readonly tax: string;
  readonly total: string;
  /** What a correction by substitution changes: its own amounts less the replaced ones. Absent if it replaces nothing. */
  readonly change?: { readonly base: string; readonly tax: string; readonly surcharge: string };
}

/** Reads the totals in a stored registration; undefined for a cancellation. */
export function parseRegistrationRecordTotals(xml: string): RegistrationRecordTotals | undefined {
  const list = (name: string): string[] =>
    [...xml.matchAll(new RegExp(`<sum1:${name}>([^<]*)<`, 'g'))].map(([, text = '']) => text);
  const sum = (name: string): bigint => list(name).reduce((all, text) => all + (parseCents(text) ?? 0n), 0n);
  const [[tax], [total]] = [list('CuotaTotal'), list('ImporteTotal')];
  if (tax === undefined || total === undefined) return undefined;
  const [base, quota, surcharge] = [sum('BaseRectificada'), sum('CuotaRectificada'), sum('CuotaRecargoRectificado')];
  if (base === 0n && quota === 0n && surcharge === 0n) return { tax, total };
  const change = {
    base: formatCents(sum('BaseImponibleOimporteNoSujeto') - base),
    tax: formatCents(sum('CuotaRepercutida') - quota),
    surcharge: formatCents(sum('CuotaRecargoEquivalencia') - surcharge),
  };
  return { tax, total, change };
}
