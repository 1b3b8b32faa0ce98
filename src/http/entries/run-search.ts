// Searches of a workspace take turns: each holds a connection of the database, for seconds when no index answers.
import { turnMs } from '../../contracts/limits/shares';
import { shares } from '../../shares/shares';
import type { Call } from '../kit/endpoint';

/** @throws Refusal `busy` when others of the workspace are at it for longer than a call waits */
export const runSearch = <T>({ workspace }: Pick<Call, 'workspace'>, work: () => Promise<T>): Promise<T> =>
  shares.searches.during({ owner: workspace._id }, turnMs.searches, work);
