// Sums form 369, the Union scheme of the one-stop shop, with base and tax of the state of consumption, by rate.
import { formatPercentageAsTaxRate } from '../../amount/percentage';
import { isForeignTaxRate, listReportedTaxCategoryTotals } from '../../document/breakdown';
import type { Invoice } from '../../document/model/invoice';
import type { TaxRateTotal } from '../../document/model/parts';
import { toCountryTaxIdPrefix } from '../../document/territories';
import type { InvoiceForBooks } from '../invoice-book/build-rows';
import { convertInvoiceToRecordEurosOrKeep } from '../invoice-book/record-euros';
import { buildReplacedInvoiceStubsInEuros } from '../invoice-book/replaced-rates';
import { formatCents, parseCents, toAmountLiteral } from '../record/cents';
import {
  findCorrectedTaxPeriod,
  type InvoiceWithCorrectedSaleDays,
  isReversalByNegativeInvoice,
} from './corrected-period';
import { getRecordBookRowTaxPeriodDay, type RecordBookIssuedRow } from './issued-row';
import type { TaxPeriod } from './period';

/** `unknown`: the lines have no `item.key`, or several different ones. */
export type Form369SupplyKind = 'goods' | 'services' | 'unknown';

interface Consumption {
  readonly country: string;
  readonly supply: Form369SupplyKind;
  /** Rate of the document, such as `standard` or `reduced`; empty if it has none. */
  readonly rate: string;
  /** `20.0%`, as the invoice book writes it. */
  readonly percent: string;
  /** The period of the corrected amounts, for a correction. */
  readonly corrects: string;
}

export interface Form369TaxRateSum extends Consumption {
  readonly base: string;
  readonly tax: string;
  readonly invoices: number;
}

interface ConsumptionCents {
  base: bigint;
  tax: bigint;
  invoices: number;
}

const cents = (text: string): bigint => parseCents(toAmountLiteral(text) ?? '0') ?? 0n;

const plain = (percent: string | undefined): string => (percent ? formatPercentageAsTaxRate(percent) : '');

/** Lists the rates of other countries. */
const listForeignRates = (inEuros: Invoice): readonly TaxRateTotal[] =>
  listReportedTaxCategoryTotals(inEuros).flatMap(({ rates }) => rates.filter(isForeignTaxRate));

function findSupply({ lines = [] }: Invoice): Form369SupplyKind {
  const kinds = new Set(lines.map(({ item }) => item?.key));
  const [only] = kinds;
  return kinds.size === 1 && (only === 'goods' || only === 'services') ? only : 'unknown';
}

/** Maximum number of rates with a separate sum. Rates come from documents, and clients may write any number of them. */
const ratesMax = 1_000;

export class Form369SumAccumulator {
  private readonly sums = new Map<string, ConsumptionCents>();
  private unclear = 0;
  private overflow = false;
  private spread = false;

  constructor(private readonly period: TaxPeriod) {}

  get isIncomplete(): boolean {
    return this.overflow;
  }

  /** Whether an invoice of the period corrects invoices of several periods. */
  get hasSpreadCorrections(): boolean {
    return this.spread;
  }

  /** Whether the sales of this period at a rate add up to less than zero. */
  get hasSumBelowZero(): boolean {
    return this.list().some(({ corrects, base }) => corrects === '' && base.startsWith('-'));
  }

  /** Number of invoices that do not state whether they are for goods or for services. */
  get unclearSupplies(): number {
    return this.unclear;
  }

  /** @param rows rows of the invoice in the book; empty if the invoice does not count */
  add(invoice: InvoiceForBooks & InvoiceWithCorrectedSaleDays, rows: readonly RecordBookIssuedRow[]): void {
    const { document, content } = invoice;
    const [first] = rows.filter(({ cells }) => cells.R === '17' && cells.S === 'N2');
    if (!first || first.cells.F === 'F3') return;
    const { I: issued = getRecordBookRowTaxPeriodDay(first.cells) } = first.cells;
    // A reversal may have the operation date of the sale, but counts when it is issued, as corrections do.
    const day = isReversalByNegativeInvoice(invoice) ? issued : getRecordBookRowTaxPeriodDay(first.cells);
    if (day < this.period.from || day > this.period.to) return;
    const sign = document.type === 'credit-note' ? -1n : 1n;
    const corrected = findCorrectedTaxPeriod(invoice, { like: this.period });
    this.spread ||= corrected?.isSpread ?? false;
    const supply = findSupply(document);
    if (supply === 'unknown') this.unclear += 1;
    const period = corrected?.period.name ?? '';
    const corrects = period === this.period.name ? '' : period;
    const countedSums = new Set<ConsumptionCents>();
    const add = (rates: readonly TaxRateTotal[], sign: bigint): void => {
      for (const { country = '', key = '', percent, base, amount } of rates) {
        const sum = this.sumOf({
          country: toCountryTaxIdPrefix(country),
          supply,
          rate: key,
          percent: plain(percent),
          corrects,
        });
        if (!sum) continue;
        sum.base += sign * cents(base);
        sum.tax += sign * cents(amount);
        if (!countedSums.has(sum)) sum.invoices += 1;
        countedSums.add(sum);
      }
    };
    add(listForeignRates(convertInvoiceToRecordEurosOrKeep(invoice)), sign);
    if (content.TipoRectificativa === 'S')
      add(buildReplacedInvoiceStubsInEuros(invoice).flatMap(listForeignRates), -1n);
  }

  private sumOf(consumption: Consumption): ConsumptionCents | undefined {
    const key = JSON.stringify(consumption);
    const running = this.sums.get(key);
    if (running) return running;
    if (this.sums.size >= ratesMax) {
      this.overflow = true;
      return undefined;
    }
    const newSum = { base: 0n, tax: 0n, invoices: 0 };
    this.sums.set(key, newSum);
    return newSum;
  }

  list(): Form369TaxRateSum[] {
    return [...this.sums]
      .map(([key, { base, tax, invoices }]) => ({
        ...(JSON.parse(key) as Consumption),
        base: formatCents(base),
        tax: formatCents(tax),
        invoices,
      }))
      .toSorted((left, right) => (left.country < right.country ? -1 : left.country > right.country ? 1 : 0));
  }
}
