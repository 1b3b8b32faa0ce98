// Views of the sums for returns, which are the responses of the calls under /fiscal/v1/returns, with their form.

export const returnForms = ['303', '347', '349', '369'] as const;
export type ReturnForm = (typeof returnForms)[number];

interface ReturnAnswer<Row> {
  readonly supplier: string;
  /** `2026-4T`; a year for form 347. */
  readonly period: string;
  readonly list: readonly Row[];
  /** Data that the sums do not contain. */
  readonly unknown: readonly { readonly key: string; readonly text: string; readonly invoices?: number }[];
}

export interface Box303 {
  readonly box: string;
  readonly base?: string;
  readonly tax_box?: string;
  readonly tax?: string;
  readonly invoices: number;
}

export interface Customer347 {
  readonly key: string;
  readonly customer: string;
  readonly country?: string;
  readonly name: string;
  readonly total: string;
  readonly quarters?: readonly string[];
  readonly rent?: boolean;
  readonly invoices: number;
}

export interface Supply349 {
  readonly vat_number: string;
  readonly name: string;
  readonly key: string;
  readonly base: string;
  readonly invoices: number;
}

export interface Correction349 extends Supply349 {
  readonly period: string;
  readonly declared_before: string;
}

export interface Supply369 {
  readonly country: string;
  readonly supply: 'goods' | 'services' | 'unknown';
  readonly percent: string;
  /** The period of what it corrects; empty if it corrects nothing. */
  readonly corrects: string;
  readonly base: string;
  readonly tax: string;
  readonly invoices: number;
}

export type ReturnSums =
  | (ReturnAnswer<Box303> & { readonly form: '303' })
  | (ReturnAnswer<Customer347> & { readonly form: '347'; readonly next_cursor?: string })
  | (ReturnAnswer<Supply349> & { readonly form: '349'; readonly corrections: readonly Correction349[] })
  | (ReturnAnswer<Supply369> & { readonly form: '369' });

export interface ReturnView {
  readonly month: string;
  readonly sums: ReturnSums;
  /** Query of the next page of customers. */
  readonly next?: string;
  /** Query of the first page, on a later one. */
  readonly first?: string;
}
