// Sends an invoice by email with a job that has one step. Sending is therefore durable, is retried while the mail
// server is unavailable, and is shown in the timeline of the entry.
import { createRefusal } from '../contracts/errors';
import type { MailAttachmentKind } from '../contracts/mail-attachments';
import { isSingleEmailAddress } from '../contracts/step-calls';
import type { Invoice } from '../document/model/invoice';
import { chooseInvoiceMailFiles } from '../mail/attachments';
import type { Language } from '../messages/text';
import { createMessage } from '../messages/message';
import { buildWorkflowJob, tryStartJobRun } from '../jobs/new-job';
import type { InvoiceSnapshot } from '../model/invoice';
import type { WorkflowDocument } from '../model/workflow';
import type { InvoiceDeps } from './context';

/** The parameters of a call. */
export interface InvoiceMailRequest {
  readonly to?: readonly string[];
  readonly language: Language;
  /** Required attachments; if absent, the attachments of the settings. */
  readonly attach?: readonly MailAttachmentKind[];
}

/**
 * Finds the recipients of an email. They are the recipients in the call, or else the customer.
 * @throws Refusal `validation`
 */
function findRecipients({ entry }: InvoiceSnapshot, to: readonly string[] | undefined): readonly string[] {
  const customer = (JSON.parse(entry.document) as Invoice).customer?.emails?.[0]?.addr;
  const addresses = to ?? (customer === undefined ? [] : [customer]);
  if (addresses.length === 0) throw createRefusal('validation', 'mail-recipient-needed');
  const faults = addresses.flatMap((one, at) =>
    isSingleEmailAddress(one)
      ? []
      : [{ code: 'mail-address', paths: [`$.to[${at}]`], message: createMessage('mail-address-wrong') }],
  );
  if (faults.length > 0) throw createRefusal('validation', 'mail-refused', {}, { faults });
  return addresses;
}

/**
 * Stores the job that sends the email, and starts it.
 * @throws Refusal `validation`, or `conflict` if the files of the invoice do not exist yet
 */
export async function startInvoiceMailJob(
  context: InvoiceDeps,
  view: InvoiceSnapshot,
  id: string,
  { to, language, attach }: InvoiceMailRequest,
): Promise<readonly string[]> {
  const { store, traceparent, now, buildAuditRow, runs, quota, workspace } = context;
  const { entry } = view;
  const recipients = findRecipients(view, to);
  const settings = attach ? [] : await store.mail.inForce(entry.supplier ?? '');
  const files = chooseInvoiceMailFiles(entry, attach, settings);
  if ('problem' in files)
    throw createRefusal('conflict', 'mail-before-file', { file: files.problem }, { id: entry.id });
  await quota.admitJob();
  const workflow = buildWorkflow(workspace._id, {
    to: recipients,
    language,
    ...(attach ? { attach } : {}),
    template: true,
  });
  const job = buildWorkflowJob(workflow, entry, { id, args: {}, tags: [], traceparent, warnings: [] }, now);
  const objects = [
    { kind: 'job', id },
    { kind: 'entry', id: entry.id },
  ];
  const creation = await store.jobs.create(job, { document: entry, isNew: false }, buildAuditRow({ objects }), []);
  if (creation.kind === 'created') await tryStartJobRun(runs, job);
  return recipients;
}

/** The workflow is in no list, because only this call starts it. */
const mailWorkflowId = '00000000-0000-7000-8000-6d61696c0001';
const mailStepId = '00000000-0000-7000-8000-6d61696c0002';

const buildWorkflow = (workspace: string, config: object): Omit<WorkflowDocument, 'versions'> =>
  ({
    workspace,
    id: mailWorkflowId,
    name: 'Send mail',
    version: '1',
    schema: 'bill/invoice',
    steps: [{ id: mailStepId, name: 'Send mail', provider: 'email.send', config }],
    rescue: [],
  }) as unknown as Omit<WorkflowDocument, 'versions'>;
