// Mails that workflows send, through the one server that the settings name. Tenants name recipients, never servers.
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport, type Transporter } from 'nodemailer';
import { mail as limits } from '../contracts/limits/outbound';

export interface Mail {
  /** The same at every try: servers and readers know a mail again by it. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly attachment?: { readonly name: string; readonly bytes: Buffer };
}

/** `refused`: for good. `failed`: it may go another time. `off`: this installation sends no mail. */
export type MailResult =
  | { readonly kind: 'sent' | 'off' }
  | { readonly kind: 'refused' | 'failed'; readonly message: string };

export interface Mailer {
  /** Sends once. Whatever happens is a value. */
  send(mail: Mail): Promise<MailResult>;
  close(): void;
}

/** @param settings address of the server (`smtps://user:password@host`) and of the sender; without them nothing is sent */
export function makeMailer({
  url,
  from,
  sendMs = limits.sendMs,
}: {
  readonly url: string | undefined;
  readonly from: string | undefined;
  readonly sendMs?: number;
}): Mailer {
  if (!url || !from) return { send: () => Promise.resolve({ kind: 'off' }), close: () => undefined };
  const transport: Transporter = createTransport({
    url,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
    // What a document says is never read as a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, text, attachment }) {
      try {
        const sent = transport.sendMail({
          from,
          to: [...to],
          subject: subject.replace(/[\r\n]+/g, ' '),
          text,
          messageId: `<${id}@sello>`,
          ...(attachment
            ? {
                attachments: [{ filename: attachment.name, content: attachment.bytes, contentType: 'application/pdf' }],
              }
            : {}),
        });
        await Promise.race([sent, tooLate(sendMs)]);
        return { kind: 'sent' };
      } catch (error) {
        return resultOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Whether the mail was taken nobody knows: it is sent again under the same id. */
async function tooLate(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw Object.assign(new Error('the mail took too long'), { code: 'ETIMEDOUT' });
}

/** 5xx of the mail's own commands is for good (RFC 5321, 4.2.1); a login that fails is the operator's to repair. */
function resultOf(error: unknown): MailResult {
  const { responseCode, code, command } = Object(error) as { responseCode?: number; code?: string; command?: string };
  const isForGood = code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500;
  const said = responseCode === undefined ? (code ?? 'no answer') : `${responseCode}${command ? ` to ${command}` : ''}`;
  return { kind: isForGood ? 'refused' : 'failed', message: `the server of mail answered: ${said}` };
}
