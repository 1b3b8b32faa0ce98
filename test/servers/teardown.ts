// Stops the servers after all tests and deletes their data.
import { takeForTeardown } from './run';

export default async function teardown(): Promise<void> {
  const run = takeForTeardown();
  if (run === undefined) return;
  await Promise.all(run.children.map((child) => child.stop()));
  run.guard.close();
}
