// The turn of a walk that reads other invoices. A walk holds a slot of the worker, which seals need too, so it hardly
// waits for its turn. Temporal retries it instead.
import { ApplicationFailure } from '@temporalio/activity';
import { Refusal } from '../../src/contracts/errors';
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import { needsRelatedReadTurn, readRelatedInTurn } from '../../src/entries/related-turns';
import type { ReplacedInvoicesQuery } from '../../src/entries/upload/stored-amounts';
import type { DocumentCheckQuery } from '../../src/model/document-check';

interface ReadOfOthers {
  readonly question: DocumentCheckQuery;
  readonly exchange: ReplacedInvoicesQuery | null;
}

/**
 * Reads when it is the turn of the workspace. Most walks read no texts of other invoices, and need no turn.
 * @throws ApplicationFailure `Busy`, which Temporal retries, here or on another worker
 */
export async function readRelatedInTurnOfWalk<Result>(
  workspace: string,
  { question, exchange }: ReadOfOthers,
  read: () => Promise<Result>,
): Promise<Result> {
  const isOfReplacement = exchange !== null;
  if (!isOfReplacement && !needsRelatedReadTurn(question)) return read();
  // The largest reads are those of replacements, so only walks with short reads wait.
  const waitMs = isOfReplacement ? 0 : limits.relatedReadWaitMs;
  return readRelatedInTurn({ workspace, isOfReplacement, waitMs }, read).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.key !== 'busy') throw error;
    throw ApplicationFailure.create({
      message: 'the workspace or the worker reads too many other invoices at once: the walk waits',
      type: 'Busy',
      nextRetryDelay: limits.relatedReadRetryMs,
      category: 'BENIGN',
    });
  });
}
