// Reads the invoices of a return one after the other, with the data about them that the book does not contain.
import { RecordBookProblemCounter, type CountedRecordBookProblem } from '../../chain/record-book/findings';
import { getRecordBookRowTaxDueDay, getRecordBookRowTaxPeriodDay } from '../../chain/record-book/issued-row';
import { type TaxPeriod, widenTaxPeriodToInvoiceDays } from '../../chain/record-book/period';
import type { ChainDocument } from '../../model/chain';
import { createBookReadContextWithTurns, takeBookStreamSlotOrRefuse } from '../invoice-book/streams';
import { requireSupplierChain } from '../chains/chain-status';
import type { TenantCallContext } from '../kit/endpoint';
import {
  type BookedInvoiceWithRows,
  streamIssuedInvoicesWithRecordBookRows,
  toSupplierRecordBookSettings,
} from '../../books/issued-rows';

interface ReadInvoices {
  readonly chain: ChainDocument;
  readonly found: readonly CountedRecordBookProblem[];
  /** True if there are rows of VAT, not only of IGIC and IPSI. */
  readonly hasVat: boolean;
}

/** Lists the days that decide the period of an invoice in the book and in forms. */
const listDays = ({ invoice, rows }: BookedInvoiceWithRows): readonly string[] => {
  const own = rows.filter(({ row }) => row !== 'payment').map(({ cells }) => cells);
  return own.length > 0
    ? [...own.map(getRecordBookRowTaxPeriodDay), ...own.map(getRecordBookRowTaxDueDay)]
    : [invoice.document.issue_date];
};

/** Findings that concern only the book and do not change sums. */
const ofBookAlone: ReadonlySet<string> = new Set([
  'activity-group-missing',
  'property-missing',
  'number-too-long',
  'customer-country',
]);

/**
 * Calls `add` for each invoice of a return that has rows, one after the other.
 * @throws Refusal `not-found`, and `busy` if the workspace or the process streams too many books
 */
export async function visitTaxReturnInvoicesAndListProblems(
  call: TenantCallContext,
  { within, days = widenTaxPeriodToInvoiceDays(within) }: { within: TaxPeriod; days?: Pick<TaxPeriod, 'from' | 'to'> },
  add: (one: BookedInvoiceWithRows) => void,
): Promise<ReadInvoices> {
  const chain = await requireSupplierChain(call, call.query.supplier);
  const release = takeBookStreamSlotOrRefuse(call);
  const findings = new RecordBookProblemCounter();
  let hasVat = false;
  try {
    // The sums are VAT sums, whatever the kind of the book.
    const { supplier, settings } = toSupplierRecordBookSettings(chain);
    const owner = { supplier, settings: { ...settings, book: 'unified' as const } };
    for await (const one of streamIssuedInvoicesWithRecordBookRows(createBookReadContextWithTurns(call), {
      owner,
      days,
    })) {
      // Days around the period are also read, but findings of those days do not count.
      if (listDays(one).some((day) => day >= within.from && day <= within.to))
        for (const key of one.problems) findings.add(key, one.invoice.entry);
      hasVat ||= one.rows.some(({ cells }) => cells.R !== '08');
      if (one.rows.length > 0) add(one);
    }
  } finally {
    release();
  }
  const matches = findings.list().filter(({ key }) => !ofBookAlone.has(key));
  return { chain, found: matches, hasVat };
}

export const toTaxReturnSharedMembersJson = (
  { deps }: TenantCallContext,
  { name }: TaxPeriod,
  { chain }: Pick<ReadInvoices, 'chain'>,
) => ({
  supplier: chain.supplier,
  period: name,
  in_force_at: deps.now().toISOString(),
});
