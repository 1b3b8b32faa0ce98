// TypeScript to JavaScript, without type checks: tsc does those.
const { transformSync } = require('@swc/core');

/** Pages of the console are JSX as Preact's calls, as tsconfig.json says it. */
const react = { runtime: 'automatic', importSource: 'preact' };

exports.compile = (source, filename) =>
  transformSync(source, {
    filename,
    sourceMaps: 'inline',
    jsc: {
      parser: { syntax: 'typescript', tsx: filename.endsWith('.tsx') },
      transform: { react },
      target: 'es2022',
    },
    module: { type: 'commonjs' },
  }).code;
