// Why sealing rests although requests wait: a clock that is off, or a database that is not the one the run has seen.
import type { CarriedHead } from '../../src/contracts/chain-run';
import { chain as limits } from '../../src/contracts/limits/chain';
import type { ChainDocument } from '../../src/store/ledger/chains';
import type { SealingView } from '../../src/store/ledger/sealing-view';

/** The reason for people, or undefined: sealing may go on. Orden HAC/1177/2024 art. 6; chain.md section 3. */
export function whySealingRests(view: SealingView, known: CarriedHead | null, now: Date): string | undefined {
  const restored = whyRestored(view.chain, known) ?? otherRecord(view, known);
  if (restored) return restored;
  const driftSeconds = Math.abs(now.getTime() - view.databaseTime.getTime()) / 1_000;
  if (driftSeconds <= limits.clockDriftSecondsMax) return authorityClockProblem(view, now);
  return `the clock of this worker is ${Math.round(driftSeconds)} s off the database's`;
}

/** The database ends before the last record that the run knows of. */
export function whyRestored({ head }: ChainDocument, known: CarriedHead | null): string | undefined {
  const sequence = head?.sequence ?? 0;
  if (!known || sequence >= known.sequence) return undefined;
  return `the database ends at record ${sequence}, ${known.sequence} were sealed: a restored backup? Renew the chain`;
}

/** The database has another record where the run saw its last one: a backup was restored, and sealing went on. */
function otherRecord({ knownFingerprint }: SealingView, known: CarriedHead | null): string | undefined {
  if (!known || knownFingerprint === known.fingerprint) return undefined;
  return `the database has another record ${known.sequence} than the one that was sealed: a restored backup? Renew the chain`;
}

/**
 * The last answer's `Date` against this clock, by way of the database's. An old comparison says nothing any more: a
 * clock that was set right must not stay stopped because no answer comes while nothing is sealed.
 */
function authorityClockProblem({ chain, databaseTime }: SealingView, now: Date): string | undefined {
  const compared = chain.authorityClock;
  if (!compared || databaseTime.getTime() - compared.at.getTime() > limits.clockComparedSecondsMax * 1_000)
    return undefined;
  const authorityMs = databaseTime.getTime() - compared.driftMs;
  const seconds = Math.round((now.getTime() - authorityMs) / 1_000);
  if (Math.abs(seconds) <= limits.clockDriftSecondsMax) return undefined;
  return `the clock of this worker is ${seconds} s off the authority's`;
}
