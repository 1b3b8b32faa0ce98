// Converts the invoice's tax summary to rows of the authority (Desglose). If there are more rows than the schema
// allows, groups them.
import { listReportedTaxCategoryTotals } from '../../document/breakdown';
import { toDeclaredTaxTreatment } from '../../document/addons/es-fiscal/declared-codes';
import { taxCodeListsBySpanishTax } from '../../document/addons/es-fiscal/tax-lists';
import type { Invoice } from '../../document/model/invoice';
import type { TaxCategoryTotal, TaxRateTotal } from '../../document/model/parts';
import { parseCents, formatCents, negateAmountLiteral, parseTaxRateHundredths } from '../record/cents';
import { type InvoiceToRecordRefusals, toTaxRateLiteral, convertAmountToLiteralOrAddProblem } from './conversion';
import type { BreakdownRow } from '../record/record';
import { createMessage } from '../../messages/message';

/** Maximum number of rows of a breakdown (schema: `DetalleDesglose` 1..12). A record has only one breakdown. */
const ROWS_MAX = 12;

const IPSI = taxCodeListsBySpanishTax.IPSI.tax;
const OTHER_TAX = '05';
/** The advanced regime of groups of entities, which reports the base at cost in addition to the base (code 1202). */
const REGIME_AT_COST = '06';

type ChargedMembers = Pick<
  BreakdownRow,
  'TipoImpositivo' | 'CuotaRepercutida' | 'TipoRecargoEquivalencia' | 'CuotaRecargoEquivalencia'
>;

function chargedMembers(
  rate: TaxRateTotal,
  opClass: string | undefined,
  signed: (text: string, field: string) => string,
): ChargedMembers {
  if (opClass === 'S2') return { TipoImpositivo: '0', CuotaRepercutida: '0.00' };
  if (opClass !== 'S1') return {};
  const CuotaRepercutida = signed(rate.amount, 'CuotaRepercutida');
  const quota =
    rate.percent === undefined
      ? { CuotaRepercutida }
      : { TipoImpositivo: toTaxRateLiteral(rate.percent), CuotaRepercutida };
  if (!rate.surcharge) return quota;
  return {
    ...quota,
    TipoRecargoEquivalencia: toTaxRateLiteral(rate.surcharge.percent),
    CuotaRecargoEquivalencia: signed(rate.surcharge.amount, 'CuotaRecargoEquivalencia'),
  };
}

function convertRow(
  category: TaxCategoryTotal,
  rate: TaxRateTotal,
  credit: boolean,
  problems: InvoiceToRecordRefusals,
): BreakdownRow {
  const { tax, regime, opClass, exempt } = toDeclaredTaxTreatment(category.code, rate);
  const signed = (text: string, field: string): string => {
    const literal = convertAmountToLiteralOrAddProblem(text, field, problems);
    return credit ? negateAmountLiteral(literal) : literal;
  };
  if (opClass === undefined && exempt === undefined) {
    const unclassified = createMessage('record-row-unclassified', { cat: category.code });
    problems.push({ code: '1195', field: 'CalificacionOperacion', message: unclassified });
  }
  const base = signed(rate.base, 'BaseImponibleOimporteNoSujeto');
  const atCost = tax === IPSI || tax === OTHER_TAX || regime === REGIME_AT_COST;
  const { TipoImpositivo, ...quotas } = chargedMembers(rate, opClass, signed);
  return {
    Impuesto: tax,
    ...(regime === undefined ? {} : { ClaveRegimen: regime }),
    ...(exempt === undefined ? {} : { OperacionExenta: exempt }),
    ...(opClass === undefined ? {} : { CalificacionOperacion: opClass }),
    ...(TipoImpositivo === undefined ? {} : { TipoImpositivo }),
    BaseImponibleOimporteNoSujeto: base,
    ...(atCost ? { BaseImponibleACoste: base } : {}),
    ...quotas,
  };
}

/** Builds the key of a row from tax, regime, qualification or exemption, rate and surcharge. Rows with the same key may be added up. */
function groupKey(row: BreakdownRow): string {
  const rate = row.TipoImpositivo === undefined ? '' : parseTaxRateHundredths(row.TipoImpositivo);
  const surcharge =
    row.TipoRecargoEquivalencia === undefined ? '' : parseTaxRateHundredths(row.TipoRecargoEquivalencia);
  return [row.Impuesto, row.ClaveRegimen, row.CalificacionOperacion, row.OperacionExenta, rate, surcharge].join('|');
}

type AmountMember =
  | 'BaseImponibleOimporteNoSujeto'
  | 'BaseImponibleACoste'
  | 'CuotaRepercutida'
  | 'CuotaRecargoEquivalencia';

const AMOUNT_MEMBERS: readonly AmountMember[] = [
  'BaseImponibleOimporteNoSujeto',
  'BaseImponibleACoste',
  'CuotaRepercutida',
  'CuotaRecargoEquivalencia',
];

function addRows(left: BreakdownRow, right: BreakdownRow): BreakdownRow {
  const sums: Partial<Record<AmountMember, string>> = {};
  for (const member of AMOUNT_MEMBERS) {
    const first = left[member];
    const second = right[member];
    if (first !== undefined && second !== undefined) {
      sums[member] = formatCents((parseCents(first) ?? 0n) + (parseCents(second) ?? 0n));
    }
  }
  return { ...left, ...sums };
}

function groupRows(rows: readonly BreakdownRow[]): BreakdownRow[] {
  const groups = new Map<string, BreakdownRow>();
  for (const row of rows) {
    const key = groupKey(row);
    const group = groups.get(key);
    groups.set(key, group ? addRows(group, row) : row);
  }
  return [...groups.values()];
}

/** Converts the breakdown, in the order of the totals. `credit` changes the sign of every amount, but of no percentage. */
export function convertToRecordBreakdown(
  invoice: Invoice,
  credit: boolean,
  problems: InvoiceToRecordRefusals,
): readonly BreakdownRow[] {
  const rows = listReportedTaxCategoryTotals(invoice).flatMap((category) =>
    category.rates.map((rate) => convertRow(category, rate, credit, problems)),
  );
  if (rows.length === 0) {
    problems.push({ code: '4102', field: 'Desglose', message: createMessage('record-taxes-missing') });
  }
  if (rows.length <= ROWS_MAX) return rows;
  const fewer = groupRows(rows);
  if (fewer.length > ROWS_MAX) {
    const tooMany = createMessage('record-rows-max', { count: fewer.length, max: ROWS_MAX });
    problems.push({ code: '4113', field: 'Desglose', message: tooMany });
  }
  return fewer;
}
