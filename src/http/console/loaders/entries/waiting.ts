// "Why is it waiting?": the sentence of the step that waits, since when, and when the chain goes on.
import type { EntryDetails, WaitingView } from '../../../../console/pages/entries/entry-view';
import { readChain } from '../../../chains/read';
import type { PageContext } from '../../page-context';
import type { WholeJob } from './timeline';

interface Chain {
  readonly next_attempt_at?: string;
  readonly stopped?: string;
  readonly sealing_rests?: object;
}

/** Undefined: nothing waits. */
export async function loadWaiting(
  ask: PageContext,
  jobs: readonly WholeJob[],
  entry: EntryDetails | undefined,
): Promise<WaitingView | undefined> {
  const open = jobs.find(({ completed_at: ended }) => !ended);
  const step = open?.intents.find(({ completed }) => !completed);
  const event = step?.events.findLast(({ status }) => status === 'QUEUED' || status === 'ERR');
  if (!open || !step || !event) return undefined;
  const chain = await chainOf(ask, entry);
  const until = chain?.stopped || chain?.sealing_rests ? undefined : chain?.next_attempt_at;
  const isAhead = until !== undefined && new Date(until) > ask.now;
  return {
    step: step.name,
    message: event.message ?? step.name,
    since: event.at,
    job: open.id,
    ...(isAhead ? { until } : {}),
  };
}

/** The supplier's chain; undefined before it is registered. */
async function chainOf(ask: PageContext, entry: EntryDetails | undefined): Promise<Chain | undefined> {
  const { supplier } = (entry?.data.doc ?? {}) as { supplier?: { tax_id?: { code?: string } } };
  const code = supplier?.tax_id?.code;
  if (!code) return undefined;
  return ask.call<Chain>(readChain, { params: { supplier: code } }).catch(() => undefined);
}
