// Mutants of the state of Temporal and its runs: how a run starts, what the sweep sees, what a step reads again. The
// other mutants are in the database.
import type { OutstandingChainWork, SealingActivityInput, SealingActivityResult } from '../../src/contracts/activities';
import { type ChainRunState, type ChainRunActivityName, chainRunSteps } from '../../src/contracts/chain-run';
import { createChainRunState } from '../../src/chain/run/state';
import { createSealActivity } from '../../activities/chain/seal';
import type { SealingAttemptChainHead } from '../../activities/chain/seal-attempt';
import type { ActivityDeps } from '../../activities/deps';
import type { World } from './world';

/** The state of a run that lost the state of the previous run. */
export const createFirstState = ({ mutant }: World): ChainRunState =>
  mutant === 'unknown-end' ? { ...createChainRunState(), compared: true } : createChainRunState();

/** Lists the steps that the sweep sees as running. */
export const listRunningSteps = (
  { mutant }: World,
  live: Iterable<ChainRunActivityName>,
): readonly ChainRunActivityName[] => (mutant === 'sweep' ? chainRunSteps : [...live]);

/** Weakens a step that seals: it reports what it saw at first and what it did, instead of reading again. */
export function weakenSealing({ mutant }: World, deps: ActivityDeps): ReturnType<typeof createSealActivity> {
  return mutant === 'met' ? (input, end) => sealUnaware(deps, input, end) : createSealActivity(deps);
}

async function sealUnaware(
  deps: ActivityDeps,
  input: SealingActivityInput,
  end: SealingAttemptChainHead | undefined,
): Promise<SealingActivityResult> {
  type Row = { readonly left?: OutstandingChainWork; readonly sealable?: boolean };
  let [first, isAgain] = [undefined as OutstandingChainWork | undefined, false];
  const collection = (name: string) => {
    const real = deps.database.collection(name);
    const aggregate = (...given: Parameters<typeof real.aggregate>) => {
      const cursor = real.aggregate(...given);
      const note = (row: Row): void => {
        first ??= row.left;
        if (row.sealable !== undefined) isAgain = true;
      };
      async function* iterate() {
        for await (const row of cursor) {
          note(row);
          yield row;
        }
      }
      const toArray = async () => {
        const rows: Row[] = [];
        for await (const row of iterate()) rows.push(row);
        return rows;
      };
      return Object.assign(Object.create(cursor) as typeof cursor, { toArray, [Symbol.asyncIterator]: iterate });
    };
    return name === 'chains' ? Object.assign(Object.create(real) as typeof real, { aggregate }) : real;
  };
  const database = Object.assign(Object.create(deps.database) as ActivityDeps['database'], { collection });
  const result = await createSealActivity({ ...deps, database })(input, end);
  return isAgain && first ? { ...result, left: { ...first, pending: first.pending + result.sealed } } : result;
}

/** Returns which attempt of a seal this is, according to Temporal. */
export const weakenAttempt = ({ mutant }: World, attempt: number): number =>
  mutant === 'silent-attempt' ? 1 : attempt;

/** Returns whether a seal takes this attempt for the first one of its activity. */
export const isFirstAttempt = ({ mutant }: World, attempt: number, isRepeated: boolean): boolean =>
  mutant === 'silent-attempt' || (mutant === 'reset-attempt' ? attempt === 1 : !isRepeated);
