// Checks the unpacked archive of a month without any part of Sello: node docs/verify-month.mjs folder [keys.json]
// Steps: 1 the signature of the manifest holds, and with keys.json (GET /silo/v1/keys) the key is one that the service
// publishes; 2 the lines of the manifest are those that were signed; 3 every file has the SHA-256 of its line; 4 no
// file is missing, and none is there that the manifest does not name.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

const [folder, keysFile] = process.argv.slice(2);
if (!folder) fail('which folder? node verify-month.mjs <folder> [keys.json]');

function fail(message) {
  console.error(`NOT GOOD: ${message}`);
  process.exit(1);
}

async function hashOf(file) {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk);
  } catch (error) {
    fail(error.code === 'ENOENT' ? `${file} is missing` : `${file}: ${error.message}`);
  }
  return hash.digest('hex');
}

const own = 'manifest.jsonl';
const lines = createHash('sha256');
const named = new Set();
let last = null;
for await (const text of createInterface({ input: createReadStream(path.join(folder, own)), crlfDelay: Infinity })) {
  if (last) fail('there are lines after the signature');
  const line = JSON.parse(text);
  if (line.manifest) {
    last = line;
    continue;
  }
  lines.update(`${text}\n`);
  if (named.has(line.file)) fail(`${line.file} is named twice`);
  if (line.file.split('/').includes('..') || path.isAbsolute(line.file)) fail(`${line.file} lies outside the folder`);
  named.add(line.file);
  if ((await hashOf(path.join(folder, line.file))) !== line.sha256)
    fail(`${line.file} is not the file that was signed`);
}
if (!last) fail('there is no signature: the manifest was cut off');

const [head, body, signature] = last.manifest.split('.');
const manifest = JSON.parse(Buffer.from(body, 'base64url'));
const key = createPublicKey({ key: last.jwk, format: 'jwk' });
const good = verify(
  'sha256',
  Buffer.from(`${head}.${body}`),
  { key, dsaEncoding: 'ieee-p1363' },
  Buffer.from(signature, 'base64url'),
);
if (!good) fail('the signature of the manifest does not hold');
if (keysFile && !JSON.parse(readFileSync(keysFile)).keys.some(({ x, y }) => x === last.jwk.x && y === last.jwk.y)) {
  fail('the key is not one that the service publishes');
}
if (manifest.format !== 'sello-month-1') fail(`the manifest is of another kind: ${manifest.format}`);
if (manifest.sha256 !== lines.digest('hex')) fail('the lines are not the ones that were signed');
if (manifest.files !== named.size) fail(`the manifest counts ${manifest.files} files, there are ${named.size}`);
const present = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((one) => !one.isDirectory())
  .map((one) =>
    path
      .relative(folder, path.join(one.parentPath ?? one.path, one.name))
      .split(path.sep)
      .join('/'),
  );
for (const file of present) if (file !== own && !named.has(file)) fail(`${file} is not in the manifest`);
console.log(`GOOD: ${named.size} files of ${manifest.supplier}, ${manifest.month}, signed ${manifest.created_at}`);
if (!keysFile) console.log('The key was not compared with the published ones: give keys.json as second argument.');
