// GET /access/v1/overview: how the workspace stands, for people and for programs that watch it: the authority, what waits
// for it, the last day, and what needs a person.
import { render } from '../../messages/render';
import { http as limits } from '../../contracts/limits/http';
import type { ChainStatus } from '../../store/chains/read-chains';
import { overviewAnswer } from '../answers/console';
import { explainSealingPaused } from '../chains/sealing-paused';
import type { Call, Endpoint } from '../endpoint';
import type { TextReader } from '../request/fault-json';
import {
  type Attention,
  flagSetAside,
  flagChain,
  flagEntries,
  flagSeries,
  flagWebhooks,
  flagWitness,
} from './attention';

export const readOverview: Endpoint = {
  method: 'GET',
  path: '/access/v1/overview',
  scope: 'read',
  operation: {
    id: 'readOverview',
    tag: 'workspace',
    summary: 'Get the status of the workspace: authority, pending records, last day, items that need attention',
  },
  answers: { 200: overviewAnswer },
  async handle(call) {
    const { deps, store } = call;
    const now = deps.now();
    const found = await store.chains.list({ limit: limits.longListRowsMax });
    const [standings, day, rejected, failed, resting, webhooks, aside] = await Promise.all([
      store.chains.readStandings(found),
      store.jobs.countSince(new Date(now.getTime() - 86_400_000)),
      store.entries.rejected(),
      store.entries.failed(),
      restingSeries(call),
      store.webhooks.list(),
      store.aside.standing(),
    ]);
    const waiting = standings.filter(({ pending }) => pending > 0);
    const oldest = await store.chains.oldestPending(waiting.map(({ chain }) => chain._id));
    const ofChains = await Promise.all(
      standings.map(async (standing) =>
        flagChain(standing, (await explainSealingPaused(call, standing.chain))?.text, now),
      ),
    );
    const attention: Attention[] = [
      ...rejected.map((cause) => flagEntries('rejected', cause, call)),
      ...failed.map((cause) => flagEntries('failed', cause, call)),
      ...ofChains.flat(),
      ...resting,
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

async function restingSeries({ deps, store }: Call): Promise<Attention[]> {
  try {
    const found = await store.series.listResting(deps.witness);
    return found.map(({ id, name, rests }) => flagSeries({ id, name, reason: rests.reason }));
  } catch (error) {
    deps.log.warn({ error }, 'the witness cannot be read');
    return [];
  }
}

/** A stop whose code is one of the authority's: it answered, and wants no more calls until somebody has looked. */
const isRefusal = ({ stop }: ChainStatus): boolean => /^\d+$/.test(stop?.code ?? '');

/**
 * `silent`: the last call of some chain had no answer; `refuses`: it answered that nothing more may be sent; `waits`: it asked
 * to wait; else it answers, or was never called.
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
  if (error) return { state: 'silent', since: error.at, text: error.text, ...times };
  if (refusal) return { state: 'refuses', since: refusal.at, text: refusal.text, ...times };
  if (next && next > now) return { state: 'waits', ...times };
  return { state: answered ? 'answers' : 'not-called', ...times };
}
