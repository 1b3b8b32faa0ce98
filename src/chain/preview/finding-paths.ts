// Finds the place in the document that causes a finding of the authority's rules.
import { warningLimits as limits } from '../../contracts/limits/documents';
import type { Invoice } from '../../document/model/invoice';
import type { TaxCombo } from '../../document/model/parts';
import { findDescriptionNote, toTaxRateLiteral, taxCategoriesByImpuesto } from '../convert/conversion';
import { parseTaxRateHundredths } from '../record/cents';
import type { BreakdownRow } from '../record/record';
import { hasCharacterForbiddenInXml } from '../record/text';
import type { BrokenRecordRule } from '../rules/check-record';

interface PlacedCombo {
  readonly at: string;
  readonly combo: TaxCombo;
}

function listCombos({ lines = [], discounts = [], charges = [] }: Invoice): PlacedCombo[] {
  const within = (rows: readonly { readonly taxes?: TaxCombo[] | undefined }[], name: string): PlacedCombo[] =>
    rows.flatMap(({ taxes = [] }, i) => taxes.map((combo, n) => ({ at: `$.doc.${name}[${i}].taxes[${n}]`, combo })));
  return [...within(lines, 'lines'), ...within(discounts, 'discounts'), ...within(charges, 'charges')];
}

/** Lists the combos that make up a line of the breakdown. */
const listRowCombos = (invoice: Invoice, row: BreakdownRow): PlacedCombo[] =>
  listCombos(invoice).filter(
    ({ combo }) =>
      combo.cat === (taxCategoriesByImpuesto[row.Impuesto ?? '01'] ?? combo.cat) &&
      (combo.ext?.['es-fiscal-exempt'] ?? '') === (row.OperacionExenta ?? '') &&
      sameRate(combo, row.TipoImpositivo),
  );

const sameRate = ({ percent }: TaxCombo, rate: string | undefined): boolean =>
  percent === undefined || rate === undefined
    ? percent === rate || rate === '0'
    : parseTaxRateHundredths(toTaxRateLiteral(percent)) === parseTaxRateHundredths(rate);

/**
 * Members by the authority's element. Elements of the breakdown are not listed here, because their line decides the
 * member.
 */
const members: Readonly<Record<string, readonly string[]>> = {
  $schema: ['$schema'],
  $regime: ['$regime'],
  RegistroAlta: [''],
  IDEmisorFactura: ['supplier.tax_id.code'],
  NumSerieFactura: ['series', 'code'],
  FechaExpedicionFactura: ['issue_date'],
  FechaOperacion: ['op_date'],
  NombreRazonEmisor: ['supplier.name'],
  DescripcionOperacion: ['notes'],
  TipoFactura: ['tax.ext'],
  TipoRectificativa: ['tax.ext'],
  FacturaSimplificadaArt7273: ['tax.ext'],
  FacturaSinIdentifDestinatarioArt61d: ['meta'],
  EmitidaPorTerceroODestinatario: ['tax.ext'],
  FacturasRectificadas: ['preceding'],
  FacturasSustituidas: ['preceding'],
  ImporteRectificacion: ['preceding'],
  Tercero: ['ordering.issuer'],
  Destinatarios: ['customer'],
  IDDestinatario: ['customer'],
  IDType: ['customer'],
  ID: ['customer'],
  CodigoPais: ['customer'],
  CuotaTotal: ['totals.tax'],
  ImporteTotal: ['totals.total_with_tax'],
};

/** Lists the texts of the document that the record contains, with the member of each. */
function listRecordTexts(invoice: Invoice): [string, string][] {
  const { supplier, customer, ordering, notes = [], lines = [] } = invoice;
  const note = findDescriptionNote(invoice);
  const description: [string, string][] =
    note === undefined
      ? lines.map(({ item }, i) => [`lines[${i}].item.name`, item?.name ?? ''])
      : [[`notes[${notes.indexOf(note)}].text`, note.text ?? '']];
  return [
    ['supplier.name', supplier?.name ?? ''],
    ['customer.name', customer?.name ?? ''],
    ['ordering.issuer.name', ordering?.issuer?.name ?? ''],
    ...description,
  ];
}

/** Finds the texts with a character that XML does not allow. The rule about it checks the record as a whole. */
const listForbiddenTextPaths = (invoice: Invoice): string[] =>
  listRecordTexts(invoice).flatMap(([member, text]) => (hasCharacterForbiddenInXml(text) ? [`$.doc.${member}`] : []));

/** Finds the paths from the envelope's root, at least one. */
export function listDocumentPathsOfBrokenRule(
  invoice: Invoice,
  { field, row }: Pick<BrokenRecordRule, 'field' | 'row'>,
): string[] {
  const texts = field === 'RegistroAlta' ? listForbiddenTextPaths(invoice).slice(0, limits.pathsMax) : [];
  if (texts.length > 0) return texts;
  const combos = row ? listRowCombos(invoice, row).map(({ at }) => at) : [];
  if (combos.length > 0) return combos.slice(0, limits.pathsMax);
  const paths = (members[field] ?? ['totals.taxes']).map((member) => (member === '' ? '$.doc' : `$.doc.${member}`));
  return field === 'NumSerieFactura' ? numberPlaces(invoice) : paths;
}

const numberPlaces = ({ series, code }: Invoice): string[] => {
  const numberPaths = [...(series ? ['$.doc.series'] : []), ...(code ? ['$.doc.code'] : [])];
  return numberPaths.length > 0 ? numberPaths : ['$.doc.code'];
};
