// Adds warnings about number and date to a preview. A preview issues nothing, so no step adds these warnings.
import { computeReportingStatus } from '../chain/reporting';
import type { Warning } from '../contracts/warnings';
import { goblDocumentSchemaUrls } from '../document/model/schemas';
import { findSeriesKindOfInvoice, warnMixedSeries } from '../document/series-kinds';
import { listRecordedAfterIssueWarnings } from '../flow/issue-date';
import { parseSeriesNumberingRule } from '../flow/steps/sequence-enumerate';
import type { SeriesNumberDocument } from '../model/series';
import { deriveSeriesId } from '../store/series/series';
import type { InvoiceDeps } from './context';
import type { ValidatedInvoice } from './validate';

/** Adds the warnings that the invoice would get with its number. */
export async function addNumberWarnings(context: InvoiceDeps, judged: ValidatedInvoice): Promise<ValidatedInvoice> {
  const numberWarnings = isReported(context, judged)
    ? [...warnDate(context, judged), ...(await warnSeries(context, judged))]
    : [];
  if (numberWarnings.length === 0) return judged;
  return { ...judged, entry: { ...judged.entry, warnings: [...(judged.entry.warnings ?? []), ...numberWarnings] } };
}

function isReported({ workspace }: InvoiceDeps, { invoice, supplier }: ValidatedInvoice): boolean {
  const { chain, taxCode } = supplier;
  const reporting = chain?.reporting ? { reporting: chain.reporting } : {};
  return (
    computeReportingStatus({ supplier: taxCode, ...reporting }, invoice.issue_date, workspace.reportingFrom).kind ===
    'reported'
  );
}

/** Warns about the date. If the call did not state a date, it is set together with the number. */
function warnDate({ now }: InvoiceDeps, { entry, invoice, supplier }: ValidatedInvoice): Warning[] {
  if (entry.dateIsOpen) return [];
  return listRecordedAfterIssueWarnings({ entry, zone: supplier.zone, now }, invoice);
}

/** Warns about the series. A number that the caller chose was already compared with the other numbers of its series. */
async function warnSeries(context: InvoiceDeps, judged: ValidatedInvoice): Promise<Warning[]> {
  const { invoice, supplier } = judged;
  const kind = findSeriesKindOfInvoice(invoice);
  if (invoice.code || !kind) return [];
  const among = {
    supplier: supplier.taxCode,
    docSchema: goblDocumentSchemaUrls.invoice,
    series: invoice.series ?? null,
  };
  const [highest, last] = await Promise.all([
    context.store.entries.findHighestKind(among),
    findLastNumber(context, judged),
  ]);
  const isInYear = (day = ''): boolean => day.slice(0, 4) === invoice.issue_date.slice(0, 4);
  return warnMixedSeries(invoice.series, kind, [
    ...(isInYear(last?.date) ? (last?.kinds ?? []) : []),
    ...(highest && isInYear(highest.date) ? [highest.kind] : []),
  ]);
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
