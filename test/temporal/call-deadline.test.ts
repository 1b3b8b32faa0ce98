// Deadlines of calls to Temporal. Regression: the SDK's deadlines made Node track every promise of the API.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Connection } from '@temporalio/client';
import { addDefaultGrpcDeadline, DeadlineTemporalClient } from '../../src/temporal/call-deadline';
import { isTemporalUnavailableError } from '../../src/temporal/check-run';

const client = new DeadlineTemporalClient({ connection: Connection.lazy({ address: '127.0.0.1:1' }) });
afterAll(() => client.connection.close());

describe('a call to Temporal with a deadline', () => {
  test('returns its result without an asynchronous context', async () => {
    const run = jest.spyOn(AsyncLocalStorage.prototype, 'run');
    await expect(client.withDeadline(Date.now() + 1_000, () => Promise.resolve(7))).resolves.toBe(7);
    expect(run).not.toHaveBeenCalled();
    run.mockRestore();
  });

  test('throws its own error', async () => {
    const refused = () => Promise.reject(new Error('refused'));
    await expect(client.withDeadline(Date.now() + 1_000, refused)).rejects.toThrow('refused');
  });

  test('ends at the deadline with the error of gRPC for a server that does not respond', async () => {
    const began = performance.now();
    const error: unknown = await client
      .withDeadline(Date.now() + 50, () => new Promise(() => undefined))
      .catch((thrown: unknown) => thrown);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(isTemporalUnavailableError(error)).toBe(true);
  });
});

test('each request has a deadline of its own, so that none continues without end', () => {
  const seen: unknown[] = [];
  const start = (deadline?: number) =>
    addDefaultGrpcDeadline((deadline === undefined ? {} : { deadline }) as never, (options) => {
      seen.push(options.deadline);
      return {} as never;
    });
  const now = Date.now();
  start();
  start(5);
  expect(seen[0]).toBeGreaterThanOrEqual(now + 15_000);
  expect(seen[1]).toBe(5);
});
