// TypeScript to JavaScript, without type checks: tsc does those.
const { transformSync } = require('@swc/core');

/** Settings of the compiler. Pages of the console are JSX as Preact's calls, as tsconfig.json says it. */
const settings = (tsx) => ({
  jsc: {
    parser: { syntax: 'typescript', tsx },
    transform: { react: { runtime: 'automatic', importSource: 'preact' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
});

exports.settings = settings;

exports.compile = (source, filename) =>
  transformSync(source, { filename, sourceMaps: 'inline', ...settings(filename.endsWith('.tsx')) }).code;
