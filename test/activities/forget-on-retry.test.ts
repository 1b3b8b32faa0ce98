// A number that nobody used, sealed by an attempt that died, and a backup put back: the next attempt must not believe its run.
import { asyncLocalStorage, type Context } from '@temporalio/activity';
import { forgetOnRetry } from '../../activities/forget-on-retry';
import type { SealInput, SealResult } from '../../src/contracts/activities';

const head = { installation: 'I-1', sequence: 7, fingerprint: 'F' };
const input = { chain: 'one:simulator:B12345674', installation: 'I-1', compared: true } as const;

/** What the seal is told in an attempt. */
function told(attempt: number, given: SealInput): Promise<SealInput> {
  const context = { info: { attempt } } as unknown as Context;
  const seal = forgetOnRetry((seen) => Promise.resolve(seen as unknown as SealResult));
  return asyncLocalStorage.run(context, () => seal(given)) as unknown as Promise<SealInput>;
}

it('what a run without a head knows holds for the first attempt alone', async () => {
  expect(await told(1, { ...input, head: null })).toMatchObject({ head: null, compared: true });
  expect(await told(2, { ...input, head: null })).toMatchObject({ head: null, compared: false });
});

it('a head is compared in every attempt', async () => {
  for (const attempt of [1, 2]) expect(await told(attempt, { ...input, head })).toEqual({ ...input, head });
});
