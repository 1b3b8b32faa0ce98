// Amounts of records by rate, in cents: sums of the rows of a breakdown that can be added, compared and reversed.
import type { BreakdownRow, RegistrationRecordContent } from '../record/record';
import { parseCents, parseTaxRateHundredths } from '../record/cents';

/** The amounts that are added up at each rate. */
export const breakdownAmountKinds = ['base', 'tax', 'surcharge'] as const;
export type BreakdownAmountKind = (typeof breakdownAmountKinds)[number];

export type BaseTaxSurchargeCents = Readonly<Record<BreakdownAmountKind, bigint>>;

/**
 * Cents by rate. A rate consists of a tax, its class or exemption, its percentage and the percentage of the surcharge.
 */
export type CentsByTaxRate = ReadonlyMap<string, BaseTaxSurchargeCents>;

export const emptyBaseTaxSurchargeCents: BaseTaxSurchargeCents = { base: 0n, tax: 0n, surcharge: 0n };

/**
 * Names the rate of a row. The regime is not part of the name, because an invoice that replaces simplified invoices may
 * have another regime.
 */
export function formatTaxRateKey(row: BreakdownRow): string {
  const { Impuesto = '01', CalificacionOperacion, OperacionExenta, TipoImpositivo, TipoRecargoEquivalencia } = row;
  const percent = (text: string | undefined): string =>
    text === undefined ? '' : String(parseTaxRateHundredths(text) ?? text);
  const rates = [percent(TipoImpositivo), percent(TipoRecargoEquivalencia)];
  return [Impuesto, CalificacionOperacion ?? OperacionExenta ?? '', ...rates].join(' ');
}

const cents = (text: string | undefined): bigint => (text === undefined ? 0n : (parseCents(text) ?? 0n));

export const parseBreakdownRowCents = (row: BreakdownRow): BaseTaxSurchargeCents => ({
  base: cents(row.BaseImponibleOimporteNoSujeto),
  tax: cents(row.CuotaRepercutida),
  surcharge: cents(row.CuotaRecargoEquivalencia),
});

export const addBaseTaxSurchargeCents = (
  left: BaseTaxSurchargeCents,
  right: BaseTaxSurchargeCents,
): BaseTaxSurchargeCents => ({
  base: left.base + right.base,
  tax: left.tax + right.tax,
  surcharge: left.surcharge + right.surcharge,
});

export const negateBaseTaxSurchargeCents = ({
  base,
  tax,
  surcharge,
}: BaseTaxSurchargeCents): BaseTaxSurchargeCents => ({
  base: -base,
  tax: -tax,
  surcharge: -surcharge,
});

export const areBaseTaxSurchargeCentsZero = ({ base, tax, surcharge }: BaseTaxSurchargeCents): boolean =>
  base === 0n && tax === 0n && surcharge === 0n;

/** Adds amounts to sums by rate. */
export function addCentsByTaxRateInPlace(sums: Map<string, BaseTaxSurchargeCents>, added: CentsByTaxRate): void {
  for (const [rate, amounts] of added)
    sums.set(rate, addBaseTaxSurchargeCents(sums.get(rate) ?? emptyBaseTaxSurchargeCents, amounts));
}

export const negateCentsByTaxRate = (sums: CentsByTaxRate): CentsByTaxRate =>
  new Map([...sums].map(([rate, amounts]) => [rate, negateBaseTaxSurchargeCents(amounts)]));

export const sumCentsOverTaxRates = (sums: CentsByTaxRate): BaseTaxSurchargeCents =>
  [...sums.values()].reduce(addBaseTaxSurchargeCents, emptyBaseTaxSurchargeCents);

/** Reads the breakdown of a record by rate, with its signs. */
export function sumBreakdownCentsByTaxRate({ Desglose }: Pick<RegistrationRecordContent, 'Desglose'>): CentsByTaxRate {
  const sums = new Map<string, BaseTaxSurchargeCents>();
  for (const row of Desglose)
    addCentsByTaxRateInPlace(sums, new Map([[formatTaxRateKey(row), parseBreakdownRowCents(row)]]));
  return sums;
}

/** Reads the amounts that a substitution reverses (`ImporteRectificacion`), which are positive, as in the record. */
export const parseRectifiedCents = ({
  ImporteRectificacion,
}: Pick<RegistrationRecordContent, 'ImporteRectificacion'>): BaseTaxSurchargeCents => ({
  base: cents(ImporteRectificacion?.BaseRectificada),
  tax: cents(ImporteRectificacion?.CuotaRectificada),
  surcharge: cents(ImporteRectificacion?.CuotaRecargoRectificado),
});
