// The end of a step for an invoice that its supplier does not report (RD 1007/2023 art. 3 and 4).
import type { Invoice } from '../document/model/invoice';
import { computeReportingStatusOnDay } from '../chain/reporting';
import type { JobWalkInput } from '../model/walk';
import { createStepEnd, type CompletedStepEnd } from './step-end';
import { createMessage } from '../messages/message';

/** Ends a step if the invoice is not reported; undefined if the invoice is reported. RD 1007/2023 art. 3 and 4. */
export function findSkipStepEndIfInvoiceNotToBeReported(
  { chain, workspace }: Pick<JobWalkInput, 'chain' | 'workspace'>,
  { issue_date: date }: Pick<Invoice, 'issue_date'>,
): CompletedStepEnd | undefined {
  if (!chain) return undefined;
  const { supplier } = chain;
  const status = computeReportingStatusOnDay(chain, date, workspace.reportingFrom);
  switch (status.kind) {
    case 'reported':
      return undefined;
    case 'exempt': {
      const { scheme, reason } = status;
      return createStepEnd('SKIP', {
        code: 'exempt',
        message: createMessage('reporting-exempt', { supplier, scheme, reason }),
      });
    }
    case 'not-yet-due': {
      const params = { supplier, from: status.from, date };
      return createStepEnd('SKIP', { code: 'not-yet-due', message: createMessage('reporting-not-yet-due', params) });
    }
    case 'left': {
      const params = { supplier, until: status.until, date };
      return createStepEnd('SKIP', { code: 'scheme-left', message: createMessage('reporting-left', params) });
    }
  }
}
