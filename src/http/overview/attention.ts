// What needs a person, as rows: one a cause, each with what to do. Pure: what was read goes in.
import { type AttentionCause, noWitnessText } from '../../contracts/attention';
import { console as limits } from '../../contracts/limits/console';
import type { Cause, NamedEntry } from '../../store/console/attention';
import type { ChainStanding } from '../../store/ledger/reading';
import type { AsideStanding } from '../../store/outbox/aside';
import type { DisabledReason, WebhookDocument } from '../../store/webhooks/webhooks';
import { remedyOf } from '../request/fault-members';

export interface Attention {
  readonly cause: AttentionCause;
  readonly code?: string;
  readonly text: string;
  readonly remedy?: string;
  readonly count: number;
  /** There may be more. */
  readonly capped?: true;
  readonly since?: Date;
  readonly until?: Date;
  /** The newest of them. */
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

const nameOf = ({ id, snippet }: NamedEntry): string => {
  const { series, code, name } = snippet as Snippet;
  return [series, code].filter(Boolean).join('-') || name || id;
};

/** Entries of one code of the authority, or of a failed step. */
export function attentionOfEntries(cause: 'rejected' | 'failed', found: Cause): Attention {
  const [first] = found.newest;
  const { code, message, party } = found;
  const remedy = remedyOf({ code, message, ...(party && found.count === 1 ? { party } : {}) });
  return {
    cause,
    ...(code ? { code } : {}),
    text: message || 'The step said nothing.',
    ...(remedy ? { remedy } : {}),
    count: found.count,
    ...(found.count >= limits.attentionCountMax ? { capped: true as const } : {}),
    ...(first ? { since: first.createdAt } : {}),
    objects: found.newest.map((entry) => ({ kind: 'entry', id: entry.id, name: nameOf(entry) })),
  };
}

/** Everything about one chain that a person should know; `rests`: why it seals nothing. */
export function attentionOfChain(standing: ChainStanding, rests: string | undefined, now: Date): Attention[] {
  const { chain, stop, pending } = standing;
  const objects = [{ kind: 'chain', id: chain.supplier, name: chain.supplierName || chain.supplier }] as const;
  const row = (cause: AttentionCause, text: string, more: Partial<Attention> = {}): Attention => ({
    cause,
    text,
    count: 1,
    objects,
    ...more,
  });
  const { alarm, lastError, registration, sealStop } = chain;
  const silent = lastError && pending > 0 ? lastError : undefined;
  return [
    ...(stop ? [row('stopped', stop.text, { since: stop.at, remedy: remedies.stopped })] : []),
    // Since when it rests is known once a run of the chain has written it down.
    ...(rests
      ? [row('sealing-rests', rests, { ...(sealStop ? { since: sealStop.at } : {}), remedy: remedies.rests })]
      : []),
    ...(alarm ? [row('alarm', alarm.text, { since: alarm.at, remedy: remedies.alarm })] : []),
    ...(silent && !stop ? [row('silent', silent.text, { since: silent.at, remedy: remedies.silent })] : []),
    ...certificateRow(standing, now, row),
    ...(registration.state === 'pending' && registration.confirmedAt
      ? [row('approval', 'The agreement is confirmed and waits for approval.', approvalOf(registration.confirmedAt))]
      : []),
  ];
}

const approvalOf = (since: Date): Partial<Attention> => ({ since, remedy: remedies.approval });

function certificateRow(
  { chain: { certificate } }: ChainStanding,
  now: Date,
  row: (cause: AttentionCause, text: string, more: Partial<Attention>) => Attention,
): Attention[] {
  if (!certificate?.validTo) return [];
  const days = Math.floor((certificate.validTo.getTime() - now.getTime()) / 86_400_000);
  if (days > limits.certificateDays) return [];
  const text = days < 0 ? 'The certificate has ended.' : `The certificate ends in ${days} days.`;
  return [row('certificate', text, { until: certificate.validTo, remedy: remedies.certificate })];
}

const remedies = {
  stopped: 'Mend what the authority says, then let sending go on: POST /fiscal/v1/chains/{supplier}/resume.',
  rests: 'Look at docs/restore.md, then confirm or renew the chain.',
  alarm: 'Look at the chain, then acknowledge the alarm: POST /fiscal/v1/chains/{supplier}/acknowledge.',
  silent: 'Nothing has to be done: Sello tries again by itself, and nothing is lost.',
  certificate: 'Get a new certificate and store it: PUT /fiscal/v1/chains/{supplier}/certificate.',
  approval: 'The operator of the service looks at the papers and approves: POST /apps/fiscal/v1/entry/{id}/approve.',
  webhook:
    'Mend the receiver, send a test (POST /access/v1/webhooks/{id}/test), switch it on (PATCH, `enabled: true`), and send ' +
    'again what was missed (POST .../redeliver with `since`).',
  witness: 'Name one folder outside the database for all API and worker processes in SELLO_WITNESS (docs/restore.md).',
  series: 'Say where the series goes on: POST /sequence/v1/resting/{id}/continue.',
  untold: 'The operator of the installation looks at them and puts them back: `sello outbox` (docs/operations.md).',
} as const;

/** The installation has no witness: nothing is wrong until a backup is put back. */
export const attentionOfWitness = (folder: string | undefined): Attention[] =>
  folder === undefined
    ? [{ cause: 'no-witness', text: noWitnessText, remedy: remedies.witness, count: 1, objects: [] }]
    : [];

/** A series that gives out no number after a restored backup. */
export const attentionOfSeries = (series: {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}): Attention => ({
  cause: 'series-rests',
  text: series.text,
  remedy: remedies.series,
  count: 1,
  objects: [{ kind: 'series', id: series.id, name: series.name }],
});

/** What was put aside of the outbox. */
export const attentionOfAside = (aside: AsideStanding | null): Attention[] =>
  aside
    ? [
        {
          cause: 'untold',
          text: 'The database refused rows of the audit and events: they are kept aside.',
          remedy: remedies.untold,
          count: aside.count,
          since: aside.since,
          objects: [],
        },
      ]
    : [];

/** Webhooks that Sello switched off; who did it by hand knows. Whoever reads may see the name, never the address. */
export const attentionOfWebhooks = (webhooks: readonly WebhookDocument[]): Attention[] =>
  webhooks.flatMap(({ id, url, description, enabled, disabled }) =>
    enabled || !disabled || disabled.reason === 'by-hand'
      ? []
      : [
          {
            cause: 'webhook-off',
            code: disabled.reason,
            text: whyOff[disabled.reason],
            remedy: remedies.webhook,
            count: 1,
            since: disabled.at,
            objects: [{ kind: 'webhook', id, name: description.trim() || new URL(url).host }],
          },
        ],
  );

const whyOff: Readonly<Record<Exclude<DisabledReason, 'by-hand'>, string>> = {
  gone: 'The address answered 410 (gone): no event is sent to it any more.',
  failing: 'No delivery was taken for five days: no event is sent any more.',
};
