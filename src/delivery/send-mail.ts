// Makes one attempt at a step `email.send`: resolves the recipients, fills the subject and the text with values of the
// document, and attaches files of the entry.
import { mailLimits as limits } from '../contracts/limits/outbound';
import {
  fillMailStepPlaceholders,
  isSingleEmailAddress,
  type MailStepPlaceholder,
  parseMailStepConfig,
} from '../contracts/step-calls';
import { Refusal } from '../contracts/errors';
import { chooseInvoiceMailFiles } from '../mail/attachments';
import type { ComposedInvoiceMail } from '../mail/compose';
import { composeInvoiceMailInThread } from '../mail/compose-in-thread';
import { buildMailTemplateValues } from '../mail/values';
import type { MailAttachment, Mailer } from '../contracts/mailer';
import { findEntryQrText } from '../store/chains/records';
import type { Database } from '../store/database';
import { readBlob } from '../store/entries/blobs';
import type { EntryDocument, EntryFile } from '../model/entry';
import type { InvoiceMailSettings } from '../model/mail-settings';
import { findEntry } from '../store/entries/entries';
import type { JobIntent } from '../model/job';
import type { JobWithClaimedStepCall } from '../store/jobs/step-calls';
import { createMessage } from '../messages/message';
import { listInvoiceMailSettingsInForce } from '../store/mail/mail-settings';
import { sendMailWithinDailyLimit } from '../store/mail/send-within-limit';
import type { StepCallAttemptResult } from './plan-next-attempt';

type Config = Readonly<Record<string, unknown>>;

export async function sendStepMail(
  { database, mailer }: { readonly database: Database; readonly mailer: Mailer },
  job: JobWithClaimedStepCall,
  intent: JobIntent,
  config: Config,
): Promise<StepCallAttemptResult> {
  const { to, subject, text, attach: asked, template } = parseMailStepConfig(config);
  const entry = job.entryId ? await findEntry(database, job.workspace, job.entryId) : null;
  if (!entry) return { kind: 'ended', code: 'no-entry', message: createMessage('mail-entry-missing') };
  const values = valuesOf(entry);
  const recipients = [
    ...new Set(to.map((one) => fillMailStepPlaceholders(one, values).trim()).filter(isSingleEmailAddress)),
  ];
  if (recipients.length === 0)
    return { kind: 'ended', code: 'no-recipient', message: createMessage('mail-without-recipient') };
  const settings = template
    ? await listInvoiceMailSettingsInForce(database, entry.workspace, entry.supplier ?? '')
    : [];
  const chosen = chooseInvoiceMailFiles(entry, asked, settings);
  if ('problem' in chosen)
    return {
      kind: 'ended',
      code: 'nothing-to-attach',
      message: createMessage('mail-without-file', { file: chosen.problem }),
    };
  const attachments = await readFiles(database, entry, chosen.files);
  const composed = template
    ? await composeFromSettings(database, entry, settings, template)
    : {
        subject: fillMailStepPlaceholders(subject, values).slice(0, limits.subjectCharactersMax),
        text: fillMailStepPlaceholders(text, values).slice(0, limits.filledCharactersMax),
      };
  if ('refused' in composed) return composed.refused;
  const mail = { id: intent.id, to: recipients, ...composed, attachments };
  const result = await sendMailWithinDailyLimit(database, mailer, job.workspace, mail);
  if (result === 'too-many')
    return { kind: 'failed', message: createMessage('mail-recipients-max', { max: limits.recipientsADayMax }) };
  switch (result.kind) {
    case 'sent':
      return { kind: 'done', message: createMessage('mail-sent', { count: recipients.length }) };
    case 'off':
      return { kind: 'ended', code: 'not-configured', message: createMessage('mail-not-configured') };
    case 'refused':
      return { kind: 'ended', code: 'email-refused', message: result.message };
    case 'failed':
      return { kind: 'failed', message: result.message };
  }
}

/**
 * Composes the mail with the current mail settings. If a template is wrong for this invoice, the step ends. If it took
 * too long, the machine may be the cause, so the attempt is repeated.
 */
async function composeFromSettings(
  database: Database,
  entry: EntryDocument,
  settings: readonly InvoiceMailSettings[],
  language: 'en' | 'es',
): Promise<ComposedInvoiceMail | { readonly refused: StepCallAttemptResult }> {
  const verification = await findEntryQrText(database, entry);
  try {
    const values = buildMailTemplateValues(entry.document, { verification }, language);
    return await composeInvoiceMailInThread(entry.workspace, settings, values, language);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.key !== 'validation') return { refused: { kind: 'failed', message: error.reason } };
    const [fault] = error.details.faults ?? [];
    return { refused: { kind: 'ended', code: 'bad-config', message: fault?.message ?? error.reason } };
  }
}

/** @throws if the bytes of a file are gone, so that the attempt is repeated */
const readFiles = (
  database: Database,
  { workspace }: EntryDocument,
  files: readonly EntryFile[],
): Promise<MailAttachment[]> =>
  Promise.all(
    files.map(async ({ name, mime, hash }) => {
      const bytes = await readBlob(database, workspace, hash);
      if (!bytes) throw new Error(`the bytes of the file ${name} are missing`);
      return { name, mime, bytes };
    }),
  );

interface Party {
  readonly name?: string;
  readonly emails?: readonly { readonly addr?: string }[];
}

function valuesOf({ document }: EntryDocument): Record<MailStepPlaceholder, string> {
  const {
    series = '',
    code = '',
    issue_date = '',
    currency = '',
    supplier,
    customer,
    totals,
  } = JSON.parse(document) as {
    readonly [member: string]: string | undefined;
  } & { readonly supplier?: Party; readonly customer?: Party; readonly totals?: { readonly payable?: string } };
  return {
    series,
    code,
    number: [series, code].filter(Boolean).join('-'),
    issue_date,
    supplier_name: supplier?.name ?? '',
    customer_name: customer?.name ?? '',
    customer_email: customer?.emails?.[0]?.addr ?? '',
    total: totals?.payable ?? '',
    currency,
  };
}
