// Why sealing rests although requests wait: a clock that is off, or a database behind what the run has seen.
import { chain as limits } from '../../src/contracts/limits/chain';
import type { ChainView } from '../../src/store/ledger/chain-view';

/** The reason for people, or undefined: sealing may go on. Orden HAC/1177/2024 art. 6; chain.md section 3. */
export function whySealingRests(view: ChainView, sealedSequence: number, now: Date): string | undefined {
  const { chain, databaseTime } = view;
  const sequence = chain.head?.sequence ?? 0;
  if (sequence < sealedSequence) {
    return `the database ends at record ${sequence}, ${sealedSequence} were sealed: a restored backup? Renew the chain`;
  }
  const driftSeconds = Math.abs(now.getTime() - databaseTime.getTime()) / 1_000;
  if (driftSeconds <= limits.clockDriftSecondsMax) return authorityClockProblem(view, now);
  return `the clock of this worker is ${Math.round(driftSeconds)} s off the database's`;
}

/**
 * The last answer's `Date` against this clock, by way of the database's. An old comparison says nothing any more: a
 * clock that was set right must not stay stopped because no answer comes while nothing is sealed.
 */
function authorityClockProblem({ chain, databaseTime }: ChainView, now: Date): string | undefined {
  const compared = chain.authorityClock;
  if (!compared || databaseTime.getTime() - compared.at.getTime() > limits.clockComparedSecondsMax * 1_000)
    return undefined;
  const authorityMs = databaseTime.getTime() - compared.driftMs;
  const seconds = Math.round((now.getTime() - authorityMs) / 1_000);
  if (Math.abs(seconds) <= limits.clockDriftSecondsMax) return undefined;
  return `the clock of this worker is ${seconds} s off the authority's`;
}
