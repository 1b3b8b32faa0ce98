// Sends due messages of notices. The database assigns each message to one process. A recipient that does not respond
// uses only the lanes of its own workspace.
import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Mailer } from '../../contracts/mailer';
import { noticeLimits as limits } from '../../contracts/limits/notices';
import { createMessage } from '../../messages/message';
import { renderMessage } from '../../messages/render';
import type { NoticeMessageDocument, NoticeSettingsDocument } from '../../model/notice';
import type { OutboundClient } from '../../outbound/outbound';
import type { Database } from '../../store/database';
import {
  claimDueNoticeMessage,
  type NoticeMessageAttemptEnd,
  saveNoticeMessageAttemptEnd,
} from '../../store/notices/messages';
import { findNoticeSettings } from '../../store/notices/settings';
import { findWorkspaceByIdOrSlug } from '../../store/workspaces/workspaces';
import { renderNoticeSubjectAndText } from './notice-text';

export interface NoticeSenderDeps {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly outbound: OutboundClient;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newId: () => string;
}

/**
 * Creates the task that sends due messages. `look` starts as many messages as allowed; `ended` waits until they are
 * sent.
 */
export function createDueNoticeTask(by: NoticeSenderDeps) {
  const running = new Map<Promise<void>, string>();
  return {
    async look(signal: AbortSignal): Promise<void> {
      while (!signal.aborted && running.size < limits.lanesMax) {
        const claimed = await claimDueNoticeMessage(by.database, by.newId(), busyOf(running), by.now());
        if (!claimed) return;
        const work = carryOut(by, claimed).finally(() => running.delete(work));
        running.set(work, claimed.workspace);
      }
    },
    async ended(): Promise<void> {
      await Promise.all(running.keys());
    },
  };
}

function busyOf(running: ReadonlyMap<Promise<void>, string>): string[] {
  const workspaces = [...running.values()];
  const lanes = (one: string): number => workspaces.filter((other) => other === one).length;
  return [...new Set(workspaces)].filter((one) => lanes(one) >= limits.lanesOfWorkspaceMax);
}

async function carryOut(by: NoticeSenderDeps, claimed: NoticeMessageDocument): Promise<void> {
  try {
    const end = planAfterNotice(await tryOnce(by, claimed), claimed, by.now());
    await saveNoticeMessageAttemptEnd(by.database, claimed, end);
  } catch (error) {
    by.log.warn({ error, workspace: claimed.workspace }, 'failed to save the result of a notice: it will be retried');
  }
}

/** `ended`: a retry would also fail. `unclear`: there was no response, so the message may have arrived. */
type NoticeAttemptResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed' | 'unclear' | 'ended'; readonly problem: string; readonly retryAfterSeconds?: number };

/**
 * Formats the id of a notice. The id is the same at every attempt, is part of the message, and contains no address and
 * no cause.
 */
const formatNoticeId = ({ _id }: NoticeMessageDocument): string => hash('sha256', _id).slice(0, 16);

async function tryOnce(by: NoticeSenderDeps, claimed: NoticeMessageDocument): Promise<NoticeAttemptResult> {
  const { workspace, hearer, content, unclear = 0 } = claimed;
  const [settings, found] = await Promise.all([
    findNoticeSettings(by.database, workspace),
    findWorkspaceByIdOrSlug(by.database, workspace),
  ]);
  if (!settings || !found || !isHeard(settings, claimed))
    return { kind: 'ended', problem: 'no longer in the settings' };
  if (unclear >= limits.unclearMax)
    return { kind: 'ended', problem: renderMessage(settings.language, createMessage('notice-unclear')).text };
  const id = formatNoticeId(claimed);
  const { subject, text } = renderNoticeSubjectAndText(content, found.name, settings.language, {
    id,
    isRepeat: unclear > 0,
  });
  return hearer.kind === 'mail'
    ? sendByMail(by, claimed, { id, subject, text })
    : postToChat(by, claimed, { id, text: `${subject}\n${text.slice(text.indexOf('\n') + 1)}` });
}

/** Returns whether a recipient still gets messages. A recipient that was removed from the settings gets none. */
const isHeard = ({ hearers }: NoticeSettingsDocument, { hearer, content }: NoticeMessageDocument): boolean =>
  hearers.some(
    ({ kind, address, topics }) => kind === hearer.kind && address === hearer.address && topics.includes(content.topic),
  );

/** Sends by mail. The email has the id of the message, so that clients show an email that was sent twice only once. */
async function sendByMail(
  { mailer }: NoticeSenderDeps,
  { hearer }: NoticeMessageDocument,
  mail: { readonly id: string; readonly subject: string; readonly text: string },
): Promise<NoticeAttemptResult> {
  const result = await mailer.send({ to: [hearer.address], ...mail });
  switch (result.kind) {
    case 'sent':
      return { kind: 'sent' };
    case 'off':
      return { kind: 'ended', problem: 'this installation sends no mail' };
    case 'refused':
      return { kind: 'ended', problem: result.message };
    case 'failed':
      return { kind: 'failed', problem: result.message };
  }
}

/**
 * Posts to a chat. Slack, Mattermost, Rocket.Chat, Google Chat and Teams accept `text`. None of these services promises
 * to recognize a repeated message, so the key is for relays that do. For all other services, a message that may have
 * arrived is sent once more, and the copy says that it is a copy.
 */
async function postToChat(
  { outbound }: NoticeSenderDeps,
  { workspace: owner, hearer }: NoticeMessageDocument,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<NoticeAttemptResult> {
  const headers = { 'content-type': 'application/json', 'user-agent': 'Sello', 'idempotency-key': id };
  const result = await outbound.post({ owner, url: hearer.address, headers, body: JSON.stringify({ text }) });
  if (result.kind !== 'answered') {
    const kind = result.kind === 'refused' ? 'ended' : result.isUnclear ? 'unclear' : 'failed';
    return { kind, problem: result.message };
  }
  const { status, retryAfterSeconds } = result;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const problem = `the chat answered ${status}`;
  const isForGood = status < 500 && status !== 429 && status !== 408;
  return isForGood
    ? { kind: 'ended', problem }
    : { kind: 'failed', problem, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) };
}

/** Plans the next attempt, or the end. `attempts` includes the present attempt; `unclear` does not. */
function planAfterNotice(
  outcome: NoticeAttemptResult,
  { attempts, unclear = 0 }: Pick<NoticeMessageDocument, 'attempts' | 'unclear'>,
  now: Date,
): NoticeMessageAttemptEnd {
  if (outcome.kind === 'sent') return { state: 'sent' };
  const { kind, problem, retryAfterSeconds = 0 } = outcome;
  const isUnclear = kind === 'unclear';
  const pause = limits.retrySeconds[attempts - 1];
  const isOver = isUnclear && unclear + 1 >= limits.unclearMax;
  if (kind === 'ended' || isOver || pause === undefined) return { state: 'failed', problem };
  const seconds = Math.max(pause, retryAfterSeconds, isUnclear ? limits.unclearPauseSeconds : 0);
  const nextAt = new Date(now.getTime() + seconds * 1_000);
  return { state: 'waiting', nextAt, problem, ...(isUnclear ? { isUnclear } : {}) };
}
