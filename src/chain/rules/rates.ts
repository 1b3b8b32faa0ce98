// Rates of IVA and of the equivalence surcharge, with the days on which they apply. Source: Validations 1.2.2; LIVA art.
// 90, 91 and 161 with the temporary rates of Real Decreto-ley 20/2022, 4/2024 and their predecessors.
import type { RecordRule, BreakdownRowRuleInput } from './rule';

/**
 * A rate in hundredths of a percent. The first and the last day are inclusive; if a day is absent, there is no limit.
 * `late` is the code outside these days.
 */
interface RatePeriod {
  readonly rate: bigint;
  readonly from?: string;
  readonly until?: string;
  readonly code: number;
}

const RATES: readonly RatePeriod[] = [
  { rate: 0n, code: 1124 },
  { rate: 400n, code: 1124 },
  { rate: 1000n, code: 1124 },
  { rate: 2100n, code: 1124 },
  { rate: 500n, from: '2022-07-01', until: '2024-09-30', code: 1194 },
  { rate: 200n, from: '2024-10-01', until: '2024-12-31', code: 1235 },
  { rate: 750n, from: '2024-10-01', until: '2024-12-31', code: 1236 },
];

interface SurchargePeriod {
  readonly rate: bigint;
  readonly surcharge: bigint;
  readonly from?: string;
  readonly until?: string;
  /** Code for a use of this surcharge outside its days. If absent, the code is the rate's in `SURCHARGE_CODE`. */
  readonly outside?: number;
}

const SURCHARGES: readonly SurchargePeriod[] = [
  { rate: 2100n, surcharge: 520n },
  { rate: 2100n, surcharge: 175n },
  { rate: 1000n, surcharge: 140n },
  { rate: 750n, surcharge: 100n },
  { rate: 500n, surcharge: 50n, until: '2022-12-31', outside: 1167 },
  { rate: 500n, surcharge: 62n, from: '2023-01-01', until: '2024-09-30', outside: 1168 },
  { rate: 400n, surcharge: 50n },
  { rate: 200n, surcharge: 26n },
  { rate: 0n, surcharge: 0n, from: '2023-01-01', until: '2024-09-30', outside: 1170 },
  { rate: 0n, surcharge: 26n, from: '2024-10-01' },
];

/** Code of a surcharge that does not belong to its rate. */
const SURCHARGE_CODE: ReadonlyMap<bigint, number> = new Map([
  [2100n, 1162],
  [1000n, 1163],
  [750n, 1169],
  [500n, 1160],
  [400n, 1164],
  [200n, 1166],
  [0n, 1277],
]);

function holds(period: { readonly from?: string; readonly until?: string }, day: string): boolean {
  return (period.from === undefined || day >= period.from) && (period.until === undefined || day <= period.until);
}

/** Returns the code of a rate that is not allowed on that day, or null. */
function rateFault({ tax, row, rate, day }: BreakdownRowRuleInput): number | null {
  if (tax !== '01' || row.CalificacionOperacion !== 'S1' || rate === null) return null;
  const period = RATES.find((candidate) => candidate.rate === rate);
  if (!period) return 1124;
  return holds(period, day) ? null : period.code;
}

/** Returns the code of a surcharge that does not belong to the rate on that day, or null. */
function surchargeFault({ tax, rate, surchargeRate, day }: BreakdownRowRuleInput): number | null {
  if (tax !== '01' || rate === null || surchargeRate === null) return null;
  const surchargePeriod = SURCHARGES.find(
    (candidate) => candidate.rate === rate && candidate.surcharge === surchargeRate,
  );
  if (surchargePeriod && holds(surchargePeriod, day)) return null;
  // A surcharge of 0 with rate 0 did not exist before 2023.
  if (surchargePeriod?.outside === 1170 && day < (surchargePeriod.from ?? '')) return 1165;
  if (rate === 0n && day >= '2024-10-01') return 1170;
  return surchargePeriod?.outside ?? SURCHARGE_CODE.get(rate) ?? 1127;
}

function rateRule(code: number, message: string): RecordRule<BreakdownRowRuleInput> {
  return { code, field: 'TipoImpositivo', message, breaks: (view) => rateFault(view) === code };
}

function surchargeRule(code: number, message: string): RecordRule<BreakdownRowRuleInput> {
  return { code, field: 'TipoRecargoEquivalencia', message, breaks: (view) => surchargeFault(view) === code };
}

export const recordTaxRateRules: readonly RecordRule<BreakdownRowRuleInput>[] = [
  rateRule(1124, 'the rate is not a rate of VAT: 0, 4, 10 or 21%'),
  rateRule(1194, 'the rate of 5% was valid only from 2022-07-01 to 2024-09-30'),
  rateRule(1235, 'the rate of 2% was valid only from 2024-10-01 to 2024-12-31'),
  rateRule(1236, 'the rate of 7.5% was valid only from 2024-10-01 to 2024-12-31'),
  surchargeRule(1127, 'the line has a surcharge, but its rate has none'),
  surchargeRule(1160, 'the surcharge at the rate of 5% is neither 0.5 nor 0.62%'),
  surchargeRule(1162, 'the surcharge at the rate of 21% is neither 5.2 nor 1.75%'),
  surchargeRule(1163, 'the surcharge at the rate of 10% is not 1.4%'),
  surchargeRule(1164, 'the surcharge at the rate of 4% is not 0.5%'),
  surchargeRule(1165, 'the surcharge at the rate of 0% is 0%, which was valid only from 2023-01-01 on'),
  surchargeRule(1166, 'the surcharge at the rate of 2% is not 0.26%'),
  surchargeRule(1167, 'the surcharge at the rate of 5% is 0.5%, which was valid only until 2022-12-31'),
  surchargeRule(1168, 'the surcharge at the rate of 5% is 0.62%, which was valid only from 2023-01-01 to 2024-09-30'),
  surchargeRule(1169, 'the surcharge at the rate of 7.5% is not 1%'),
  surchargeRule(1170, 'the surcharge at the rate of 0% is not 0.26%, the only one since 2024-10-01'),
  surchargeRule(1277, 'the surcharge at the rate of 0% is not valid'),
];

const formatRate = (hundredths: bigint): string => String(Number(hundredths) / 100);

/** Lists the rates of IVA on a day, highest first, as documents write them, such as `21` and `7.5`. */
export const listVatRatesOnDay = (day: string): string[] =>
  RATES.filter((period) => holds(period, day))
    .toSorted((left, right) => Number(right.rate - left.rate))
    .map(({ rate }) => formatRate(rate));

/** Lists the surcharges that go with a rate (hundredths of a percent) on a day. */
export const listSurchargesOfVatRateOnDay = (rate: bigint | null, day: string): string[] =>
  SURCHARGES.filter((period) => period.rate === rate && holds(period, day)).map(({ surcharge }) =>
    formatRate(surcharge),
  );

/** Returns the days on which a rate was valid; undefined if the authority accepts it on no day. */
export const findVatRateValidityPeriod = (
  rate: bigint | null,
): { readonly from?: string; readonly until?: string } | undefined => RATES.find((period) => period.rate === rate);

/** A rate in hundredths of a percent, and its surcharge; null if it has none. */
export interface VatRateWithSurcharge {
  readonly rate: bigint | null;
  readonly surcharge: bigint | null;
}

/** Returns whether a rate, and its surcharge if it has one, were valid on a day. */
export const isVatRateWithSurchargeValidOnDay = ({ rate, surcharge }: VatRateWithSurcharge, day: string): boolean =>
  RATES.some((period) => period.rate === rate && holds(period, day)) &&
  (surcharge === null ||
    SURCHARGES.some((period) => period.rate === rate && period.surcharge === surcharge && holds(period, day)));

/** Days on which the validity of a rate or a surcharge begins or ends. */
const changeDays: readonly string[] = [...RATES, ...SURCHARGES].flatMap(({ from, until }) =>
  [from, until].flatMap((day) => (day === undefined ? [] : [day])),
);

/** Returns whether there is a day on which all rates, each with its surcharge, were valid. */
export const areVatRatesEverValidOnSameDay = (rates: readonly VatRateWithSurcharge[]): boolean =>
  changeDays.some((day) => rates.every((one) => isVatRateWithSurchargeValidOnDay(one, day)));
