// The interface that sends emails, with the email and the result of sending it.

/** A file attached to an email. */
export interface MailAttachment {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

/** An email to send. */
export interface OutgoingMail {
  /** Id that is the same at every attempt. Servers and clients recognize a repeated email by this id. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Name next to the sender's address. The address itself belongs to the installation. */
  readonly fromName?: string;
  readonly replyTo?: string;
  readonly bcc?: readonly string[];
  readonly attachments?: readonly MailAttachment[];
}

/**
 * `refused` is permanent. After `failed`, a retry may succeed; with `isUnclear`, the server may have accepted the email.
 * With `off`, this installation sends no email.
 */
export type MailSendResult =
  | { readonly kind: 'sent' | 'off' }
  | { readonly kind: 'refused' | 'failed'; readonly message: string; readonly isUnclear?: true };

/** Sends emails. */
export interface Mailer {
  /** Sends once. Errors are also values. */
  send(mail: OutgoingMail): Promise<MailSendResult>;
  close(): void;
}
