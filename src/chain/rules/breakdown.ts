// Rules about one line of the breakdown: which combinations of codes, rates and quotas are valid (Validations 1.2.2,
// Desglose).
import { toAbsoluteCents } from '../record/cents';
import {
  type RecordRule,
  type BreakdownRowRuleInput,
  invoiceTypesWithRecipient,
  getOperationClassCode,
  getExemptionCode,
} from './rule';

/** Tolerance of the quota against base times rate, in cents, inclusive. */
const TOLERANCE_CENTS = 1000n;

/** The quota is not compared with the base for corrections by differences, R2 and R3. */
function quotaIsChecked({ content, row, quota, rate }: BreakdownRowRuleInput): boolean {
  return (
    row.CalificacionOperacion === 'S1' &&
    quota !== null &&
    rate !== null &&
    content.TipoRectificativa !== 'I' &&
    content.TipoFactura !== 'R2' &&
    content.TipoFactura !== 'R3'
  );
}

function otherSign(quota: bigint | null, base: bigint | null): boolean {
  return quota !== null && base !== null && ((quota < 0n && base > 0n) || (quota > 0n && base < 0n));
}

/** Returns whether |quota - base * rate / 100| is above the tolerance. Rates are hundredths of a percent. */
function farFrom(quota: bigint | null, base: bigint | null, rate: bigint | null): boolean {
  if (quota === null || base === null || rate === null) return false;
  return toAbsoluteCents(quota * 10_000n - base * rate) > TOLERANCE_CENTS * 10_000n;
}

/**
 * Returns whether a row has a rate, a quota, a surcharge rate or a surcharge quota. If nothing is charged, none of
 * these is allowed.
 */
function anyCharge({ row }: BreakdownRowRuleInput): boolean {
  return [row.TipoImpositivo, row.CuotaRepercutida, row.TipoRecargoEquivalencia, row.CuotaRecargoEquivalencia].some(
    (value) => value !== undefined,
  );
}

const codeRules: readonly RecordRule<BreakdownRowRuleInput>[] = [
  {
    code: 1195,
    field: 'CalificacionOperacion',
    message: 'a line has neither an operation class nor an exemption',
    breaks: (view) => getOperationClassCode(view) === undefined && getExemptionCode(view) === undefined,
  },
  {
    code: 1196,
    field: 'CalificacionOperacion',
    message: 'a line has both an operation class and an exemption',
    breaks: (view) => getOperationClassCode(view) !== undefined && getExemptionCode(view) !== undefined,
  },
  {
    code: 1257,
    field: 'BaseImponibleACoste',
    message: 'a line has a cost base, but only the regime 06, IPSI and other taxes allow one',
    breaks: ({ row, tax, regime: code }) =>
      row.BaseImponibleACoste !== undefined && code !== '06' && tax !== '02' && tax !== '05',
  },
];

const chargeRules: readonly RecordRule<BreakdownRowRuleInput>[] = [
  {
    code: 1208,
    field: 'TipoImpositivo',
    message: 'a tax row with the operation class S1 has no rate or no tax amount',
    breaks: (view) =>
      getOperationClassCode(view) === 'S1' &&
      view.row.BaseImponibleACoste === undefined &&
      (view.row.TipoImpositivo === undefined || view.row.CuotaRepercutida === undefined),
  },
  {
    code: 1209,
    field: 'TipoImpositivo',
    message: 'a tax row with the operation class S1 and the regime 06 has no rate or no tax amount',
    breaks: (view) =>
      getOperationClassCode(view) === 'S1' &&
      view.regime === '06' &&
      (view.row.TipoImpositivo === undefined || view.row.CuotaRepercutida === undefined),
  },
  {
    code: 1143,
    field: 'CuotaRepercutida',
    message: 'the tax amount and the base of a tax row have different signs',
    breaks: (view) => quotaIsChecked(view) && view.cost === null && otherSign(view.quota, view.base),
  },
  {
    code: 1140,
    field: 'CuotaRepercutida',
    message: 'the tax amount and the cost base of a tax row have different signs',
    breaks: (view) => quotaIsChecked(view) && view.cost !== null && otherSign(view.quota, view.cost),
  },
  {
    code: 1142,
    field: 'CuotaRepercutida',
    message: 'the tax amount of a tax row differs from base times rate by more than 10.00 EUR',
    breaks: (view) => quotaIsChecked(view) && view.cost === null && farFrom(view.quota, view.base, view.rate),
  },
  {
    code: 1144,
    field: 'CuotaRepercutida',
    message: 'the tax amount of a tax row differs from cost base times rate by more than 10.00 EUR',
    breaks: (view) => quotaIsChecked(view) && view.cost !== null && farFrom(view.quota, view.cost, view.rate),
  },
  {
    code: 1197,
    field: 'CalificacionOperacion',
    message: 'a line has reverse charge (S2), but only the types F1, F3 and R1 to R4 can have it',
    breaks: (view) => getOperationClassCode(view) === 'S2' && !invoiceTypesWithRecipient.has(view.content.TipoFactura),
  },
  {
    code: 1198,
    field: 'TipoImpositivo',
    message: 'a line with reverse charge (S2) does not have the rate 0 and the tax amount 0',
    breaks: (view) => getOperationClassCode(view) === 'S2' && (view.rate !== 0n || view.quota !== 0n),
  },
  {
    code: 1237,
    field: 'CalificacionOperacion',
    message: 'a VAT line that is outside the scope of VAT (N1 or N2) has a rate, a tax amount or a surcharge',
    breaks: (view) => view.tax === '01' && ['N1', 'N2'].includes(getOperationClassCode(view) ?? '') && anyCharge(view),
  },
  {
    code: 1238,
    field: 'OperacionExenta',
    message: 'an exempt line has a rate, a tax amount or a surcharge',
    breaks: (view) => getExemptionCode(view) !== undefined && anyCharge(view),
  },
  {
    code: 1207,
    field: 'CuotaRepercutida',
    message: 'a tax row has a tax amount other than zero, but its operation class is not S1',
    breaks: (view) => view.quota !== null && view.quota !== 0n && getOperationClassCode(view) !== 'S1',
  },
  {
    code: 1281,
    field: 'TipoRecargoEquivalencia',
    message: 'a line has a surcharge, but its operation class is not S1',
    breaks: ({ row }) =>
      row.CalificacionOperacion !== 'S1' &&
      (row.TipoRecargoEquivalencia !== undefined || row.CuotaRecargoEquivalencia !== undefined),
  },
  {
    code: 1284,
    field: 'TipoRecargoEquivalencia',
    message: 'a tax row has the percentage of the surcharge without its amount, or the amount without the percentage',
    breaks: ({ row }) => (row.TipoRecargoEquivalencia === undefined) !== (row.CuotaRecargoEquivalencia === undefined),
  },
];

export const recordBreakdownRules: readonly RecordRule<BreakdownRowRuleInput>[] = [...codeRules, ...chargeRules];
