// Adds warnings about number and date to a preview. A preview issues nothing, so no step adds these warnings.
import { computeReportingStatusOnDay } from '../chain/reporting';
import { applyBlockingSettingToWarning } from '../contracts/blocking-warnings';
import type { Warning } from '../contracts/warnings';
import { toInvoiceBodyPath } from '../document/invoice-body/paths';
import { goblDocumentSchemaUrls } from '../document/model/schemas';
import { findInvoiceKindInSeries, warnMixedInvoiceKindsInSeries } from '../document/series-kinds';
import { isWarningRefusedByWorkspace, convertWarningToFault } from '../entries/upload/check';
import { warnDateBeforePreviousNumber } from '../entries/upload/store-warnings';
import { listIssueDateNotTodayWarnings } from '../flow/issue-date';
import { parseSeriesNumberingRule } from '../flow/steps/sequence-enumerate';
import type { SeriesNumberDocument } from '../model/series';
import { deriveSeriesId } from '../store/series/series';
import type { InvoiceDeps } from './context';
import { createInvoiceValidationRefusal } from './refuse';
import type { ValidatedInvoice } from './validate';

/**
 * Adds the warnings that the invoice would get with its number.
 * @throws Refusal `validation` if its job would end because of them
 */
export async function addNumberingWarningsOrRefuseInvoice(
  context: InvoiceDeps,
  validated: ValidatedInvoice,
): Promise<ValidatedInvoice> {
  if (!isValidatedInvoiceToBeReported(context, validated)) return validated;
  const { strict, blockingWarnings } = context.workspace;
  const found = [...warnDate(context, validated), ...(await warnSeries(context, validated))].map((one) =>
    applyBlockingSettingToWarning(blockingWarnings, one),
  );
  const { entry, invoice } = validated;
  const ends = (one: Warning): boolean => one.blocking || (!invoice.code && isWarningRefusedByWorkspace(strict, one));
  const others = [...(entry.warnings ?? []), ...found.filter((one) => !ends(one))];
  const form = entry.bodyForm ?? 'lines';
  const faults = found.filter(ends).map(convertWarningToFault);
  if (faults.length === 0) return { ...validated, entry: { ...entry, warnings: others } };
  throw createInvoiceValidationRefusal(
    faults.map((one) => ({ ...one, paths: (one.paths ?? []).map((path) => toInvoiceBodyPath(path, { form })) })),
    { warnings: others, form },
  );
}

/** Returns whether the supplier reports an invoice of this date. */
export function isValidatedInvoiceToBeReported(
  { workspace }: { readonly workspace: Pick<InvoiceDeps['workspace'], 'reportingFrom'> },
  { invoice, supplier }: ValidatedInvoice,
): boolean {
  const { chain, taxCode } = supplier;
  const reporting = chain?.reporting ? { reporting: chain.reporting } : {};
  return (
    computeReportingStatusOnDay({ supplier: taxCode, ...reporting }, invoice.issue_date, workspace.reportingFrom)
      .kind === 'reported'
  );
}

/** Warns about the date. If the call did not state a date, it is set together with the number. */
function warnDate({ now }: InvoiceDeps, { entry, invoice, supplier }: ValidatedInvoice): Warning[] {
  if (entry.dateIsOpen) return [];
  return listIssueDateNotTodayWarnings({ entry, zone: supplier.zone, now }, invoice);
}

/**
 * Warns about the series and its last number. A number that the caller chose was already compared with the other
 * numbers of its series.
 */
async function warnSeries(context: InvoiceDeps, validated: ValidatedInvoice): Promise<Warning[]> {
  const { invoice, supplier } = validated;
  const kind = findInvoiceKindInSeries(invoice);
  if (invoice.code || !kind) return [];
  const among = {
    supplier: supplier.taxCode,
    docSchema: goblDocumentSchemaUrls.invoice,
    series: invoice.series ?? null,
  };
  const [highest, last] = await Promise.all([
    context.store.entries.findHighestKind(among),
    findLastNumber(context, validated),
  ]);
  const isInYear = (day = ''): boolean => day.slice(0, 4) === invoice.issue_date.slice(0, 4);
  const kinds = [
    ...(isInYear(last?.date) ? (last?.kinds ?? []) : []),
    ...(highest && isInYear(highest.date) ? [highest.kind] : []),
  ];
  return [
    ...(last?.date === undefined ? [] : warnDateBeforePreviousNumber(invoice, last.code, last.date)),
    ...warnMixedInvoiceKindsInSeries(invoice.series, kind, kinds),
  ];
}

/**
 * Finds the last number of the series that would assign the number. That number has the kinds of all numbers of its
 * year.
 */
async function findLastNumber(
  { store, workspace }: InvoiceDeps,
  { invoice, supplier, workflow, args }: ValidatedInvoice,
): Promise<SeriesNumberDocument | undefined> {
  const step = workflow.steps.find(({ provider }) => provider === 'sequence.enumerate');
  if (!step) return undefined;
  const rule = parseSeriesNumberingRule(step.config ?? {}, invoice.series ?? '', args['sequence-series-id']);
  if ('problem' in rule) return undefined;
  const series = rule.series ?? deriveSeriesId(workspace._id, supplier.taxCode, rule.name);
  return (await store.series.listNumbers(series, { limit: 1 })).rows[0];
}
