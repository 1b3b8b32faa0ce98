// The program of a thread that renders templates of emails (compose-in-thread.ts).
import type { Language } from '../messages/text';
import type { InvoiceMailSettings } from '../model/mail-settings';
import { serveThreadTasks } from '../threads/task-program';
import { composeInvoiceMail, listMailSettingsFaults, type MailCompositionResult } from './compose';
import type { MailTemplateValues } from './values';

export type MailThreadTask =
  | {
      readonly kind: 'compose';
      /** Settings in force, the supplier's first. */
      readonly settings: readonly InvoiceMailSettings[];
      readonly values: MailTemplateValues;
      readonly language: Language;
    }
  | { readonly kind: 'check'; readonly settings: InvoiceMailSettings };

serveThreadTasks(
  (task: MailThreadTask): MailCompositionResult =>
    task.kind === 'check'
      ? { faults: listMailSettingsFaults(task.settings) }
      : composeInvoiceMail(task.settings, task.values, task.language),
);
