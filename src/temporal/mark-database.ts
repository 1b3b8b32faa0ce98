// Every run carries the database that it was begun for: in its argument, for its activities; in its memo, for who looks at it.
import type { WorkflowClientInterceptor } from '@temporalio/client';

/** The argument of each of our runs is one object. */
function withDatabase<Options extends { readonly args: unknown[]; readonly memo?: Record<string, unknown> }>(
  options: Options,
  database: string,
): Options {
  const [input, ...others] = options.args;
  return {
    ...options,
    args: [{ ...(input as object | undefined), database }, ...others],
    memo: { ...options.memo, database },
  };
}

export const markDatabase = (database: string): WorkflowClientInterceptor => ({
  startWithDetails: (input, next) => next({ ...input, options: withDatabase(input.options, database) }),
  signalWithStart: (input, next) => next({ ...input, options: withDatabase(input.options, database) }),
});

/** The database of a run, by its memo. */
export const readDatabaseId = (memo: Record<string, unknown> | undefined): string | undefined =>
  typeof memo?.['database'] === 'string' ? memo['database'] : undefined;
