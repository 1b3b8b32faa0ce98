// Two databases may meet on one namespace and queue: a copy beside its original, or one that was put back. An activity does
// nothing for a run of the other one, and ends that run: the database whose work it is begins it anew.
import { ApplicationFailure } from '@temporalio/activity';
import { anotherDatabase, type DatabaseRef } from '../src/contracts/runs';

/** @param own undefined: nothing is compared */
export function guardDatabase<Given extends readonly unknown[], Result>(
  own: string | undefined,
  effect: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  if (own === undefined) return effect;
  return (...given) => {
    const meant = given.map(databaseIn).find((database) => database !== undefined);
    if (meant === undefined || meant === own) return effect(...given);
    const message = `the run was begun for the database ${meant}, and this worker serves ${own}: nothing was done`;
    return Promise.reject(ApplicationFailure.create({ type: anotherDatabase, nonRetryable: true, message }));
  };
}

const databaseIn = (given: unknown): string | undefined =>
  typeof given === 'object' && given !== null ? (given as DatabaseRef).database : undefined;
