// Sends an email within the daily limit of its workspace.
import { mailLimits as limits } from '../../contracts/limits/outbound';
import type { Mailer, MailSendResult, OutgoingMail } from '../../contracts/mailer';
import type { Database } from '../database';
import { decrementDailyMailRecipients, incrementDailyMailRecipientsWithinLimit } from '../workspaces/workspaces';

/**
 * Sends an email, and counts its recipients first. Those of an email that was not sent are given back, because the
 * attempts while the mail server is down would otherwise use up the recipients of the day.
 */
export async function sendMailWithinDailyLimit(
  database: Database,
  mailer: Mailer,
  workspace: string,
  mail: OutgoingMail,
): Promise<MailSendResult | 'too-many'> {
  const recipients = mail.to.length + (mail.bcc?.length ?? 0);
  const counted = await incrementDailyMailRecipientsWithinLimit(
    database,
    workspace,
    recipients,
    limits.recipientsADayMax,
  );
  if (counted === 'too-many') return counted;
  const result = await mailer.send(mail);
  const mayBeSent = result.kind === 'sent' || (result.kind === 'failed' && result.isUnclear);
  // If this write fails, the recipients stay counted; the result of the attempt matters more.
  if (!mayBeSent) await decrementDailyMailRecipients(database, workspace, counted).catch(() => undefined);
  return result;
}
