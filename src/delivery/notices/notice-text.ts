// Writes the subject and the body of a notice in the language of the workspace.
import { createMessage } from '../../messages/message';
import type { Message } from '../../messages/message';
import { renderMessage } from '../../messages/render';
import type { Language } from '../../messages/text';
import type { NoticeContent } from '../../model/notice';

export interface NoticeSubjectAndText {
  /** Subject of the message, on one line. */
  readonly subject: string;
  readonly text: string;
}

/** Id of a notice, by which recipients recognize a second copy of its message. */
export interface NoticeSendAttempt {
  readonly id: string;
  /** Whether an earlier copy of the message may have arrived. */
  readonly isRepeat: boolean;
}

/** @param workspace name of the workspace; a recipient can have several workspaces */
export function renderNoticeSubjectAndText(
  content: NoticeContent,
  workspace: string,
  language: Language,
  { id, isRepeat }: NoticeSendAttempt,
): NoticeSubjectAndText {
  const { text, remedy = '' } = renderMessage(language, toMessage(content));
  const subject = `[${workspace}] ${text}`.replaceAll(/\s+/g, ' ');
  const details = listDetails(content).map((detail) => renderMessage(language, detail).text);
  const copy = renderMessage(language, createMessage(isRepeat ? 'notice-again' : 'notice-id', { id })).text;
  return { subject, text: [text, ...details, remedy, copy].filter(Boolean).join('\n') };
}

function toMessage(content: NoticeContent): Message {
  if (content.topic !== 'digest') {
    const { topic, count, cause } = content;
    return createMessage(`notice-${topic}`, { count, cause });
  }
  const { day, counts } = content;
  return createMessage('notice-digest', {
    day,
    accepted: counts.accepted,
    rejected: counts['record-rejected'],
    failed: counts['job-failed'],
    stops: counts.stop,
    certificates: counts['certificate-ending'],
    titles: counts['title-ending'],
    webhooks: counts['webhook-off'],
  });
}

function listDetails(content: NoticeContent): Message[] {
  if (content.topic === 'digest') return [];
  const { since, named, count } = content;
  const ids =
    named.length > 0 ? [createMessage('notice-named', { named: named.join(', '), more: count - named.length })] : [];
  return [createMessage('notice-since', { since: since.toISOString() }), ...ids];
}
