// Serves GET /access/v1/overview: the status of the workspace for users and monitoring. It has the state of the
// authority, pending records, the last day, and items that need attention.
import { attentionCauses } from '../../contracts/attention';
import {
  booleanSchema,
  integerSchema,
  defineListSchema,
  defineNamedSchema,
  defineEnumSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
} from '../kit/response-schema';
import { httpLimits as limits } from '../../contracts/limits/http';
import { WitnessUnavailableError } from '../../contracts/witness';
import { runEntrySearchInTurn } from '../entries/query-pages';
import { findStoredOrWitnessedSealingPause } from '../chains/chain-status';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import type { TextAudience } from '../kit/request/fault-json';
import {
  type AttentionItem,
  toSetAsideOutboxAttentionItems,
  listChainAttentionItems,
  toSameCodeEntriesAttentionItem,
  toAutoDisabledWebhooksAttentionItems,
  toMissingWitnessAttentionItems,
  toPausedSeriesAttentionItem,
  toSendsNothingAttentionItems,
} from './attention';
import { renderMessage } from '../../messages/render';
import type { ChainStatus } from '../../store/chains/read-chains';
import { describeSendingStop } from '../chains/lifted-stops';

const attentionItem = defineNamedSchema(
  'Attention',
  'An item that needs attention',
  defineObjectSchema({
    cause: defineEnumSchema(...attentionCauses),
    'code?': textSchema,
    text: textSchema,
    'remedy?': textSchema,
    count: integerSchema,
    'capped?': booleanSchema,
    'since?': timeSchema,
    'until?': timeSchema,
    objects: defineListSchema(
      defineObjectSchema({
        kind: defineEnumSchema('entry', 'chain', 'series', 'webhook'),
        id: textSchema,
        name: textSchema,
      }),
    ),
  }),
);

/** Present while a series is paused. */
const waitingForNumbers = defineNamedSchema(
  'WaitingForNumbers',
  'Work that gets numbers as soon as paused series are resumed',
  defineObjectSchema({
    jobs: defineListSchema(defineObjectSchema({ series: textSchema, count: integerSchema })),
    batch_rows: integerSchema,
  }),
);

const overviewSchema = defineNamedSchema(
  'Overview',
  'The overview',
  defineObjectSchema({
    suppliers: integerSchema,
    authority: defineObjectSchema({
      state: defineEnumSchema('answers', 'waits', 'refuses', 'unanswered', 'not-called'),
      'since?': timeSchema,
      'text?': textSchema,
      'answered_at?': timeSchema,
      'next_at?': timeSchema,
    }),
    pending: defineObjectSchema({ count: integerSchema, 'oldest_at?': timeSchema }),
    last_day: defineObjectSchema({
      jobs: integerSchema,
      jobs_capped: booleanSchema,
      open: integerSchema,
      failed: integerSchema,
      with_warnings: integerSchema,
      cancelled: integerSchema,
      succeeded: integerSchema,
    }),
    'waiting_for_numbers?': waitingForNumbers,
    attention: defineListSchema(attentionItem),
  }),
);

export const readWorkspaceOverviewEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/access/v1/overview',
  scope: 'read',
  operation: {
    id: 'readOverview',
    tag: 'workspace',
    summary: 'Get the status of the workspace, pending records, counts of the last day, and items that need attention',
  },
  responses: { 200: overviewSchema },
  async handle(call) {
    const { deps, store } = call;
    const now = deps.now();
    const chains = await store.chains.list({ limit: limits.longListRowsMax });
    const [standings, day, [rejected, failed], pausedSeries, webhooks, aside] = await Promise.all([
      store.chains.readStandings(chains),
      store.jobs.countSince(new Date(now.getTime() - 86_400_000)),
      runEntrySearchInTurn(call, () => Promise.all([store.entries.rejected(), store.entries.failed()])),
      findPausedSeries(call),
      store.webhooks.list(),
      store.aside.standing(),
    ]);
    const waiting = standings.filter(({ pending }) => pending > 0);
    const oldest = await store.chains.oldestPending(waiting.map(({ chain }) => chain._id));
    const ofChains = await Promise.all(
      standings.map(async (standing) =>
        listChainAttentionItems(
          standing,
          (await findStoredOrWitnessedSealingPause(call, standing.chain))?.text,
          now,
          call,
        ),
      ),
    );
    const waits = pausedSeries.length > 0 ? await store.jobs.countNumberingWaits() : undefined;
    const attention: AttentionItem[] = [
      ...toSendsNothingAttentionItems(deps.settings.sendsNothing),
      ...rejected.map((cause) => toSameCodeEntriesAttentionItem('rejected', cause, call)),
      ...failed.map((cause) => toSameCodeEntriesAttentionItem('failed', cause, call)),
      ...ofChains.flat(),
      ...pausedSeries,
      ...toAutoDisabledWebhooksAttentionItems(webhooks),
      ...toSetAsideOutboxAttentionItems(aside),
      ...toMissingWitnessAttentionItems(deps.settings.witness),
    ];
    return {
      body: {
        suppliers: standings.length,
        authority: summarizeAuthority(standings, now, call),
        pending: {
          count: waiting.reduce((sum, { pending }) => sum + pending, 0),
          ...(oldest ? { oldest_at: oldest } : {}),
        },
        last_day: {
          jobs: day.jobs,
          jobs_capped: day.jobs >= limits.countMax,
          open: day.open,
          failed: day.failed,
          with_warnings: day.withWarnings,
          cancelled: day.cancelled,
          succeeded: Math.max(0, day.jobs - day.failed - day.withWarnings - day.cancelled - day.open),
        },
        ...(waits ? { waiting_for_numbers: { jobs: waits.jobs, batch_rows: waits.batchRows } } : {}),
        attention: attention.map((row) => attentionMembers(row, call)),
      },
    };
  },
});

function attentionMembers({ advice, ...row }: AttentionItem, { language, onPage }: TextAudience) {
  const { text, remedy: call, onPage: button } = renderMessage(language, advice);
  const remedy = (onPage ? button : undefined) ?? call;
  return { ...row, text, ...(remedy ? { remedy } : {}) };
}

async function findPausedSeries({ deps, store }: TenantCallContext): Promise<AttentionItem[]> {
  try {
    const paused = await store.series.listPaused(deps.witness);
    return paused.map(({ id, name, pause }) => toPausedSeriesAttentionItem({ id, name, reason: pause.reason }));
  } catch (error) {
    if (!(error instanceof WitnessUnavailableError)) throw error;
    deps.log.warn({ error }, 'the witness cannot be read');
    return [];
  }
}

/**
 * Returns whether a stop has a code of the authority. In this case, the authority responded and accepts no more calls
 * until an operator acts.
 */
const isRefusal = ({ stop }: ChainStatus): boolean => /^\d+$/.test(stop?.code ?? '');

/**
 * Summarizes the state of the authority. `unanswered` means that the last call of a chain had no response, `refuses`
 * that the authority accepts no more submissions, and `waits` that the authority requested a wait. In all other cases,
 * the authority responds, or was never called.
 */
function summarizeAuthority(standings: readonly ChainStatus[], now: Date, reader: Pick<TenantCallContext, 'language'>) {
  const chains = standings.map(({ chain }) => chain);
  const newest = (times: readonly (Date | undefined | null)[]): Date | undefined =>
    times.reduce<Date | undefined>((best, time) => (time && (!best || time > best) ? time : best), undefined);
  const answered = newest(chains.map(({ lastSubmissionAt }) => lastSubmissionAt));
  const next = newest(chains.map(({ nextAttemptAt }) => nextAttemptAt));
  const latest = <Told extends { readonly at: Date }>(details: readonly Told[]): Told | undefined =>
    details.toSorted((left, right) => right.at.getTime() - left.at.getTime())[0];
  const error = latest(standings.flatMap(({ chain, stop }) => (chain.lastError && !stop ? [chain.lastError] : [])));
  const refusal = latest(standings.flatMap((one) => (one.stop && isRefusal(one) ? [one.stop] : [])));
  const times = { ...(answered ? { answered_at: answered } : {}), ...(next && next > now ? { next_at: next } : {}) };
  if (error)
    return {
      state: 'unanswered' as const,
      since: error.at,
      text: renderMessage(reader.language, error.text).text,
      ...times,
    };
  if (refusal)
    return {
      state: 'refuses' as const,
      since: refusal.at,
      text: describeSendingStop(refusal, reader.language),
      ...times,
    };
  if (next && next > now) return { state: 'waits' as const, ...times };
  return { state: answered ? ('answers' as const) : ('not-called' as const), ...times };
}
