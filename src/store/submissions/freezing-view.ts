// What freezing looks at first, in one read: the window, and a search for a poison record that goes on.
import type { ClientSession } from 'mongodb';
import { chains } from '../chains/chains';
import type { Database } from '../database';
import type { PoisonSearchDocument } from '../../model/submission';
import { computeUntilMs } from '../chains/windows';

export interface FreezingView {
  readonly search: PoisonSearchDocument | null;
  /** Milliseconds until the window opens; 0 when it is open. */
  readonly openMs: number;
  /** Milliseconds until no attempt with an older list can be under way any more. */
  readonly idleMs: number;
}

/** In the session's transaction: a sender that was held up sees what a faster one closed meanwhile. */
export async function viewFreezing(
  database: Database,
  chain: string,
  window: string,
  session: ClientSession,
): Promise<FreezingView> {
  const [view] = await chains(database)
    .aggregate<{ search?: PoisonSearchDocument; open: number | null; idle: number | null }>(
      [
        { $match: { _id: chain } },
        { $lookup: { from: 'windows', pipeline: [{ $match: { _id: window } }], as: 'window' } },
        { $lookup: { from: 'poison_searches', localField: '_id', foreignField: '_id', as: 'searches' } },
        { $set: { window: { $first: '$window' } } },
        {
          $project: {
            search: { $first: '$searches' },
            open: computeUntilMs('$window.notBefore'),
            idle: computeUntilMs('$window.busyUntil'),
          },
        },
      ],
      { session },
    )
    .toArray();
  const { search = null, open, idle } = view ?? {};
  return { search, openMs: Math.max(0, open ?? 0), idleMs: Math.max(0, idle ?? 0) };
}
