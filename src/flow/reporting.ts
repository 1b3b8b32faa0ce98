// Whether a supplier reports an invoice: it may be exempt, or the invoice older than its duty to report.
import type { Invoice } from '../document/model/invoice';
import type { ChainDocument } from '../model/chain';
import { endStep, type CompletedStepEnd } from './step-end';
import { message } from '../messages/message';

/** Ends a step that has nothing to report; undefined if the invoice is reported. RD 1007/2023 art. 3 and 4. */
export function endUnreportedStep(
  chain: Pick<ChainDocument, 'supplier' | 'reporting'> | null,
  { issue_date: date }: Pick<Invoice, 'issue_date'>,
): CompletedStepEnd | undefined {
  const reporting = chain?.reporting;
  if (!chain || !reporting) return undefined;
  if (reporting.state === 'exempt') {
    const { scheme, reason } = reporting;
    return endStep('SKIP', {
      code: 'exempt',
      message: message('reporting-exempt', { supplier: chain.supplier, scheme, reason }),
    });
  }
  const { from } = reporting;
  if (from === undefined || date >= from) return undefined;
  const params = { supplier: chain.supplier, from, date };
  return endStep('SKIP', { code: 'not-yet-due', message: message('reporting-not-yet-due', params) });
}
