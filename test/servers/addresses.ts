// Addresses of the real servers of this test run. The run starts them for a test file that imports this one.

/** Address of MongoDB, a replica set. Use a database of your own in it (`ownName`). */
export const mongoUri = (): string => given('SELLO_TEST_MONGODB');

/** Address of the Temporal frontend, namespace `default`. Use a task queue of your own. */
export const temporalAddress = (): string => given('SELLO_TEST_TEMPORAL');

let made = 0;

/** A name that no other test file of any run uses: for databases and task queues. */
export function ownName(prefix: string): string {
  made += 1;
  return `${prefix}-${process.pid}-${Date.now().toString(36)}-${made}`;
}

function given(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`${name} is not set: import test/servers/addresses from the test file itself.`);
  return value;
}
