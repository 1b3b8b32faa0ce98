// Reminds a supplier by email: once automatically before the link ends, and whenever the workspace requests a reminder.
// The reminder is stored before it is sent. After a crash, the email is therefore sent twice, with the same id, rather
// than not at all.
import type { Mailer, MailSendResult } from '../../src/contracts/mailer';
import { registrationLinkLimits as limits } from '../../src/contracts/limits/registrations';
import { toDayInMadrid } from '../../src/chain/record/timestamp';
import { createMessage } from '../../src/messages/message';
import { renderMessage } from '../../src/messages/render';
import type { SelfRegistrationDocument } from '../../src/model/registration';
import { listInvoiceMailSettingsInForce } from '../../src/store/mail/mail-settings';
import { sendMailWithinDailyLimit } from '../../src/store/mail/send-within-limit';
import {
  deriveSelfRegistrationLinkToken,
  rederiveSelfRegistrationLinkToken,
  hashSelfRegistrationToken,
} from '../../src/store/suppliers/self-registrations';
import { saveSelfRegistrationChange, type SelfRegistrationStepContext } from './save-change';

type Reminded = Pick<SelfRegistrationDocument, 'createdAt' | 'expiresAt' | 'remindedAt' | 'isEndNear'>;

/**
 * Computes when the run reminds automatically; undefined if no reminder follows, or if the link is valid for two days or
 * less.
 */
export function computeSelfRegistrationReminderTime({
  createdAt,
  expiresAt,
  remindedAt,
  isEndNear,
}: Reminded): Date | undefined {
  const at = expiresAt.getTime() - limits.remindBeforeMs;
  if (isEndNear || at <= createdAt.getTime()) return undefined;
  // Someone may already have reminded the supplier today.
  const next = remindedAt ? remindedAt.getTime() + limits.remindPauseMs : 0;
  return new Date(Math.max(at, next));
}

/**
 * Stores another link. The master key with which the present link was encrypted is gone, so no email can contain the
 * present link.
 */
async function renewLostLink(at: SelfRegistrationStepContext): Promise<void> {
  const { registration, deps } = at;
  const links = registration.links + 1;
  const token = deriveSelfRegistrationLinkToken(deps.settings.masterKey(), registration._id, links);
  await saveSelfRegistrationChange(at, { links, tokenHash: hashSelfRegistrationToken(token) }, { type: 'none' });
  deps.log.warn({ registration: registration.id }, 'the master key of a link is gone: the reminder has another link');
}

/** Stores that an email is due. */
export async function markSelfRegistrationReminderDue(at: SelfRegistrationStepContext): Promise<void> {
  const { registration, now } = at;
  const changes = { isEndNear: true, isMailDue: true, reminders: registration.reminders + 1, remindedAt: now };
  await saveSelfRegistrationChange(at, changes, { type: 'registration.reminded' });
}

/** Sends the email that is due. @returns `waits` if the mail server did not accept the email now */
export async function sendSelfRegistrationReminderOrRenewLink(
  at: SelfRegistrationStepContext,
): Promise<'noted' | 'waits'> {
  const { registration, deps } = at;
  const { supplier, workspace, id, reminders } = registration;
  const { mailer } = deps;
  let result: MailSendResult = { kind: 'off' };
  if (supplier.email !== undefined && mailer) {
    const token = rederiveSelfRegistrationLinkToken(deps.settings.masterKey(), registration);
    if (token === undefined) {
      // The next step of the run reads the registration with its new link, and sends the email.
      await renewLostLink(at);
      return 'noted';
    }
    result = await send(at, mailer, { to: supplier.email, token });
  }
  if (result.kind === 'failed') {
    deps.log.warn({ registration: id, why: result.message }, 'a supplier was not reminded; it is tried again');
    return 'waits';
  }
  if (result.kind !== 'sent') deps.log.warn({ registration: id, workspace, reminders, ...result }, 'no mail was sent');
  await saveSelfRegistrationChange(at, { isMailDue: false }, { type: 'none' });
  return 'noted';
}

async function send(
  { registration, deps }: SelfRegistrationStepContext,
  mailer: Mailer,
  { to, token }: { readonly to: string; readonly token: string },
): Promise<MailSendResult> {
  const { database, settings } = deps;
  const { id, workspace, supplier, language, expiresAt, reminders } = registration;
  const inForce = await listInvoiceMailSettingsInForce(database, workspace, supplier.taxCode);
  const { fromName } = inForce.find((one) => one.fromName !== undefined) ?? {};
  const { replyTo } = inForce.find((one) => one.replyTo !== undefined) ?? {};
  const day = toDayInMadrid(expiresAt.getTime());
  const words = { name: supplier.name, day, link: `${settings.api.publicUrl}/r/${token}` };
  const result = await sendMailWithinDailyLimit(database, mailer, workspace, {
    id: `${id}-${reminders}`,
    to: [to],
    subject: renderMessage(language, createMessage('registration-mail-subject')).text,
    text: renderMessage(language, createMessage('registration-mail-text', words)).text,
    ...(fromName ? { fromName } : {}),
    ...(replyTo ? { replyTo } : {}),
  });
  return result === 'too-many' ? { kind: 'failed', message: 'the workspace has sent its mails of today' } : result;
}
