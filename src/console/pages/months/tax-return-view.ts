// Views of the sums for returns: the responses of the calls under /fiscal/v1/returns, with their form.

export const taxReturnFormNumbers = ['303', '347', '349', '369'] as const;
export type TaxReturnFormNumber = (typeof taxReturnFormNumbers)[number];

interface TaxReturnAnswer<Row> {
  readonly supplier: string;
  /** `2026-4T`; a year for form 347. */
  readonly period: string;
  readonly list: readonly Row[];
  /** Data that the sums do not contain. */
  readonly unknown: readonly { readonly key: string; readonly text: string; readonly invoices?: number }[];
}

export interface Form303BoxView {
  readonly box: string;
  readonly base?: string;
  readonly tax_box?: string;
  readonly tax?: string;
  readonly invoices: number;
}

export interface Form347CustomerView {
  readonly key: string;
  readonly customer: string;
  readonly country?: string;
  readonly name: string;
  readonly total: string;
  readonly quarters?: readonly string[];
  readonly rent?: boolean;
  readonly invoices: number;
}

export interface Form349SupplyView {
  readonly vat_number: string;
  readonly name: string;
  readonly key: string;
  readonly base: string;
  readonly invoices: number;
}

export interface Form349CorrectionView extends Form349SupplyView {
  readonly period: string;
  readonly declared_before: string;
}

export interface Form369SupplyView {
  readonly country: string;
  readonly supply: 'goods' | 'services' | 'unknown';
  readonly percent: string;
  /** The period of the corrected amounts; empty if nothing is corrected. */
  readonly corrects: string;
  readonly base: string;
  readonly tax: string;
  readonly invoices: number;
}

export type TaxReturnSums =
  | (TaxReturnAnswer<Form303BoxView> & { readonly form: '303' })
  | (TaxReturnAnswer<Form347CustomerView> & { readonly form: '347'; readonly next_cursor?: string })
  | (TaxReturnAnswer<Form349SupplyView> & {
      readonly form: '349';
      readonly corrections: readonly Form349CorrectionView[];
    })
  | (TaxReturnAnswer<Form369SupplyView> & { readonly form: '369' });

export interface TaxReturnPageView {
  readonly month: string;
  readonly sums: TaxReturnSums;
  /** Query of the next page of customers. */
  readonly next?: string;
  /** Query of the first page; set on later pages. */
  readonly first?: string;
}
