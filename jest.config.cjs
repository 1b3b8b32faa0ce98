// Jest: TypeScript through swc without type checks (tsc does those); real servers are started once for a whole run.
const compiler = [
  '@swc/jest',
  { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
];

module.exports = {
  rootDir: __dirname,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // The MongoDB driver loads one built-in module by a dynamic import, which Jest refuses: compiled, it is a plain require.
  transform: { '^.+\\.ts$': compiler, 'mongodb/lib/runtime_adapters\\.js$': compiler },
  transformIgnorePatterns: ['/node_modules/(?!mongodb/lib/runtime_adapters)'],
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/servers/setup.ts',
  globalTeardown: '<rootDir>/test/servers/teardown.ts',
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.sello'],
  testTimeout: 30_000,
};
