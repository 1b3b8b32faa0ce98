// Sums form 303, box by box, over the invoices of a period. Memory grows only with the number of boxes.
import { formatCents } from '../record/cents';
import { type Form303BoxAmounts, listForm303BoxAmountsOfInvoice } from './form-303';
import type { RecordBookIssuedRow } from './issued-row';
import type { TaxPeriod } from './period';

export interface Form303BoxPairSum {
  readonly box: string;
  readonly base?: string;
  readonly tax_box?: string;
  readonly tax?: string;
  readonly invoices: number;
}

interface RunningBox {
  base: bigint;
  tax: bigint;
  readonly taxBox: string | undefined;
  invoices: number;
}

/** Returns whether a tax is part of box 27, the tax due. Box 63 only gives information on cash accounting. */
const isDue = (taxBox: string | undefined): boolean => taxBox !== undefined && taxBox !== '63';

export class Form303SumAccumulator {
  private readonly boxes = new Map<string, RunningBox>();

  constructor(private readonly period: TaxPeriod) {}

  add(rows: readonly RecordBookIssuedRow[]): void {
    const countedBoxes = new Set<string>();
    for (const share of listForm303BoxAmountsOfInvoice(rows, this.period)) {
      const box = this.boxOf(share);
      box.base += share.base;
      box.tax += share.tax ?? 0n;
      if (!countedBoxes.has(share.box)) box.invoices += 1;
      countedBoxes.add(share.box);
    }
  }

  private boxOf({ box, taxBox }: Form303BoxAmounts): RunningBox {
    const found = this.boxes.get(box) ?? { base: 0n, tax: 0n, taxBox, invoices: 0 };
    this.boxes.set(box, found);
    return found;
  }

  /** Lists the sums by box number. Box 27, if present, is the sum of the taxes. */
  list(): Form303BoxPairSum[] {
    const due = [...this.boxes.values()].filter(({ taxBox }) => isDue(taxBox));
    const listed = [...this.boxes].map(
      ([box, { base, tax, taxBox, invoices }]): Form303BoxPairSum => ({
        box,
        base: formatCents(base),
        ...(taxBox === undefined ? {} : { tax_box: taxBox, tax: formatCents(tax) }),
        invoices,
      }),
    );
    const total = due.reduce((sum, { tax }) => sum + tax, 0n);
    const all = due.length > 0 ? [...listed, { box: '27', tax: formatCents(total), invoices: 0 }] : listed;
    return all.toSorted((left, right) => readOrder(left) - readOrder(right));
  }
}

/** Returns the order of a box. A percentage without a box is last. */
const readOrder = ({ box }: Pick<Form303BoxPairSum, 'box'>): number => (/^\d+$/.test(box) ? Number(box) : 1_000);
