// Checks an exported chain without any part of Sello: node docs/verify-bundle.mjs chain-B12345674.jsonl [keys.json]
// Steps: 1 every fingerprint is recomputed from the record's own XML; 2 every record points to the one before;
// 3 counts and last fingerprints are those of the manifest; 4 the manifest's hash is that of the lines; 5 its signature
// holds, and with keys.json (GET /silo/v1/keys) the key is one that the service publishes.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [file, keysFile] = process.argv.slice(2);
if (!file) fail('which file? node verify-bundle.mjs <bundle.jsonl> [keys.json]');

function fail(message) {
  console.error(`NOT GOOD: ${message}`);
  process.exit(1);
}

const entities = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const unescape = (text) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (_, dec, hex, name) =>
    name
      ? (entities[name] ?? fail(`unknown entity ${name}`))
      : String.fromCodePoint(dec ? Number(dec) : parseInt(hex, 16)),
  );

/** Text of the first element of that name inside `xml`, whatever its prefix; empty when there is none. */
function valueOf(xml, name) {
  const found = new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^>]*)?>([^<]*)</`).exec(xml);
  return found ? unescape(found[1]).replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '') : '';
}

/** Inner XML of the first element of that name. */
function insideOf(xml, name) {
  return new RegExp(`<((?:[\\w.-]+:)?${name})(?:\\s[^>]*)?>([\\s\\S]*?)</\\1>`).exec(xml)?.[2] ?? '';
}

const registration = [
  'IDEmisorFactura',
  'NumSerieFactura',
  'FechaExpedicionFactura',
  'TipoFactura',
  'CuotaTotal',
  'ImporteTotal',
];
const cancellation = ['IDEmisorFacturaAnulada', 'NumSerieFacturaAnulada', 'FechaExpedicionFacturaAnulada'];

/** The authority's rule: name=value pairs joined by &, nothing escaped, SHA-256 in upper-case hexadecimal. */
function fingerprintOf(xml, previous) {
  const names = /<(?:[\w.-]+:)?RegistroAnulacion[\s>]/.test(xml) ? cancellation : registration;
  // The link names another invoice with the same element names: it is not looked at for the identity.
  const own = xml.replace(insideOf(xml, 'Encadenamiento'), '');
  const identity = insideOf(own, 'IDFactura');
  const pairs = names.map((name, i) => `${name}=${valueOf(i < 3 ? identity : own, name)}`);
  const text = [...pairs, `Huella=${previous}`, `FechaHoraHusoGenRegistro=${valueOf(own, 'FechaHoraHusoGenRegistro')}`];
  return createHash('sha256').update(text.join('&'), 'utf8').digest('hex').toUpperCase();
}

const seen = new Map();
const hash = createHash('sha256');
let count = 0;
let last = null;
let before = { installation: null, sequence: 0, fingerprint: '' };

function check(line) {
  const { installation, sequence, fingerprint, xml } = line;
  if (installation !== before.installation) before = { installation, sequence: 0, fingerprint: '' };
  const where = `record ${sequence} of ${installation}`;
  if (sequence !== before.sequence + 1) fail(`${where}: ${before.sequence + 1} was expected`);
  const link = insideOf(xml, 'Encadenamiento');
  const previous = valueOf(insideOf(link, 'RegistroAnterior'), 'Huella');
  if (sequence === 1 ? valueOf(link, 'PrimerRegistro') !== 'S' : previous !== before.fingerprint) {
    fail(`${where} does not point to the record before it`);
  }
  const own = xml.replace(link, '');
  if (valueOf(own, 'Huella') !== fingerprint) fail(`${where}: its XML bears another fingerprint`);
  if (fingerprintOf(xml, previous) !== fingerprint) fail(`${where}: the fingerprint is not that of its content`);
  if (valueOf(insideOf(own, 'SistemaInformatico'), 'NumeroInstalacion') !== installation)
    fail(`${where}: other installation`);
  before = { installation, sequence, fingerprint };
  seen.set(installation, before);
  count += 1;
}

for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
  if (last) fail('there are lines behind the manifest');
  const line = JSON.parse(text);
  if (line.manifest) last = line;
  else {
    hash.update(`${text}\n`);
    check(line);
  }
}
if (!last) fail('there is no manifest: the file was cut off');

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
if (manifest.sha256 !== hash.digest('hex')) fail('the lines are not the ones that were signed');
if (manifest.records !== count) fail(`the manifest counts ${manifest.records} records, there are ${count}`);
for (const { installation, records, head: end } of manifest.installations) {
  if (records > 0 && seen.get(installation)?.fingerprint !== end) fail(`the chain of ${installation} ends elsewhere`);
}
console.log(`GOOD: ${count} records of ${manifest.supplier} (${manifest.environment}), signed ${manifest.created_at}`);
if (!keysFile) console.log('The key was not compared with the published ones: give keys.json as second argument.');
