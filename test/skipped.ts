// Skips tests whose prerequisites are missing, and reports the reason.

/** The missing prerequisite; undefined if the tests run. */
export type Lack = string | undefined;

/** A group of tests. Its body does not run if a prerequisite is missing, because it may read what does not exist. */
export function describeUnless(lack: Lack, name: string, body: () => void): void {
  if (lack === undefined) describe(name, body);
  else describe(name, () => test.skip(`skipped: ${lack}`, () => undefined));
}

export function testUnless(lack: Lack, name: string, body: jest.EmptyFunction): void {
  if (lack === undefined) test(name, body);
  else test.skip(`${name} (skipped: ${lack})`, body);
}
