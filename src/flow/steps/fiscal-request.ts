// Steps fiscal.generate and fiscal.cancel add a request to the supplier's queue and wait until it is sealed or settled.
import { toInvoiceIdentity } from '../../chain/convert/to-registration-record';
import type { Fault } from '../../contracts/errors';
import type { SealingRequestKind } from '../../contracts/runs';
import type { Invoice } from '../../document/model/invoice';
import type { SealingRequestDocument } from '../../model/request';
import { isEntryContentRegisteredOrPending } from '../../entries/cancelled';
import { findSkipStepEndIfInvoiceNotToBeReported } from '../reporting';
import { toAuthorityResponseStepFiles, toRecordStepFile, createSettledRecordStepEnd } from '../record-files';
import { createStepEnd, createKoStepEnd, createSkipStepEnd, type CompletedStepEnd, type StepResult } from '../step-end';
import { createMessage } from '../../messages/message';
import type { RecordForStep } from '../../model/walk';
import type { StepContext } from '../step-context';

/**
 * Requests a registration record. The step ends when the record is sealed, because the invoice is issued at that time.
 * Sello reports the record later.
 */
export const planRegistrationRecordStep = (context: StepContext): StepResult => takeRequest('generate', context);

/**
 * Requests a cancellation record. The step ends with the authority's response, because only the authority can cancel an
 * invoice.
 */
export const planCancellationRecordStep = (context: StepContext): StepResult => takeRequest('cancel', context);

function takeRequest(kind: SealingRequestKind, context: StepContext): StepResult {
  return context.waits ? conclude(kind, context) : (refusal(kind, context) ?? request(kind, context));
}

/**
 * Returns a refusal for which no request is needed. An invoice that was reported can be corrected and cancelled,
 * whatever the settings of its supplier are now.
 */
function refusal(kind: SealingRequestKind, { entry, view }: StepContext): CompletedStepEnd | undefined {
  const notReported = entry.fiscal ? undefined : findSkipStepEndIfInvoiceNotToBeReported(view, parseInvoice(entry));
  if (notReported) return notReported;
  // An invoice that was never reported needs neither a number nor a registration, because there is nothing to cancel.
  if (kind === 'cancel' && !entry.fiscal)
    return createKoStepEnd('nothing-to-cancel', createMessage('invoice-never-reported'));
  if (view.chain?.registration.state !== 'registered') {
    const params = { supplier: entry.supplier ?? '' };
    return createKoStepEnd('supplier-not-registered', createMessage('supplier-not-registered', params));
  }
  if (!parseInvoice(entry).code) return createKoStepEnd('no-code', createMessage('invoice-without-code'));
  if (kind === 'cancel') return undefined;
  return isEntryContentRegisteredOrPending(entry) ? createSkipStepEnd(createMessage('record-already')) : undefined;
}

function request(kind: SealingRequestKind, { job, entry, step, visit, view, tools }: StepContext): StepResult {
  const { number, date } = toInvoiceIdentity(parseInvoice(entry));
  const id = `${job._id}:${visit}`;
  return {
    kind: 'wait',
    for: kind === 'generate' ? 'sealed' : 'settled',
    id,
    request: {
      _id: id,
      chain: view.chain?._id ?? '',
      kind,
      step: step.id,
      visit,
      entry: entry.id,
      contentRevision: entry.contentRevision,
      restore: job.args.restore === 'true' || job.args.restore === 'S',
      position: tools.newId(),
      number,
      date,
    },
  };
}

function conclude(kind: SealingRequestKind, context: StepContext): StepResult {
  const { view, job, visit } = context;
  const { request: asked } = view;
  if (!asked) throw new Error(`the request of visit ${visit} of job ${job.id} is not stored`);
  const end = endWithoutRecord(asked);
  if (end) return end;
  const settles = kind === 'cancel';
  const done = settles ? asked.state === 'settled' : asked.state !== 'waiting';
  if (!done) return { kind: 'wait', for: settles ? 'settled' : 'sealed', id: asked._id };
  const record = view.records.get(asked.record ?? '');
  if (!record) throw new Error(`record ${asked.record} of request ${asked._id} is not stored`);
  return settles
    ? createSettledRecordStepEnd(record, 'fiscal.cancel', buildFiles(context, record))
    : createStepEnd('OK', {
        message: asked.message ?? record.fingerprint,
        files: buildFiles(context, record),
        ...(asked.taken && !isKnown(context, asked.taken) ? { warning: asked.taken } : {}),
      });
}

/** Returns whether the document had the warning before, so that the job already has it. */
const isKnown = ({ entry }: StepContext, { code }: Fault): boolean =>
  (entry.warnings ?? []).some(({ key }) => key === code);

function endWithoutRecord({ state, code, message: reason }: SealingRequestDocument): CompletedStepEnd | undefined {
  if (state === 'withdrawn') return createStepEnd('CANCEL', { message: createMessage('request-withdrawn') });
  if (state !== 'refused') return undefined;
  if (code === 'already-cancelled' || code === 'already-registered') return createSkipStepEnd(reason ?? code);
  return createKoStepEnd(code ?? 'refused', reason ?? createMessage('request-refused-by-chain'));
}

const buildFiles = ({ tools, job, visit, step }: StepContext, record: RecordForStep) =>
  [toRecordStepFile(record), ...(step.provider === 'fiscal.cancel' ? toAuthorityResponseStepFiles(record) : [])].map(
    (file) => ({
      row: tools.fileRow(file, job, visit),
    }),
  );

const parseInvoice = ({ document }: { readonly document: string }): Invoice => JSON.parse(document) as Invoice;
