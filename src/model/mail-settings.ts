// The emails of a workspace, or of one of its suppliers: sender, copies, and texts by language.
import type { MailAttachmentKind } from '../contracts/mail-attachments';
import type { Language } from '../messages/text';

/** Templates of one language. If `html` is absent, an email has only text. */
export interface MailTemplatesOfLanguage {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Settings of a user. For a supplier, each member replaces the workspace's member. */
export interface InvoiceMailSettings {
  readonly fromName?: string;
  readonly replyTo?: string;
  readonly bcc?: readonly string[];
  /** Files attached to an email, if the invoice has them. */
  readonly attach?: readonly MailAttachmentKind[];
  readonly texts?: Readonly<Partial<Record<Language, MailTemplatesOfLanguage>>>;
}

/** Settings of a workspace or a supplier as they are stored. */
export interface InvoiceMailSettingsDocument extends InvoiceMailSettings {
  /** `<workspace>:` followed by the tax ID of the supplier; for the settings of the workspace, nothing follows. */
  readonly _id: string;
  readonly workspace: string;
  readonly supplier?: string;
  readonly updatedAt: Date;
}
