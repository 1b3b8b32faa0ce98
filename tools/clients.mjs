// Creates the types of both clients from openapi.yaml, as part of `npm run docs`. `--check` only reports which are outdated.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { buildSyncClient } from './clients/python-sync.mjs';
import { buildPythonTypes } from './clients/python-types.mjs';
import { findCalls, hoistDefinitions } from './clients/openapi.mjs';
import { buildKeyedCalls, buildTypescriptTypes } from './clients/typescript-types.mjs';

const root = path.resolve(import.meta.dirname, '..');
const read = (name) => readFileSync(path.join(root, name), 'utf8');
const document = hoistDefinitions(parse(read('openapi.yaml')));
const calls = findCalls(document);

const made = {
  'clients/typescript/src/made/openapi.ts': await buildTypescriptTypes(document),
  'clients/typescript/src/made/keyed-calls.ts': buildKeyedCalls(calls),
  'clients/python/src/sello/client.py': buildSyncClient(read('clients/python/src/sello/async_client.py')),
  'clients/python/src/sello/made.py': buildPythonTypes(document, calls),
};

const isCheck = process.argv.includes('--check');
for (const [name, text] of Object.entries(made)) {
  const file = path.join(root, name);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (isCheck) {
    process.exitCode = 1;
  } else {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  console.log(`${name} ${isCheck ? 'is not up to date' : 'written'}`);
}
