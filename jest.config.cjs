// Jest: TypeScript through swc without type checks (tsc does those); real servers are started once for a whole run.
const { settings } = require('./test/jest/compile.cjs');

/** Files of the product, and the check of responses, which compiles the schemas of all calls: by their whole path. */
const root = __dirname.replace(/[^\w/]/g, '\\$&');
const product = `^${root}/((src|activities|workflows|simulator|bench|storms|tools)/.+\\.tsx?|test/http/response-check\\.ts)$`;

/** Tests that take longer than 20 s by nature: `npm test -- --all` runs them too. */
const long = process.env.SELLO_TEST_LONG === '1' ? [] : ['\\.long\\.test\\.ts$'];

module.exports = {
  rootDir: __dirname,
  // Two files at once, and two of those that wait (see lanes.cjs): more of them only keep each other waiting on two cores.
  maxWorkers: 2,
  runner: '<rootDir>/test/jest/lanes.cjs',
  reporters: ['default', '<rootDir>/test/jest/longest-files.cjs'],
  // What files leave in a process makes each collection of garbage slower: beyond this a fresh process goes on.
  workerIdleMemoryLimit: '700MB',
  testTimeout: 30_000,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: long,
  transform: {
    [product]: '<rootDir>/test/jest/loaded-once.cjs',
    '^.+\\.ts$': ['@swc/jest', settings(false)],
    '/node_modules/.+\\.(c|m)?js$': '<rootDir>/test/jest/loaded-once.cjs',
  },
  moduleNameMapper: { '^@sello/client$': '<rootDir>/clients/typescript/src/index.ts' },
  // Jest itself, and what its transformer loads while it transforms: that cannot wait for itself.
  transformIgnorePatterns: [
    '/node_modules/(jest|@jest|expect|pretty-format|convert-source-map|write-file-atomic|imurmurhash|signal-exit)',
  ],
  testEnvironment: '<rootDir>/test/jest/one-context.cjs',
  // What a test file leaves in the global object goes with its process; deleting it softly only warns.
  testEnvironmentOptions: { globalsCleanup: 'off' },
  globalSetup: '<rootDir>/test/servers/setup.ts',
  globalTeardown: '<rootDir>/test/servers/teardown.ts',
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/clients/typescript/dist/', '<rootDir>/.sello'],
};
