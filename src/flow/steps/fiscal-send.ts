// The step fiscal.send waits for the response to the newest record of the entry, whichever job requested that record. If
// this is a rejected cancellation that another job requested, the registration of the content counts.
import type { Invoice } from '../../document/model/invoice';
import { findSkipStepEndIfInvoiceNotToBeReported } from '../reporting';
import { toAuthorityResponseStepFiles, createSettledRecordStepEnd } from '../record-files';
import { isContentInForceAfterRejectedCancellation } from '../../entries/cancelled';
import { createKoStepEnd, type StepResult } from '../step-end';
import type { StepContext } from '../step-context';
import { createMessage } from '../../messages/message';

/** Waits for the authority's response to the newest record of the entry. */
export function planAuthorityResponseWaitStep({ view, job, entry, visit, waits, tools }: StepContext): StepResult {
  const { fiscal } = entry;
  if (!fiscal) {
    const notReported = findSkipStepEndIfInvoiceNotToBeReported(view, JSON.parse(entry.document) as Invoice);
    if (notReported) return notReported;
    return createKoStepEnd('nothing-to-send', createMessage('record-missing'));
  }
  const isOwn = fiscal.request.startsWith(`${job._id}:`);
  const { heldRegistration: held } = view;
  const key = !isOwn && isContentInForceAfterRejectedCancellation(entry, held) ? held._id : fiscal.record;
  const record = view.records.get(key);
  if (!record) throw new Error(`record ${key} is not stored`);
  if (record.outcome) {
    const files = toAuthorityResponseStepFiles(record).map((file) => ({ row: tools.fileRow(file, job, visit) }));
    return createSettledRecordStepEnd(record, 'fiscal.send', files);
  }
  const wait = { kind: 'wait', for: 'settled', id: fiscal.request } as const;
  // The job that requested the record is notified in any case.
  const listens = !waits && !isOwn;
  return listens ? { ...wait, listensTo: fiscal.request } : wait;
}
