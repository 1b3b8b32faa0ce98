// Lists items that need attention, one row for each cause, each with a remedy. The functions are pure, because their
// data is passed as arguments.
import { formatDocumentNumber } from '../../document/document-summary';
import { toDayInTimeZone } from '../../chain/record/timestamp';
import { countSendingAuthorizationDaysLeft } from '../../chain/sending-authorization';
import { isCertificateProblemCode } from '../../contracts/certificate-problems';
import { eventLimits } from '../../contracts/limits/events';
import type { AttentionCause } from '../../contracts/attention';
import { type Message, createMessage } from '../../messages/message';
import type { EntryNeedingAttention, AttentionEntryCountOfCode } from '../../store/console/attention';
import { consoleLimits as limits } from '../../contracts/limits/console';
import { findMessageRemedy, findFaultRemedy, renderFaultMessage, type TextAudience } from '../kit/request/fault-json';
import type { ChainStatus } from '../../store/chains/read-chains';
import type { SetAsideOutboxSummary } from '../../store/outbox/set-aside';
import type { SendingStopDocument } from '../../model/submission';
import type { WebhookDocument } from '../../model/webhook';
import type { StoredMessage } from '../../messages/message';

/** An item that needs attention, with its cause and what to do. */
export interface AttentionItem {
  readonly cause: AttentionCause;
  readonly code?: string;
  /** Problem and remedy: `text` and `remedy` of the response. */
  readonly advice: Message;
  readonly count: number;
  /** True if there may be more. */
  readonly capped?: true;
  readonly since?: Date;
  readonly until?: Date;
  /** The newest objects. */
  readonly objects: readonly {
    readonly kind: 'entry' | 'chain' | 'series' | 'webhook';
    readonly id: string;
    readonly name: string;
  }[];
}

interface Snippet {
  readonly series?: string;
  readonly code?: string;
  readonly name?: string;
}

const readName = ({ id, snippet }: EntryNeedingAttention): string => {
  const { series, code, name } = snippet as Snippet;
  return formatDocumentNumber({ series, code }) || name || id;
};

/** Builds the item of entries that have the same code of the authority, or the same failed step. */
export function toSameCodeEntriesAttentionItem(
  cause: 'rejected' | 'failed',
  found: AttentionEntryCountOfCode,
  reader: TextAudience,
): AttentionItem {
  const [first] = found.newest;
  const { code, message: said, party } = found;
  // The text of a rejection is in the authority's own words.
  const sender = cause === 'rejected' ? { provider: 'fiscal.send' as const } : {};
  const remedy = findFaultRemedy(
    { code, message: said ?? '', ...(party && found.count === 1 ? { party } : {}) },
    reader,
  );
  return {
    cause,
    ...(code ? { code } : {}),
    advice: said
      ? createMessage('as-written', { text: renderFaultMessage({ code, message: said, ...sender }, reader), remedy })
      : createMessage('attention-failed', { remedy }),
    count: found.count,
    ...(found.count >= limits.attentionCountMax ? { capped: true as const } : {}),
    ...(first ? { since: first.createdAt } : {}),
    objects: found.newest.map((entry) => ({ kind: 'entry', id: entry.id, name: readName(entry) })),
  };
}

/** Lists everything about a chain that needs attention. `pause` is the reason why sealing is paused. */
export function listChainAttentionItems(
  status: ChainStatus,
  pause: StoredMessage | undefined,
  now: Date,
  reader: TextAudience,
): AttentionItem[] {
  const { chain, stop, pending } = status;
  const objects = [{ kind: 'chain', id: chain.supplier, name: chain.supplierName || chain.supplier }] as const;
  const row = (cause: AttentionCause, advice: Message, more: Partial<AttentionItem> = {}): AttentionItem => ({
    cause,
    advice,
    count: 1,
    objects,
    ...more,
  });
  const { alarm, lastError, registration, sealingPause } = chain;
  const silent = lastError && pending > 0 ? lastError : undefined;
  return [
    ...(stop ? [row('stopped', describeStopCause(stop, reader), { since: stop.at })] : []),
    // The start of the pause is known after a run of the chain has stored it.
    ...(pause
      ? [
          row(
            'sealing-paused',
            createMessage('attention-sealing-paused', {
              text: pause,
              remedy: findMessageRemedy(pause, reader),
            }),
            sealingPause ? { since: sealingPause.at } : {},
          ),
        ]
      : []),
    ...(alarm
      ? [
          row(
            'alarm',
            createMessage('attention-alarm', { text: alarm.text, remedy: findMessageRemedy(alarm.text, reader) }),
            { since: alarm.at },
          ),
        ]
      : []),
    ...(silent && !stop
      ? [row('unanswered', createMessage('attention-unanswered', { text: silent.text }), { since: silent.at })]
      : []),
    ...certificateRow(status, now, row),
    ...titleRow(status, now, row),
    ...(registration.state === 'pending' && registration.confirmedAt
      ? [row('approval', createMessage('attention-approval'), { since: registration.confirmedAt })]
      : []),
  ];
}

/**
 * Describes the cause of a stop. Its remedy is the remedy of its code: a code of the authority, of the certificate, or
 * of the authorization.
 */
function describeStopCause(
  { text, code = '' }: Pick<SendingStopDocument, 'code' | 'text'>,
  reader: TextAudience,
): Message {
  return isCertificateProblemCode(code)
    ? createMessage(`stopped-${code}`)
    : createMessage('attention-stopped', { text, remedy: findFaultRemedy({ code, message: text }, reader) });
}

function certificateRow(
  { chain: { certificate } }: ChainStatus,
  now: Date,
  row: (cause: AttentionCause, advice: Message, more: Partial<AttentionItem>) => AttentionItem,
): AttentionItem[] {
  if (!certificate?.validTo) return [];
  const days = Math.floor((certificate.validTo.getTime() - now.getTime()) / 86_400_000);
  if (days > limits.certificateDays) return [];
  return [row('certificate', createMessage('attention-certificate', { days }), { until: certificate.validTo })];
}

function titleRow(
  { chain: { title, zone } }: ChainStatus,
  now: Date,
  row: (cause: AttentionCause, advice: Message, more: Partial<AttentionItem>) => AttentionItem,
): AttentionItem[] {
  const days = title && countSendingAuthorizationDaysLeft(title, toDayInTimeZone(now.getTime(), zone));
  if (days === undefined || days > Math.max(...eventLimits.titleDays)) return [];
  return [row('title', createMessage('attention-title', { days }), { until: new Date(`${title?.until}T00:00:00Z`) })];
}

/**
 * Builds the item of an installation without a witness. The missing witness is a problem only when a backup is
 * restored.
 */
export const toMissingWitnessAttentionItems = (folder: string | undefined): AttentionItem[] =>
  folder === undefined
    ? [{ cause: 'no-witness', advice: createMessage('attention-no-witness'), count: 1, objects: [] }]
    : [];

/** Builds the item of an installation that sends nothing. */
export const toSendsNothingAttentionItems = (sendsNothing: boolean): AttentionItem[] =>
  sendsNothing
    ? [{ cause: 'sends-nothing', advice: createMessage('attention-sends-nothing'), count: 1, objects: [] }]
    : [];

/** Builds the item of a series that is paused after a restored backup. */
export const toPausedSeriesAttentionItem = (series: {
  readonly id: string;
  readonly name: string;
  readonly reason: Message;
}): AttentionItem => ({
  cause: 'series-paused',
  advice: series.reason,
  count: 1,
  objects: [{ kind: 'series', id: series.id, name: series.name }],
});

/** Builds the item of changes that the outbox could not process. */
export const toSetAsideOutboxAttentionItems = (aside: SetAsideOutboxSummary | null): AttentionItem[] =>
  aside
    ? [
        {
          cause: 'outbox',
          advice: createMessage('attention-outbox'),
          count: aside.count,
          since: aside.since,
          objects: [],
        },
      ]
    : [];

/**
 * Builds the item of webhooks that Sello disabled. Webhooks that a user disabled are not included. The item contains
 * the name, but never the URL, which may be secret.
 */
export const toAutoDisabledWebhooksAttentionItems = (webhooks: readonly WebhookDocument[]): AttentionItem[] =>
  webhooks.flatMap(({ id, url, description, enabled, disabled }) =>
    enabled || !disabled || disabled.reason === 'manual'
      ? []
      : [
          {
            cause: 'webhook-disabled',
            code: disabled.reason,
            advice: createMessage('attention-webhook-disabled', { reason: disabled.reason }),
            count: 1,
            since: disabled.at,
            objects: [{ kind: 'webhook', id, name: description.trim() || new URL(url).host }],
          },
        ],
  );
