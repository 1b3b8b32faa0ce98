// Sends all emails (of workflow steps, notices and reminders of registrations) through the one server in the settings.
// Tenants choose recipients, never servers.
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport, type Transporter } from 'nodemailer';
import { mailLimits as limits } from '../contracts/limits/outbound';
import type { Mailer, MailSendResult } from '../contracts/mailer';
import { createMessage } from '../messages/message';
import { renderMessageInEnglish } from '../messages/render';

/**
 * Creates the mailer.
 * @param settings URL of the server (`smtps://user:password@host`) and address of the sender; if they are missing,
 * nothing is sent
 */
export function createMailer({
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
    // Values of a document are never used as files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, text, html, fromName, replyTo, bcc = [], attachments = [] }) {
      try {
        const sending = transport.sendMail({
          from: fromName ? { name: toOneLine(fromName), address: from } : from,
          to: [...to],
          ...(replyTo ? { replyTo: toOneLine(replyTo) } : {}),
          ...(bcc.length > 0 ? { bcc: [...bcc] } : {}),
          subject: toOneLine(subject),
          text,
          ...(html === undefined ? {} : { html }),
          messageId: `<${id}@sello>`,
          attachments: attachments.map(({ name, mime, bytes }) => ({
            filename: toOneLine(name),
            content: bytes,
            contentType: toOneLine(mime),
          })),
        });
        await Promise.race([sending, tooLate(sendMs)]);
        return { kind: 'sent' };
      } catch (error) {
        return toResult(error);
      }
    },
    close: () => transport.close(),
  };
}

/** The mailer of an installation that sends nothing (`SELLO_SENDS_NOTHING`). A mail that is due stays due. */
export const alwaysFailingMailer: Mailer = {
  send: () => Promise.resolve({ kind: 'failed', message: renderMessageInEnglish(createMessage('sends-nothing')) }),
  close: () => undefined,
};

// eslint-disable-next-line no-control-regex -- what ends a line somewhere, or shows nothing, is what is replaced
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/**
 * Removes everything that ends a header, and the encoded words (RFC 2047) of a document, because a mail client would
 * decode their hidden content.
 */
const toOneLine = (text: string): string => text.replace(unprintable, ' ').replaceAll('=?', '= ?');

/** The time limit of a whole email. The server may have accepted the email. */
class MailTimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
}

/** Rejects after a time limit. The server may have accepted the email, so Sello sends it again with the same id. */
async function tooLate(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new MailTimeoutError('the mail took too long');
}

/**
 * Converts an error to a result. A 5xx reply to a mail command is permanent (RFC 5321, 4.2.1); a failed login is a
 * problem that the operator must solve.
 */
function toResult(error: unknown): MailSendResult {
  const { responseCode, code, command, response } = Object(error) as {
    responseCode?: number;
    code?: string;
    command?: string;
    response?: string;
  };
  const isForGood = code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500;
  const reply =
    responseCode === undefined ? (code ?? 'no response') : `${responseCode}${command ? ` to ${command}` : ''}`;
  const words = responseCode === undefined ? '' : readWords(response);
  return {
    kind: isForGood ? 'refused' : 'failed',
    message: `the mail server answered: ${reply}${words}`,
    ...(error instanceof MailTimeoutError ? { isUnclear: true } : {}),
  };
}

/** Reads the server's own words, without the code before them. */
function readWords(response: string | undefined): string {
  const words = toOneLine(response ?? '')
    .replace(/^\d{3}[ -]?/, '')
    .trim()
    .slice(0, limits.wordsCharactersMax);
  return words ? `: ${words}` : '';
}
