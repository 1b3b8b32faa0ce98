// GET /access/v1/overview: the status of the workspace, for people and for monitoring: the authority, pending records, the
// last day, and items that need attention.
import { attentionCauses } from '../../contracts/attention';
import { flag, integer, list, named, enumSchema, shape, text, time } from '../kit/answer-schema';
import { http as limits } from '../../contracts/limits/http';
import { explainSealingPaused } from '../chains/chain-status';
import type { Call, Endpoint } from '../kit/endpoint';
import type { TextReader } from '../kit/request/fault-json';
import {
  type Attention,
  flagSetAside,
  listChainAttention,
  flagEntries,
  flagWebhooks,
  flagWitness,
  flagSeries,
} from './attention';
import { render } from '../../messages/render';
import type { ChainStatus } from '../../store/chains/read-chains';

const attentionItem = named(
  'Attention',
  'An item that needs attention',
  shape({
    cause: enumSchema(...attentionCauses),
    'code?': text,
    text,
    'remedy?': text,
    count: integer,
    'capped?': flag,
    'since?': time,
    'until?': time,
    objects: list(shape({ kind: enumSchema('entry', 'chain', 'series', 'webhook'), id: text, name: text })),
  }),
);

const overviewAnswer = named(
  'Overview',
  'The overview',
  shape({
    suppliers: integer,
    authority: shape({
      state: enumSchema('answers', 'waits', 'refuses', 'unanswered', 'not-called'),
      'since?': time,
      'text?': text,
      'answered_at?': time,
      'next_at?': time,
    }),
    pending: shape({ count: integer, 'oldest_at?': time }),
    last_day: shape({
      jobs: integer,
      jobs_capped: flag,
      open: integer,
      failed: integer,
      with_warnings: integer,
      cancelled: integer,
      succeeded: integer,
    }),
    attention: list(attentionItem),
  }),
);

export const readOverview: Endpoint = {
  method: 'GET',
  path: '/access/v1/overview',
  scope: 'read',
  operation: {
    id: 'readOverview',
    tag: 'workspace',
    summary: 'Get the status of the workspace, pending records, counts of the last day, and items that need attention',
  },
  answers: { 200: overviewAnswer },
  async handle(call) {
    const { deps, store } = call;
    const now = deps.now();
    const found = await store.chains.list({ limit: limits.longListRowsMax });
    const [standings, day, rejected, failed, pausedSeries, webhooks, aside] = await Promise.all([
      store.chains.readStandings(found),
      store.jobs.countSince(new Date(now.getTime() - 86_400_000)),
      store.entries.rejected(),
      store.entries.failed(),
      findPausedSeries(call),
      store.webhooks.list(),
      store.aside.standing(),
    ]);
    const waiting = standings.filter(({ pending }) => pending > 0);
    const oldest = await store.chains.oldestPending(waiting.map(({ chain }) => chain._id));
    const ofChains = await Promise.all(
      standings.map(async (standing) =>
        listChainAttention(standing, (await explainSealingPaused(call, standing.chain))?.text, now),
      ),
    );
    const attention: Attention[] = [
      ...rejected.map((cause) => flagEntries('rejected', cause, call)),
      ...failed.map((cause) => flagEntries('failed', cause, call)),
      ...ofChains.flat(),
      ...pausedSeries,
      ...flagWebhooks(webhooks),
      ...flagSetAside(aside),
      ...flagWitness(deps.settings.witness),
    ];
    return {
      body: {
        suppliers: standings.length,
        authority: authorityOf(standings, now),
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
        attention: attention.map((row) => attentionMembers(row, call)),
      },
    };
  },
};

function attentionMembers({ advice, ...row }: Attention, { language, onPage }: TextReader): object {
  const { text, remedy: call, onPage: button } = render(language, advice);
  const remedy = (onPage ? button : undefined) ?? call;
  return { ...row, text, ...(remedy ? { remedy } : {}) };
}

async function findPausedSeries({ deps, store }: Call): Promise<Attention[]> {
  try {
    const found = await store.series.listPaused(deps.witness);
    return found.map(({ id, name, pause }) => flagSeries({ id, name, reason: pause.reason }));
  } catch (error) {
    deps.log.warn({ error }, 'the witness cannot be read');
    return [];
  }
}

/** A stop with a code of the authority: it answered, and accepts no more calls until an operator acts. */
const isRefusal = ({ stop }: ChainStatus): boolean => /^\d+$/.test(stop?.code ?? '');

/**
 * `unanswered`: the last call of a chain had no response. `refuses`: the authority accepts no more submissions. `waits`: it requested
 * a wait. Else it answers, or was never called.
 */
function authorityOf(standings: readonly ChainStatus[], now: Date): object {
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
  if (error) return { state: 'unanswered', since: error.at, text: error.text, ...times };
  if (refusal) return { state: 'refuses', since: refusal.at, text: refusal.text, ...times };
  if (next && next > now) return { state: 'waits', ...times };
  return { state: answered ? 'answers' : 'not-called', ...times };
}
