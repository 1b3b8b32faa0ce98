// Writes openapi.json and openapi.yaml of a build: `node bin/write-openapi.mjs dist`. The API serves both files unchanged.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { stringify } from 'yaml';

const [folder = 'dist'] = process.argv.slice(2);
const build = path.resolve(folder);
const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const { buildOpenapiDocument } = createRequire(import.meta.url)(path.join(build, 'src/http/openapi-document.js'));

// The address of the server is relative, because a client reads the document at the address that it calls.
const document = buildOpenapiDocument({ version, server: '/' });
writeFileSync(path.join(build, 'openapi.json'), `${JSON.stringify(document)}\n`);
// Texts are quoted, without anchors, because YAML 1.1 parsers read `on` as a boolean and 2026-11-25 as a date.
const options = { schema: 'yaml-1.1', defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' };
const yaml = stringify(document, { ...options, aliasDuplicateObjects: false, lineWidth: 0 });
writeFileSync(path.join(build, 'openapi.yaml'), yaml);
