// Queries to the authority on behalf of clients. Each uses a supplier's certificate, and the authority limits them.
import { refuse } from '../../../contracts/errors';
import { http as limits } from '../../../contracts/limits/http';
import { turnMs } from '../../../contracts/limits/shares';
import { shares } from '../../../shares/shares';
import type { Call } from '../endpoint';
import { makeBuckets } from './rates';

const perMinute = makeBuckets(limits.questionsPerMinute);

/** Queries of a workspace take turns. @throws Refusal `rate-limited` beyond the limit per minute, `busy` */
export async function queryAuthority<Answer>(
  { workspace: { _id: owner } }: Pick<Call, 'workspace'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const seconds = perMinute.waitSeconds(owner);
  if (seconds > 0)
    throw refuse(
      'rate-limited',
      'calls-per-minute',
      { what: 'questions', max: limits.questionsPerMinute, seconds },
      { retrySeconds: seconds },
    );
  perMinute.take(owner);
  return shares.questions.during({ owner }, turnMs.questions, ask);
}
