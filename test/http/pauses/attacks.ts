// Attacks that once blocked other callers, one per row, with the sizes at which they succeeded.
import { createUuidV7 } from '../../../src/main/ids';
import { invoice } from '../documents';
import { slowMailSettings } from '../../mail/slow-templates';
import { connectRaw } from '../raw-client';
import { slowPng } from './png-files';
import type { WatchedApi } from './watched-api';

/** Sends the attack and waits for the responses; whatever they are, the event loop must not block. */
export type Attack = (watched: WatchedApi) => Promise<unknown>;

const entries = '/silo/v1/entries';
const preview = '/apps/pdf/v1/preview';
const logo = '/access/v1/workspace/logo';
const bytesMax = 10_000_000;

const rows = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const times = (count: number, send: () => Promise<unknown>): Promise<unknown> => Promise.all(rows(count, send));

const line = (index: number, more: object = {}) => ({
  quantity: '1',
  item: { name: `Consulting ${index}`, price: '10.00' },
  taxes: [{ cat: 'VAT', rate: 'general' }],
  ...more,
});
const notes = (text: string, count: number) => rows(count, () => ({ text }));
const posted =
  (path: string, body: unknown): Attack =>
  ({ call }) =>
    call('POST', path, body);
/** A call that accepts less than is sent may close the connection early. */
const raw =
  (path: string, text: () => string): Attack =>
  ({ call }) =>
    call('POST', path, undefined, { raw: text() }).catch((error: unknown) => error);

const marks = '\u0301\u0316'.repeat(49_000);

/** The maximum of different names in a body, in the largest objects. */
const largeObjects = () => rows(20, (o) => Object.fromEntries(rows(4_900, (i) => [`${'n'.repeat(8)}${o}-${i}`, 'x'])));

/** Bodies that are slow to read, by their content. */
const bodies: Record<string, () => string> = {
  'numbers with fractions': () => `{"data":[${'1.5,'.repeat(bytesMax / 4)}1]}`,
  'the maximum of numbers in a body': () => `{"data":[${'1.5,'.repeat(99_000)}1]}`,
  'numbers and spaces': () => `{"data":[${`1.5${' '.repeat(90)},`.repeat(99_000)}1]}`,
  'large objects': () => JSON.stringify({ data: { m: largeObjects() } }),
  'objects of many forms': () =>
    JSON.stringify({
      data: rows(8_000, (i) => Object.fromEntries(rows(11, (k) => [`n${(i * 31 + k * 97) % 9_973}`, k]))),
    }),
  'nothing but spaces': () => ' '.repeat(bytesMax),
  'one three-byte letter, then others': () => `{"data":"\u20ac${'a'.repeat(bytesMax - 50)}"}`,
  'names in one object': () => `{"data":{${rows(98_000, (i) => `"${'n'.repeat(14)}${i}":"x"`).join(',')}}}`,
  'objects of one member': () => `{"data":[${rows(45_000, (i) => `{"n${i}":1}`).join(',')}]}`,
  'a duplicate name': () => `{"data":{${rows(98_000, (i) => `"n${i}":1`).join(',')},"n0":1}}`,
  'escaped quotes': () => `{"data":"${'\\"'.repeat(bytesMax / 2 - 20)}"}`,
  'three-byte letters': () => `{"data":"${'\u20ac'.repeat(bytesMax / 3 - 20)}"}`,
  'spaces before an error': () => `{"data":1${' '.repeat(bytesMax - 20)}x}`,
  'line ends before an error': () => `{"data":1${'\n'.repeat(bytesMax - 20)}x}`,
  'invalid escapes': () => `{"data":"${'\\n'.repeat(bytesMax / 2 - 20)}\\x"}`,
};

const routes = {
  create: entries,
  build: '/silo/v1/gobl/build',
  sign: '/silo/v1/gobl/sign',
  correct: '/silo/v1/gobl/correct',
  job: '/transform/v1/jobs',
  preview,
  query: `${entries}/query`,
  authorize: '/access/v1/enrollment/authorize',
} as const;

/** Sends 20 MB of one-byte chunks without a key, or until the server closes the connection. */
const endlessChunks =
  (requestLine: string): Attack =>
  async ({ base }) => {
    const client = await connectRaw(base);
    client.send(`${requestLine} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const piece = '1\r\n \r\n'.repeat(10_000);
    for (let sent = 0; sent < 20_000_000 && !client.isClosed(); sent += piece.length)
      await new Promise<void>((resolve) => void client.socket.write(piece, () => resolve()));
    client.socket.destroy();
  };

/** Each body at its most expensive route, and each route with one of them. */
export const bodyAttacks: Record<string, Attack> = {
  ...Object.fromEntries(Object.entries(bodies).map(([name, text]) => [`a body of ${name}`, raw(entries, text)])),
  ...Object.fromEntries(
    Object.entries(routes).map(([name, path]) => [
      `large objects to ${name}`,
      raw(path, bodies['large objects'] ?? (() => '')),
    ]),
  ),
  'endless one-byte chunks after a 401': endlessChunks('POST /silo/v1/entries'),
  'endless one-byte chunks of a call without a body': endlessChunks('GET /livez'),
  'a member with a name of 1.9 MB': raw('/transform/v1/jobs', () => `{"${'a'.repeat(1_900_000)}":1}`),
  'thousands of unknown parameters': ({ call }) =>
    call('GET', `/fiscal/v1/invoices?${rows(4_208, (i) => i.toString(36)).join('&')}`),
  'names longer than a body': raw(
    entries,
    () => `{"data":{${rows(98_000, (i) => `"${'n'.repeat(80)}${i}":1`).join(',')}}}`,
  ),
  'a file in base64': ({ call }) =>
    call('POST', '/silo/v1/spool', { name: 'x.pdf', type: 'application/pdf', data: 'A'.repeat(13_000_000) }),
  'a body with an Idempotency-Key': ({ call }) =>
    call('POST', entries, undefined, {
      raw: (bodies['large objects'] ?? (() => ''))(),
      headers: { 'Idempotency-Key': createUuidV7() },
    }),
  'a body that is read at once, with an Idempotency-Key': ({ call }) =>
    call('POST', entries, undefined, {
      raw: JSON.stringify({ data: { m: rows(4, (o) => Object.fromEntries(rows(4_500, (i) => [`n${o}${i}`, i]))) } }),
      headers: { 'Idempotency-Key': createUuidV7() },
    }),
};

export const documentAttacks: Record<string, Attack> = {
  'texts larger than a PDF': posted(entries, { data: invoice({ notes: notes('n'.repeat(99_000), 90) }) }),
  '1,000 lines': posted(entries, { data: invoice({ code: createUuidV7().slice(0, 8), lines: rows(1_000, line) }) }),
  'the maximum of objects in a document': posted(entries, {
    data: invoice({
      lines: rows(900, (i) => line(i, { discounts: rows(19, () => ({ amount: '0.01', reason: 'x' })) })),
    }),
    allow_invalid: true,
  }),
  'thousands of faults': posted(entries, {
    data: invoice({
      lines: rows(18, (i) =>
        line(i, {
          item: { name: 'x', price: '1.00', identities: rows(900, () => ({ key: 'a', type: 'b', code: '1' })) },
        }),
      ),
    }),
  }),
  'thousands of unknown members': posted(entries, {
    data: { ...invoice(), ...Object.fromEntries(rows(95_000, (i) => [`m${i}`, 1])) },
  }),
  'thousands of combining marks': posted(entries, {
    data: invoice({ notes: notes(marks, 10), customer: { name: marks } }),
  }),
  'a tax ID scheme with an invalid end': posted(entries, {
    data: invoice({ customer: { name: 'A', tax_id: { country: 'ES', scheme: `${'a'.repeat(90_000)}!` } } }),
  }),
  'spaces between two letters': posted(entries, { data: invoice({ notes: notes(`a${' '.repeat(98_000)}b`, 10) }) }),
  '20,000 signatures': posted(entries, {
    data: { head: {}, doc: invoice(), sigs: rows(20_000, () => 'eyJhbGciOiJFUzI1NiJ9.e30.AAAA') },
  }),
  'a search for combining marks': ({ call }) =>
    call('GET', `/silo/v1/search?q=${encodeURIComponent('\u0301\u0316'.repeat(900))}`),
  'a patch of thousands of operations': async ({ call }) => {
    const { json } = await call('POST', entries, {
      data: invoice({ code: createUuidV7().slice(0, 8), lines: rows(1_000, line) }),
    });
    const data = rows(9_900, () => ({ op: 'add', path: '/doc/lines/0', value: 1 }));
    return call('PATCH', `${entries}/${String(json.id)}`, { content_type: 'application/json-patch+json', data });
  },
  'a patch that copies': async ({ call }) => {
    const { json } = await call('POST', entries, {
      data: invoice({ code: createUuidV7().slice(0, 8), lines: rows(1_000, line) }),
    });
    const data = rows(400, (i) => ({ op: 'copy', from: '/doc/lines', path: `/doc/m${i}` }));
    return call('PATCH', `${entries}/${String(json.id)}`, { content_type: 'application/json-patch+json', data });
  },
  'a patch of a long number': async ({ call }) => {
    const { json } = await call('POST', entries, { data: invoice({ code: createUuidV7().slice(0, 8) }) });
    const data = [{ op: 'replace', path: '/doc/totals/payable', value: `0.${'0'.repeat(64_000)}1` }];
    return call('PATCH', `${entries}/${String(json.id)}`, { content_type: 'application/json-patch+json', data });
  },
  'a patch that compares long lists': async ({ call }) => {
    const { json } = await call('POST', entries, {
      data: invoice({ code: createUuidV7().slice(0, 8), lines: rows(1_000, line) }),
    });
    const data = [{ op: 'test', path: '/doc/lines', value: rows(1_000, (i) => line(i + 1)) }];
    return call('PATCH', `${entries}/${String(json.id)}`, { content_type: 'application/json-patch+json', data });
  },
};

documentAttacks['a patch whose path has millions of steps'] = async ({ call }) => {
  const { json } = await call('POST', entries, { data: invoice({ code: createUuidV7().slice(0, 8) }) });
  const data = [{ op: 'replace', path: `/doc${'/'.repeat(bytesMax - 1_000)}`, value: 1 }];
  return call('PATCH', `${entries}/${String(json.id)}`, { content_type: 'application/json-patch+json', data });
};

/** The path of an existing entry. */
const changes: Record<string, (data: unknown) => unknown> = {
  'large objects in place of a document': (data) => ({ data }),
  'large objects as a patch': (data) => ({ content_type: 'application/merge-patch+json', data: { doc: data } }),
};
for (const [name, change] of Object.entries(changes))
  documentAttacks[name] = async ({ call }) => {
    const { json } = await call('POST', entries, { data: invoice({ code: createUuidV7().slice(0, 8) }) });
    const objects = Object.fromEntries(largeObjects().map((one, o) => [`m${o}`, one]));
    return call('PATCH', `${entries}/${String(json.id)}`, change({ ...invoice(), ...objects }));
  };

export const pageAttacks: Record<string, Attack> = {
  'previews of 1,000 lines': ({ call }) =>
    times(3, () => call('POST', preview, { data: invoice({ lines: rows(1_000, line) }) })),
  'previews of long notes': ({ call }) =>
    times(3, () => call('POST', preview, { data: invoice({ notes: notes('word '.repeat(19_000), 10) }) })),
  'a preview larger than a PDF': posted(preview, { data: invoice({ notes: notes('n'.repeat(99_000), 90) }) }),
  'a preview of line ends': posted(preview, { data: invoice({ notes: notes('a\n'.repeat(19_000), 1) }) }),
  'a preview of zero-width letters': posted(preview, {
    data: invoice({ notes: notes('\u0300 '.repeat(45_000), 9) }),
  }),
  'a preview of combining marks': posted(preview, { data: invoice({ notes: notes(marks, 10) }) }),
  'a logo of 16 bits, and previews with it': async ({ call }) => {
    const reply = await call('PUT', logo, undefined, { raw: slowPng() });
    await times(6, () => call('POST', preview, { data: invoice() }));
    return reply;
  },
  'a logo of 21,000 chunks': ({ call }) => call('PUT', logo, undefined, { raw: slowPng(20_500) }),
  'the declaration as a PDF, many times at once': ({ base }) =>
    times(50, () => fetch(`${base}/declaration.pdf`).then((reply) => reply.arrayBuffer())),
};

export const otherAttacks: Record<string, Attack> = {
  'templates of emails that need all their time': ({ call }) =>
    call('PUT', '/access/v1/workspace/mail', slowMailSettings),
  'a config of 9.9 MB': ({ call }) =>
    call('PUT', `/transform/v1/workflows/${createUuidV7()}`, {
      name: 'Large',
      steps: [{ provider: 'silo.state', config: { state: 'a', text: 'x'.repeat(900_000) } }],
    }),
  'thousands of arguments': ({ call }) =>
    call('POST', '/transform/v1/jobs', {
      workflow_id: createUuidV7(),
      args: Object.fromEntries(rows(90_000, (i) => [`name-${i}`, 'x'])),
    }),
  'a filter of many terms': ({ call }) =>
    call('POST', `${entries}/query`, {
      schema: 'bill/invoice',
      filter: rows(60, (i) => `code = "${'x'.repeat(50)}${i}"`).join(' AND '),
    }),
  'unsigned tokens': ({ base }) =>
    times(300, () =>
      fetch(`${base}/utils/v1/ping`, {
        headers: { Authorization: `Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IjEifQ.${'A'.repeat(3_000)}.AAAA` },
      }),
    ),
};
