// The step fiscal.send waits for the response to the newest record of the entry, whichever job requested that record.
import type { Invoice } from '../../document/model/invoice';
import { findStepEndIfInvoiceUnreported } from '../reporting';
import { toAuthorityResponseStepFiles, createSettledRecordStepEnd } from '../record-files';
import { createKoStepEnd, type StepResult } from '../step-end';
import type { StepContext } from '../step-context';
import { createMessage } from '../../messages/message';

/** Waits for the authority's response to the newest record of the entry. */
export function planAuthorityResponseStep({ view, job, entry, visit, waits, tools }: StepContext): StepResult {
  const { fiscal } = entry;
  if (!fiscal) {
    const notReported = findStepEndIfInvoiceUnreported(view, JSON.parse(entry.document) as Invoice);
    if (notReported) return notReported;
    return createKoStepEnd('nothing-to-send', createMessage('record-missing'));
  }
  const record = view.records.get(fiscal.record);
  if (!record) throw new Error(`record ${fiscal.record} is not stored`);
  if (record.outcome) {
    const files = toAuthorityResponseStepFiles(record).map((file) => ({ row: tools.fileRow(file, job, visit) }));
    return createSettledRecordStepEnd(record, 'fiscal.send', files);
  }
  const wait = { kind: 'wait', for: 'settled', id: fiscal.request } as const;
  // The job that requested the record is notified in any case.
  const listens = !waits && !fiscal.request.startsWith(`${job._id}:`);
  return listens ? { ...wait, listensTo: fiscal.request } : wait;
}
