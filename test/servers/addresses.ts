// Addresses of the real servers of this test run. The run starts them for a test file that imports this file.

/** Address of MongoDB, a replica set. Use a separate database in it (`ownName`). */
export const mongoUri = (): string => given('SELLO_TEST_MONGODB');

/** Address of the Temporal frontend, namespace `default`. Use a separate task queue. */
export const temporalAddress = (): string => given('SELLO_TEST_TEMPORAL');

let count = 0;

/** A name for databases and task queues that no other test file of any run uses. */
export function ownName(prefix: string): string {
  count += 1;
  return `${prefix}-${process.pid}-${Date.now().toString(36)}-${count}`;
}

function given(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`${name} is not set: import test/servers/addresses from the test file itself.`);
  return value;
}
