// Compares the tax bases of a correction with the bases of the invoices that it corrects, rate by rate. A rate is a tax
// with its percentage, its country, its surcharge, its exemption or class, and its regime.

import {
  addAmountsExactly,
  type Amount,
  createZeroAmount,
  isSameAmountValue,
  isZeroAmount,
  negateAmount,
  parseAmount,
  toAmountText,
  isZeroOrAbsent,
} from '../../amount/amount';
import { formatPercentageAsTaxRate } from '../../amount/percentage';
import { toDeclaredTaxTreatment } from '../addons/es-fiscal/declared-codes';
import type { AmountText } from '../model/basic';
import type { Invoice } from '../model/invoice';
import type { TaxRateTotal, TaxTotal } from '../model/parts';
import { toCountryTaxIdPrefix } from '../territories';
import { isChargedTax } from '../breakdown';

/** The part of a rate in which two documents differ although tax and percentage are equal. */
export interface DifferingTaxRateDetail {
  readonly kind: 'country' | 'surcharge' | 'treatment' | 'regime';
  /** A code; for a surcharge a percentage, `5.2%`; null for no surcharge. */
  readonly value: string | null;
}

/** A tax base that differs from the base of another invoice. */
export interface TaxBaseDifferingFromInvoice {
  readonly base: AmountText;
  /** Tax and percentage, `VAT 21%`. */
  readonly rate: string;
  readonly detail?: DifferingTaxRateDetail;
  /** Value in the other invoice. If that invoice has no such base: null for a base in excess, `0.00` otherwise. */
  readonly stored: AmountText | null;
}

/** A part of a rate, read from a row of totals. `name` is compared; undefined if the row does not state the part. */
interface RatePart {
  readonly kind: DifferingTaxRateDetail['kind'];
  readonly read: (
    cat: string,
    row: TaxRateTotal,
  ) => { readonly name: string; readonly value: string | null } | undefined;
}

const spain = 'ES';

const readCountry = ({ country }: TaxRateTotal): string => toCountryTaxIdPrefix(country) || spain;
const isAbroad = (row: TaxRateTotal): boolean => readCountry(row) !== spain;

/**
 * Regimes whose tax is due on another day or another amount, or is declared apart: margins, groups of entities, cash
 * accounting and the simplified schemes. The boxes of form 303 are the same for all other regimes of a rate.
 */
export const regimeCodesDeclaredSeparately: ReadonlySet<string> = new Set(['03', '05', '06', '07', '20', '21']);

/** A rate above zero without codes is taxed. Other rows without codes may be anything. */
function readTreatmentWithoutCodes({ key = 'standard', percent = '' }: TaxRateTotal): string | undefined {
  return key === 'standard' && !isZeroOrAbsent(percent) ? 'S1' : undefined;
}

function readTreatmentCode(cat: string, row: TaxRateTotal): string | undefined {
  const { exempt, opClass } = toDeclaredTaxTreatment(cat, row);
  return exempt ?? opClass;
}

/** From the coarse to the fine. The record of foreign tax has neither surcharge nor exemption. */
const ratePartReaders: readonly RatePart[] = [
  {
    kind: 'country',
    read(_cat, row) {
      const value = readCountry(row);
      return { name: value, value };
    },
  },
  {
    kind: 'surcharge',
    read(_cat, row) {
      const { percent = '' } = (!isAbroad(row) && row.percent !== undefined && row.surcharge) || {};
      const value = isZeroOrAbsent(percent) ? null : formatPercentageAsTaxRate(percent);
      return { name: value ?? '', value };
    },
  },
  {
    kind: 'treatment',
    read(cat, row) {
      if (isAbroad(row)) return { name: '', value: null };
      const value = row.ext === undefined ? readTreatmentWithoutCodes(row) : readTreatmentCode(cat, row);
      return value === undefined ? undefined : { name: value, value };
    },
  },
  {
    kind: 'regime',
    read(cat, row) {
      if (isAbroad(row)) return { name: '', value: null };
      const { regime } = toDeclaredTaxTreatment(cat, row);
      if (regime === undefined || row.ext === undefined) return undefined;
      return { name: regimeCodesDeclaredSeparately.has(regime) ? regime : '', value: regime };
    },
  },
];

interface TaxBase {
  readonly rate: string;
  readonly detail?: DifferingTaxRateDetail;
  readonly base: Amount;
}

/** Taxes of one document, or of several together. */
type TaxesToSum = TaxTotal | readonly TaxTotal[];

interface SummedTaxes {
  readonly rows: readonly { readonly code: string; readonly row: TaxRateTotal }[];
  /** Kinds of parts that all rows state. */
  readonly stated: ReadonlySet<RatePart['kind']>;
  readonly byParts: Map<string, BasesByRate>;
}

interface BasesByRate {
  readonly bases: ReadonlyMap<string, TaxBase>;
  readonly notZero: readonly string[];
}

/** Kept, because the taxes of one invoice may be compared with those of thousands. */
const summedTaxes = new WeakMap<TaxesToSum, SummedTaxes>();

const isList = (taxes: TaxesToSum): taxes is readonly TaxTotal[] => Array.isArray(taxes);

function readTaxes(taxes: TaxesToSum): SummedTaxes {
  const known = summedTaxes.get(taxes);
  if (known) return known;
  const rows = (isList(taxes) ? taxes : [taxes]).flatMap(listReportedRows);
  const stated = ratePartReaders.filter(({ read }) => rows.every(({ code, row }) => read(code, row) !== undefined));
  const summed = { rows, stated: new Set(stated.map(({ kind }) => kind)), byParts: new Map<string, BasesByRate>() };
  summedTaxes.set(taxes, summed);
  return summed;
}

/** Sums bases by tax, percentage and parts. Withheld taxes are omitted, because no record contains them. */
function sumBases(taxes: TaxesToSum, parts: readonly RatePart[] = []): BasesByRate {
  const { rows, byParts } = readTaxes(taxes);
  const kinds = parts.map(({ kind }) => kind).join();
  const known = byParts.get(kinds);
  if (known) return known;
  const bases = new Map<string, TaxBase>();
  for (const { code, row } of rows) {
    const rate = row.percent === undefined ? code : `${code} ${formatPercentageAsTaxRate(row.percent)}`;
    const own = parts.map(({ kind, read }) => ({ kind, ...read(code, row) }));
    const name = [rate, ...own.map((part) => part.name ?? '')].join('\n');
    const last = own.at(-1);
    const before = bases.get(name)?.base ?? createZeroAmount(2);
    const detail = last ? { detail: { kind: last.kind, value: last.value ?? null } } : {};
    bases.set(name, { rate, ...detail, base: addAmountsExactly(before, parseAmount(row.base)) });
  }
  const notZero = [...bases].filter(([, { base }]) => !isZeroAmount(base)).map(([name]) => name);
  const summed = { bases, notZero };
  byParts.set(kinds, summed);
  return summed;
}

const listReportedRows = ({ categories = [] }: TaxTotal): { readonly code: string; readonly row: TaxRateTotal }[] =>
  categories.filter(isChargedTax).flatMap(({ code, rates }) => rates.map((row) => ({ code, row })));

/**
 * Compares by tax and percentage first, and then by one more part of the rates each time. A part that a row of any of
 * the documents does not state is not compared, because taxes in `preceding` may be written without codes.
 */
function compareByParts(
  taxes: readonly TaxesToSum[],
  compare: (parts: readonly RatePart[]) => TaxBaseDifferingFromInvoice | undefined,
): TaxBaseDifferingFromInvoice | undefined {
  const stated = ratePartReaders.filter(({ kind }) => taxes.every((one) => readTaxes(one).stated.has(kind)));
  for (let count = 0; count <= stated.length; count++) {
    const difference = compare(stated.slice(0, count));
    if (difference) return difference;
  }
  return undefined;
}

/** Returns true if every base is zero, so that nothing is reversed. */
const areTaxBasesZero = (tax: TaxTotal): boolean => sumBases(tax).notZero.length === 0;

/** Returns whether the original of a substitution was already reversed, so that `preceding[].tax` is zero. */
export const areAllPrecedingTaxBasesZero = ({ preceding = [] }: Pick<Invoice, 'preceding'>): boolean =>
  preceding.length > 0 && preceding.every(({ tax }) => tax !== undefined && areTaxBasesZero(tax));

/**
 * Returns the first base that differs; undefined if all are equal. Tax amounts are not compared, because the
 * calculation derives them from base and percentage.
 * @param charged amounts of the stored invoice and of its debit notes
 * @param credited amounts of the stored invoice that credit notes already reversed
 */
export const findDifferingPrecedingBase = (
  said: TaxTotal,
  charged: readonly TaxesToSum[],
  credited: readonly TaxesToSum[] = [],
): TaxBaseDifferingFromInvoice | undefined =>
  compareByParts([said, ...charged, ...credited], (parts) => compareBases({ said, charged, credited }, parts));

/** Returns whether two documents have the same base at each percentage of each tax. */
export const hasSameTaxBasesByPercentage = (said: TaxTotal, stored: TaxTotal): boolean =>
  compareBases({ said, charged: [stored], credited: [] }, []) === undefined;

/** The most rates that are all compared, even those of zero. Invoices have about twenty, but clients may use thousands. */
const ratesInOrderMax = 100;

interface ComparedTaxes {
  readonly said: TaxTotal;
  readonly charged: readonly TaxesToSum[];
  readonly credited: readonly TaxesToSum[];
}

function compareBases(
  { said, charged, credited }: ComparedTaxes,
  parts: readonly RatePart[],
): TaxBaseDifferingFromInvoice | undefined {
  const own = sumBases(said, parts);
  const [other, back] = [charged, credited].map((all) => all.map((one) => sumBases(one, parts)));
  const compare = (name: string): TaxBaseDifferingFromInvoice | undefined => {
    const list = (all: readonly BasesByRate[] = []): TaxBase[] => all.flatMap(({ bases }) => bases.get(name) ?? []);
    const sum = (all: readonly TaxBase[]): Amount =>
      all.reduce((total, { base }) => addAmountsExactly(total, base), createZeroAmount(2));
    const [stated, sold, returned] = [list([own]), list(other), list(back)];
    const [left, right] = [sum(stated), addAmountsExactly(sum(sold), negateAmount(sum(returned)))];
    const one = [...stated, ...sold, ...returned].at(-1);
    return !one || isSameAmountValue(left, right)
      ? undefined
      : { ...one, base: toAmountText(left), stored: toAmountText(right) };
  };
  for (const name of own.bases.keys()) {
    const difference = compare(name);
    if (difference) return difference;
  }
  const stored = [...(other ?? []), ...(back ?? [])];
  // A base of zero is the same as none, and only decides which of several differences is the first one.
  const hasManyRates = stored.reduce((sum, { bases }) => sum + bases.size, 0) > ratesInOrderMax;
  for (const { bases, notZero } of stored) {
    for (const name of hasManyRates ? notZero : bases.keys()) {
      const difference = compare(name);
      if (difference) return difference;
    }
  }
  return undefined;
}

/**
 * Returns the first base of a credit note that exceeds the base of its invoice at the same rate; undefined if there is
 * none.
 * @param charged amounts of the invoice and of its debit notes
 */
export const findExcessCreditedBase = (
  credited: TaxTotal,
  charged: readonly TaxTotal[],
): TaxBaseDifferingFromInvoice | undefined =>
  compareByParts([credited, charged], (parts) => {
    const other = sumBases(charged, parts).bases;
    for (const [name, one] of sumBases(credited, parts).bases) {
      const there = other.get(name)?.base;
      if (one.base.value.lessThanOrEqualTo(there?.value ?? 0)) continue;
      return { ...one, base: toAmountText(one.base), stored: there ? toAmountText(there) : null };
    }
    return undefined;
  });
