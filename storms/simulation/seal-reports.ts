// Invariants when Temporal receives the result of sealing. Of the requests that waited when the step started, no sealed
// record may be without a sender. A sealer that Temporal gave up may have sealed it in the meantime.
import type { SealingActivityResult } from '../../src/contracts/activities';
import type { ChainRunState, ChainRunActivityName } from '../../src/contracts/chain-run';
import type { RecordDocument } from '../../src/model/record';
import type { World } from './world';

/** The requests that waited when a step started. */
export interface WaitingAtStep {
  readonly requests: ReadonlySet<unknown>;
  readonly staleReads: number | undefined;
}

interface Run {
  readonly chain: string;
  readonly state: ChainRunState;
  readonly live: ReadonlyMap<ChainRunActivityName, unknown>;
}

const staleReads = ({ counts }: World): number | undefined => counts['stale reads'];

export const readWaiting = (world: World, chain: string): WaitingAtStep => ({
  requests: new Set(world.database.find('requests', { chain, state: 'waiting', held: false }).map(({ _id }) => _id)),
  staleReads: staleReads(world),
});

/**
 * Returns whether the step must report what waited. A step that read an old state after an election need not, because
 * only the sweep finds what this step did not see.
 */
export function mustHear(
  world: World,
  { chain, state, live }: Run,
  result: SealingActivityResult,
  waited: WaitingAtStep,
): void {
  const goesOn = state.due.seal || state.due.send || state.waits.send || live.has('send');
  if (goesOn || result.retired || waited.requests.size === 0 || waited.staleReads !== staleReads(world)) return;
  const pending = world.database.find('records', { chain, pending: true }) as unknown as RecordDocument[];
  const unheard = pending.find(({ request }) => waited.requests.has(request));
  if (unheard) world.problem(`record ${unheard.sequence} is pending, and the run was notified that nothing is left`);
}
