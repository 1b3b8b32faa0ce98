// Runs tests that share one stack of real processes, because a stack for each would take longer to start than to test.
import { shareStack } from './on-one-stack/shared-stack';
// Metrics count from the start of the processes, so they come first. The last two parts change the census and the workspace.
import { suppliers as ofMetrics } from './on-one-stack/metrics';
import { suppliers as ofOneCall } from './on-one-stack/one-call';
import { suppliers as ofBatches } from './on-one-stack/batches';
import { suppliers as ofProviders } from './on-one-stack/providers';
import { suppliers as ofRegistration } from './on-one-stack/supplier-registration';

afterAll(async () => (await shareStack()).stop(), 60_000);

test('each part on the shared stack has separate suppliers', () => {
  const all = [ofMetrics, ofOneCall, ofBatches, ofProviders, ofRegistration].flat();
  expect(new Set(all).size).toBe(all.length);
});
