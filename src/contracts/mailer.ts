// What sends mails, as its callers know it: the mail, and the result of sending it.

/** A file that goes with a mail. */
export interface MailedFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

/** A mail to send. */
export interface OutgoingMail {
  /** The same at every attempt: servers and mail clients recognize a mail by it. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Name next to the sender's address; the address itself is the installation's. */
  readonly fromName?: string;
  readonly replyTo?: string;
  readonly bcc?: readonly string[];
  readonly attachments?: readonly MailedFile[];
}

/** `refused`: permanently. `failed`: a retry may succeed. `off`: this installation sends no mail. */
export type MailSendResult =
  | { readonly kind: 'sent' | 'off' }
  | { readonly kind: 'refused' | 'failed'; readonly message: string };

/** Sends mails. */
export interface Mailer {
  /** Sends once. Errors are values, too. */
  send(mail: OutgoingMail): Promise<MailSendResult>;
  close(): void;
}
