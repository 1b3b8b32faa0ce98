// Encrypts the payloads of runs (inputs, results, signals, summaries, details) with the master key, for a Temporal that
// others operate. Workflow ids and search attributes are not payloads, so `SELLO_TEMPORAL_NAMES` makes these names
// opaque.
import { hash, hkdfSync, randomBytes } from 'node:crypto';
import type { Payload, PayloadCodec } from '@temporalio/common';
import type { Settings } from '../settings/settings';
import { decryptStoredBytes, encryptBytesForStorage } from '../store/encryption';

const encoding = 'binary/encrypted';
const purpose = 'sello engine payload';
const saltBytes = 16;
const text = (value: string): Uint8Array => Buffer.from(value);

/**
 * Creates the codec that encrypts payloads. The first master key encrypts, and each key decrypts the payloads with its
 * id. Unencrypted payloads are read even while the setting is on, because the setting may change while runs are open.
 * The keys are read when the first payload needs a key.
 */
export function createPayloadEncryptionCodec({
  temporal: engine,
  masterKey,
}: Pick<Settings, 'temporal' | 'masterKey'>): PayloadCodec {
  let keysById: ReadonlyMap<string, Buffer> | undefined;
  const keys = (): ReadonlyMap<string, Buffer> =>
    (keysById ??= new Map(masterKey().map((key) => [deriveKeyId(key), key])));
  const encode = (payload: Payload): Payload => {
    const [[id, key] = []] = keys();
    if (id === undefined || !key) throw new Error('there is no master key');
    const salt = randomBytes(saltBytes);
    const data = Buffer.concat([salt, encryptBytesForStorage([derived(key, salt)], purpose, packed(payload))]);
    return { metadata: { encoding: text(encoding), 'encryption-key-id': text(id) }, data };
  };
  const decode = (payload: Payload): Payload => {
    if (readMetadata(payload, 'encoding') !== encoding) return payload;
    const id = readMetadata(payload, 'encryption-key-id');
    const key = keys().get(id);
    if (!key) throw new Error(`a payload of Temporal needs the master key ${id}, which is not set (docs/api/keys.md)`);
    const data = Buffer.from(payload.data ?? []);
    const salt = data.subarray(0, saltBytes);
    return unpacked(decryptStoredBytes([derived(key, salt)], purpose, data.subarray(saltBytes)));
  };
  return {
    encode: async (payloads) => (engine.payloads === 'encrypted' ? payloads.map(encode) : payloads),
    decode: async (payloads) => payloads.map(decode),
  };
}

/** Identifies a key without revealing it. */
const deriveKeyId = (key: Buffer): string =>
  hash('sha256', Buffer.concat([Buffer.from(purpose), key]), 'hex').slice(0, 16);

/**
 * Derives a key for one payload. There are too many payloads for random nonces under one key (NIST SP 800-38D, 8.3).
 */
const derived = (key: Buffer, salt: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, salt, purpose, 32));

const readMetadata = ({ metadata }: Payload, name: string): string => Buffer.from(metadata?.[name] ?? []).toString();

/** Packs the length of the metadata in four bytes, the metadata as JSON, then the data. */
function packed({ metadata, data }: Payload): Buffer {
  const texts = Object.entries(metadata ?? {}).map(([name, value]) => [name, Buffer.from(value).toString('base64')]);
  const head = Buffer.from(JSON.stringify(Object.fromEntries(texts)));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, data ?? Buffer.alloc(0)]);
}

function unpacked(bytes: Buffer): Payload {
  const end = 4 + bytes.readUInt32BE(0);
  const texts = JSON.parse(bytes.toString('utf8', 4, end)) as Readonly<Record<string, string>>;
  const metadata = Object.entries(texts).map(([name, value]) => [name, Buffer.from(value, 'base64')] as const);
  return { metadata: Object.fromEntries(metadata), data: bytes.subarray(end) };
}
