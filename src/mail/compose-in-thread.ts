// Renders templates of users in a thread. LiquidJS checks its limits only between pieces, so a hostile template would
// block the process. A template that exceeds all limits ends the thread, but not the process.
import { type Fault, createRefusal } from '../contracts/errors';
import { mailThreadLimits as limits } from '../contracts/limits/outbound';
import type { Language } from '../messages/text';
import type { InvoiceMailSettings } from '../model/mail-settings';
import { ThreadTaskLimitExceededError } from '../threads/thread';
import { TaskThreadPoolFullError, resolveThreadProgramPath, TaskThreadPool } from '../threads/threads';
import {
  type ComposedInvoiceMail,
  composeInvoiceMail,
  listMailSettingsFaults,
  type MailCompositionResult,
} from './compose';
import type { MailThreadTask } from './compose-thread';
import type { MailTemplateValues } from './values';

/** The thread of this process. It starts with the first template of a user, and ends after some time without one. */
const threads = new TaskThreadPool<MailThreadTask, MailCompositionResult>({
  ...limits,
  program: resolveThreadProgramPath(__dirname, 'compose-thread'),
});

/**
 * Composes an email. Only the standard texts are rendered at once.
 * @param settings settings in force, the supplier's first
 * @throws Refusal `validation` with the faults of the texts; `too-large` for texts that exceed the time or memory of one
 * email; `busy`
 */
export async function composeInvoiceMailInThread(
  workspace: string,
  settings: readonly InvoiceMailSettings[],
  values: MailTemplateValues,
  language: Language,
): Promise<ComposedInvoiceMail> {
  const result = settings.some(({ texts }) => texts?.[language])
    ? await run(workspace, { kind: 'compose', settings, values, language })
    : composeInvoiceMail(settings, values, language);
  if ('mail' in result) return result.mail;
  throw createRefusal('validation', 'mail-refused', {}, { faults: result.faults });
}

/**
 * Lists faults in the settings: wrong addresses, line breaks, and templates that fail with sample values.
 * @throws Refusal as `composeInvoiceMailInThread`
 */
export async function listMailSettingsFaultsInThread(
  workspace: string,
  settings: InvoiceMailSettings,
): Promise<readonly Fault[]> {
  if (!settings.texts) return listMailSettingsFaults(settings);
  const result = await run(workspace, { kind: 'check', settings });
  return 'faults' in result ? result.faults : [];
}

async function run(workspace: string, task: MailThreadTask): Promise<MailCompositionResult> {
  try {
    return await threads.run(workspace, task);
  } catch (error) {
    if (error instanceof ThreadTaskLimitExceededError) throw createRefusal('too-large', 'mail-beyond-measure');
    if (error instanceof TaskThreadPoolFullError) throw createRefusal('busy', 'mails-waiting-max');
    throw error;
  }
}
