// Types of the TypeScript client: the types of openapi-typescript, and the calls that take an idempotency key.
import { createRequire } from 'node:module';
import path from 'node:path';

const madeFrom = '// Made by `npm run docs` from openapi.yaml';

/** The generator belongs to the client, because it needs an older compiler than the project. */
const fromClient = createRequire(path.resolve(import.meta.dirname, '../../clients/typescript/package.json'));

export async function buildTypescriptTypes(document) {
  const { default: generate, astToString } = fromClient('openapi-typescript');
  const types = await generate(document, { emptyObjectsUnknown: true, defaultNonNullable: false, silent: true });
  return `${madeFrom}: the paths, operations and schemas of the API.\n${astToString(types)}`;
}

export function buildKeyedCalls(calls) {
  const rows = calls
    .filter(({ isKeyed }) => isKeyed)
    .map(({ method, path: template }) => `  '${method} ${template}',\n`);
  return `${madeFrom}: calls that take an idempotency key.\nexport const keyedCalls = new Set<string>([\n${rows.join('')}]);\n`;
}
