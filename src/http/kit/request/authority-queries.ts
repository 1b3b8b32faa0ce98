// Queries to the authority on behalf of clients. Each query uses a supplier's certificate, and the authority limits the
// number of queries.
import { createRefusal, Refusal } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { turnWaitMaxMs } from '../../../contracts/limits/shares';
import type { ClientGoneSubscriber } from '../../../shares/share';
import { processResourceLimits } from '../../../shares/shares';
import { findAuthorityQueryProblem } from '../../../chain/sending-authorization';
import type { AuthorityConnection } from '../../../authority/connection';
import type { ChainDocument } from '../../../model/chain';
import type { TenantCallContext } from '../endpoint';
import { releaseWhenAborted } from './connection';
import { runOutsideCallTurn } from './long-poll';
import { createRateLimitTokenBuckets } from './rates';

const perMinute = createRateLimitTokenBuckets(limits.questionsPerMinute);

/**
 * Runs a query to the authority. Queries of a workspace take turns, and let other calls of the workspace run meanwhile.
 * @throws Refusal `rate-limited` if there are too many queries in a minute, `busy`
 */
export async function runAuthorityQueryInTurn<Answer>(
  call: Pick<TenantCallContext, 'workspace' | 'stepAside' | 'closed'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { _id: owner } = call.workspace;
  const seconds = perMinute.waitSeconds(owner);
  if (seconds > 0)
    throw createRefusal(
      'rate-limited',
      'calls-per-minute',
      { what: 'questions', max: limits.questionsPerMinute, seconds },
      { retrySeconds: seconds },
    );
  perMinute.take(owner);
  const whenGone: ClientGoneSubscriber = (drop) => releaseWhenAborted(call.closed, drop);
  return runOutsideCallTurn(call, () =>
    processResourceLimits.questions.during({ owner }, { waitMs: turnWaitMaxMs.questions, whenGone }, ask),
  );
}

/**
 * Queries the authority about the records of a supplier, in the same way.
 * @throws Refusal `conflict` if the certificate is not the supplier's own, and the supplier is not registered or its
 *   authorization to send is not valid; also `rate-limited`, `busy`
 */
export async function runAuthoritySupplierRecordsQueryInTurn<Answer>(
  call: Pick<TenantCallContext, 'workspace' | 'stepAside' | 'closed' | 'deps'>,
  chain: ChainDocument,
  connection: Pick<AuthorityConnection, 'client' | 'holder'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const problem = findAuthorityQueryProblem(chain, connection.holder, call.deps.now());
  if (problem) throw new Refusal('conflict', problem);
  return runAuthorityQueryInTurn(call, ask);
}
