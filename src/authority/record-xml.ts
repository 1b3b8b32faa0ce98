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
import { buildAuthorityTextElement, authorityNamespaces, wrapInAuthorityElement } from './xml';

const RECORD_VERSION = '1.0';
/** `TipoHuella` for SHA-256. */
const FINGERPRINT_TYPE = '01';

function personInner(person: RecordParty): string {
  const { NombreRazon, NIF, IDOtro } = person;
  const otherId =
    IDOtro === undefined
      ? ''
      : wrapInAuthorityElement(
          'IDOtro',
          buildAuthorityTextElement('CodigoPais', IDOtro.CodigoPais) +
            buildAuthorityTextElement('IDType', IDOtro.IDType) +
            buildAuthorityTextElement('ID', IDOtro.ID),
        );
  return buildAuthorityTextElement('NombreRazon', NombreRazon) + buildAuthorityTextElement('NIF', NIF) + otherId;
}

function referenceInner(reference: InvoiceReference): string {
  return (
    buildAuthorityTextElement('IDEmisorFactura', reference.IDEmisorFactura) +
    buildAuthorityTextElement('NumSerieFactura', reference.NumSerieFactura) +
    buildAuthorityTextElement('FechaExpedicionFactura', reference.FechaExpedicionFactura)
  );
}

function references(list: string, item: string, rows: readonly InvoiceReference[] | undefined): string {
  if (!rows) return '';
  return wrapInAuthorityElement(list, rows.map((row) => wrapInAuthorityElement(item, referenceInner(row))).join(''));
}

function rectified(amounts: RectifiedAmounts | undefined): string {
  if (!amounts) return '';
  return wrapInAuthorityElement(
    'ImporteRectificacion',
    buildAuthorityTextElement('BaseRectificada', amounts.BaseRectificada) +
      buildAuthorityTextElement('CuotaRectificada', amounts.CuotaRectificada) +
      buildAuthorityTextElement('CuotaRecargoRectificado', amounts.CuotaRecargoRectificado),
  );
}

function breakdownRow(row: BreakdownRow): string {
  return wrapInAuthorityElement(
    'DetalleDesglose',
    buildAuthorityTextElement('Impuesto', row.Impuesto) +
      buildAuthorityTextElement('ClaveRegimen', row.ClaveRegimen) +
      buildAuthorityTextElement('CalificacionOperacion', row.CalificacionOperacion) +
      buildAuthorityTextElement('OperacionExenta', row.OperacionExenta) +
      buildAuthorityTextElement('TipoImpositivo', row.TipoImpositivo) +
      buildAuthorityTextElement('BaseImponibleOimporteNoSujeto', row.BaseImponibleOimporteNoSujeto) +
      buildAuthorityTextElement('BaseImponibleACoste', row.BaseImponibleACoste) +
      buildAuthorityTextElement('CuotaRepercutida', row.CuotaRepercutida) +
      buildAuthorityTextElement('TipoRecargoEquivalencia', row.TipoRecargoEquivalencia) +
      buildAuthorityTextElement('CuotaRecargoEquivalencia', row.CuotaRecargoEquivalencia),
  );
}

function chainLink(previous: RecordIdentityAndHash | null): string {
  if (previous === null)
    return wrapInAuthorityElement('Encadenamiento', buildAuthorityTextElement('PrimerRegistro', 'S'));
  const link =
    buildAuthorityTextElement('IDEmisorFactura', previous.issuer) +
    buildAuthorityTextElement('NumSerieFactura', previous.number) +
    buildAuthorityTextElement('FechaExpedicionFactura', previous.date) +
    buildAuthorityTextElement('Huella', previous.fingerprint);
  return wrapInAuthorityElement('Encadenamiento', wrapInAuthorityElement('RegistroAnterior', link));
}

/**
 * XML of software blocks. Thousands of records contain the same block, so its XML is written once for each object that
 * the caller keeps.
 */
const softwareMemory = new WeakMap<SoftwareBlock, string>();

function softwareBlock(software: SoftwareBlock): string {
  const cachedXml = softwareMemory.get(software);
  if (cachedXml !== undefined) return cachedXml;
  const xml = wrapInAuthorityElement(
    'SistemaInformatico',
    personInner(software) +
      buildAuthorityTextElement('NombreSistemaInformatico', software.NombreSistemaInformatico) +
      buildAuthorityTextElement('IdSistemaInformatico', software.IdSistemaInformatico) +
      buildAuthorityTextElement('Version', software.Version) +
      buildAuthorityTextElement('NumeroInstalacion', software.NumeroInstalacion) +
      buildAuthorityTextElement('TipoUsoPosibleSoloVerifactu', software.TipoUsoPosibleSoloVerifactu) +
      buildAuthorityTextElement('TipoUsoPosibleMultiOT', software.TipoUsoPosibleMultiOT) +
      buildAuthorityTextElement('IndicadorMultiplesOT', software.IndicadorMultiplesOT),
  );
  softwareMemory.set(software, xml);
  return xml;
}

function tail(record: SealedRecord, agreements: string): string {
  return (
    chainLink(record.previous) +
    softwareBlock(record.software) +
    buildAuthorityTextElement('FechaHoraHusoGenRegistro', record.at) +
    agreements +
    buildAuthorityTextElement('TipoHuella', FINGERPRINT_TYPE) +
    buildAuthorityTextElement('Huella', record.fingerprint)
  );
}

function people(list: readonly RecordParty[] | undefined): string {
  if (!list) return '';
  return wrapInAuthorityElement(
    'Destinatarios',
    list.map((person) => wrapInAuthorityElement('IDDestinatario', personInner(person))).join(''),
  );
}

/** Elements that describe the invoice: RegistroAlta 7 to 23 of the record design. */
function invoiceElements(record: SealedRegistrationRecord): string {
  const { content } = record;
  return (
    buildAuthorityTextElement('TipoFactura', content.TipoFactura) +
    buildAuthorityTextElement('TipoRectificativa', content.TipoRectificativa) +
    references('FacturasRectificadas', 'IDFacturaRectificada', content.FacturasRectificadas) +
    references('FacturasSustituidas', 'IDFacturaSustituida', content.FacturasSustituidas) +
    rectified(content.ImporteRectificacion) +
    buildAuthorityTextElement('FechaOperacion', content.FechaOperacion) +
    buildAuthorityTextElement('DescripcionOperacion', content.DescripcionOperacion) +
    buildAuthorityTextElement('FacturaSimplificadaArt7273', content.FacturaSimplificadaArt7273) +
    buildAuthorityTextElement('FacturaSinIdentifDestinatarioArt61d', content.FacturaSinIdentifDestinatarioArt61d) +
    buildAuthorityTextElement('Macrodato', content.Macrodato) +
    buildAuthorityTextElement('EmitidaPorTerceroODestinatario', content.EmitidaPorTerceroODestinatario) +
    (content.Tercero ? wrapInAuthorityElement('Tercero', personInner(content.Tercero)) : '') +
    people(content.Destinatarios) +
    buildAuthorityTextElement('Cupon', content.Cupon) +
    wrapInAuthorityElement('Desglose', content.Desglose.map(breakdownRow).join('')) +
    buildAuthorityTextElement('CuotaTotal', content.CuotaTotal) +
    buildAuthorityTextElement('ImporteTotal', content.ImporteTotal)
  );
}

function registrationInner(record: SealedRegistrationRecord): string {
  const { content, flags } = record;
  return (
    buildAuthorityTextElement('IDVersion', RECORD_VERSION) +
    wrapInAuthorityElement('IDFactura', referenceInner(content.IDFactura)) +
    buildAuthorityTextElement('RefExterna', content.RefExterna) +
    buildAuthorityTextElement('NombreRazonEmisor', content.NombreRazonEmisor) +
    buildAuthorityTextElement('Subsanacion', flags.Subsanacion) +
    buildAuthorityTextElement('RechazoPrevio', flags.RechazoPrevio) +
    invoiceElements(record) +
    tail(
      record,
      buildAuthorityTextElement('NumRegistroAcuerdoFacturacion', content.NumRegistroAcuerdoFacturacion) +
        buildAuthorityTextElement('IdAcuerdoSistemaInformatico', content.IdAcuerdoSistemaInformatico),
    )
  );
}

function cancellationInner(record: SealedCancellationRecord): string {
  const { content, flags } = record;
  const id = content.IDFactura;
  return (
    buildAuthorityTextElement('IDVersion', RECORD_VERSION) +
    wrapInAuthorityElement(
      'IDFactura',
      buildAuthorityTextElement('IDEmisorFacturaAnulada', id.IDEmisorFacturaAnulada) +
        buildAuthorityTextElement('NumSerieFacturaAnulada', id.NumSerieFacturaAnulada) +
        buildAuthorityTextElement('FechaExpedicionFacturaAnulada', id.FechaExpedicionFacturaAnulada),
    ) +
    buildAuthorityTextElement('RefExterna', content.RefExterna) +
    buildAuthorityTextElement('SinRegistroPrevio', flags.SinRegistroPrevio) +
    buildAuthorityTextElement('RechazoPrevio', flags.RechazoPrevio) +
    buildAuthorityTextElement('GeneradoPor', content.GeneradoPor) +
    (content.Generador ? wrapInAuthorityElement('Generador', personInner(content.Generador)) : '') +
    tail(record, '')
  );
}

/**
 * Builds the record as it is stored and sent, as `sum1:RegistroAlta` or `sum1:RegistroAnulacion` without declaration
 * or indentation. The envelope declares the prefix; `buildStandaloneRecordXml` makes a separate document.
 */
export function buildRecordXml(record: SealedRecord): string {
  return record.kind === 'registration'
    ? wrapInAuthorityElement('RegistroAlta', registrationInner(record))
    : wrapInAuthorityElement('RegistroAnulacion', cancellationInner(record));
}

/** Builds a separate document of the stored record for files, with a declaration, and the namespace on the root. */
export function buildStandaloneRecordXml(xml: string): string {
  const root = xml.replace(
    /^<sum1:(RegistroAlta|RegistroAnulacion)>/,
    `<sum1:$1 xmlns:sum1="${authorityNamespaces.information}">`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

/** Totals of a stored registration, in euros with their signs. */
export interface RecordTotals {
  readonly tax: string;
  readonly total: string;
  /** What a correction by substitution changes: its own amounts less the replaced ones. Absent if it replaces nothing. */
  readonly change?: { readonly base: string; readonly tax: string; readonly surcharge: string };
}

/** Reads the totals in a stored registration; undefined for a cancellation. */
export function parseRecordTotals(xml: string): RecordTotals | undefined {
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
