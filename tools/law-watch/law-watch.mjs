// `npm run law-watch`: reports which documents of the authority that Sello follows have changed. A maintainer runs it with
// access to the network; neither the service nor the tests of a build do. sources.json has address, version, SHA-256 and
// day of each document; `-- --write` stores the result, `-- --data FILE` uses another file.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** Maximum bytes of a response. A document of the authority has a few megabytes; a slow response counts as none. */
const bytesMax = 50_000_000;
const answerMs = 60_000;

const { values } = parseArgs({ options: { data: { type: 'string' }, write: { type: 'boolean', default: false } } });
const file = values.data ?? path.join(import.meta.dirname, 'sources.json');
const sources = JSON.parse(readFileSync(file, 'utf8'));

/** The digest of the response of an address, or the reason why there is none. */
async function readDigest(address) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(answerMs) });
    if (!response.ok) return { problem: `HTTP ${response.status}` };
    const bytes = Buffer.from(await response.arrayBuffer());
    if (bytes.length > bytesMax) return { problem: `more than ${bytesMax} bytes` };
    return { sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    return { problem: error.cause?.message ?? error.message };
  }
}

const compare = (source, { sha256, problem }) => {
  if (problem) return `no answer: ${problem}`;
  if (source.sha256 === '') return 'first digest';
  return source.sha256 === sha256 ? 'unchanged' : `changed since ${source.day}`;
};

const today = new Date().toISOString().slice(0, 10);
const after = [];
let needsReading = 0;
for (const source of sources) {
  const found = await readDigest(source.address);
  const word = compare(source, found);
  if (word !== 'unchanged' && word !== 'first digest') needsReading += 1;
  console.log(`${word.padEnd(28)} ${source.name}, ${source.version}  ${source.address}`);
  after.push(found.sha256 ? { ...source, sha256: found.sha256, day: today } : source);
}
if (values.write) writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`);
if (needsReading > 0) {
  console.log(
    `${needsReading} of ${sources.length} need reading. Then run it with --write, and set \`version\` by hand.`,
  );
  process.exitCode = 1;
}
