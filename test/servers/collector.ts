// A collector of traces in this process. It receives OTLP over HTTP and decodes the protobuf without the packages of the
// sender, so that it is an independent check (opentelemetry-proto, trace.proto).
import { createServer } from 'node:http';
import { listenLocally } from './listen';

export interface SeenSpan {
  readonly service: string;
  readonly trace: string;
  readonly id: string;
  /** Empty for the first span of its trace. */
  readonly parent: string;
  readonly name: string;
  readonly kind: number;
  /** Milliseconds since 1970. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** `<trace> <span>` of each link. */
  readonly links: readonly string[];
  readonly failed: boolean;
}

export interface Collector {
  readonly url: string;
  readonly spans: readonly SeenSpan[];
  /** All received bytes as text, in which tests search for forbidden data. */
  readonly raw: () => string;
  readonly headers: readonly (string | undefined)[];
  close(): void;
}

export async function startCollector(): Promise<Collector> {
  const spans: SeenSpan[] = [];
  const bodies: Buffer[] = [];
  const headers: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      bodies.push(body);
      headers.push(request.headers.authorization);
      for (const resource of all(body, 1)) spans.push(...spansOf(resource));
      response.writeHead(200, { 'Content-Type': 'application/x-protobuf' });
      response.end();
    });
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    spans,
    headers,
    raw: () => Buffer.concat(bodies).toString('latin1'),
    close: () => server.close(),
  };
}

/** A member of a message: varints and fixed numbers as bigint, everything else as bytes. */
type Member = readonly [number: number, value: bigint | Buffer];

function listMembers(message: Buffer): Member[] {
  const members: Member[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at] ?? 0;
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number): Buffer => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = Number(varint());
    const type = tag & 7;
    if (type === 0) members.push([tag >> 3, varint()]);
    else if (type === 1) members.push([tag >> 3, bytes(8).readBigUInt64LE()]);
    else if (type === 2) members.push([tag >> 3, bytes(Number(varint()))]);
    else if (type === 5) members.push([tag >> 3, BigInt(bytes(4).readUInt32LE())]);
    else throw new Error(`wire type ${type}`);
  }
  return members;
}

const all = (message: Buffer, number: number): Buffer[] =>
  listMembers(message).flatMap(([own, value]) => (own === number && Buffer.isBuffer(value) ? [value] : []));
const one = (message: Buffer, number: number): Buffer => all(message, number)[0] ?? Buffer.alloc(0);
const count = (message: Buffer, number: number): bigint =>
  listMembers(message).flatMap(([own, value]) => (own === number && typeof value === 'bigint' ? [value] : []))[0] ?? 0n;

function buildAttributes(message: Buffer, number: number): Record<string, string | number | boolean> {
  return Object.fromEntries(all(message, number).map((pair) => [one(pair, 1).toString(), getValue(one(pair, 2))]));
}

/** An AnyValue: 1 is a text, 2 a boolean, 3 a whole number. */
function getValue(value: Buffer): string | number | boolean {
  const [number, given] = listMembers(value)[0] ?? [1, Buffer.alloc(0)];
  if (Buffer.isBuffer(given)) return given.toString();
  return number === 2 ? given === 1n : Number(given);
}

function spansOf(resource: Buffer): SeenSpan[] {
  const service = String(buildAttributes(one(resource, 1), 1)['service.name']);
  return all(resource, 2).flatMap((scope) => all(scope, 2).map((span) => buildSpan(service, span)));
}

const buildSpan = (service: string, span: Buffer): SeenSpan => ({
  service,
  trace: one(span, 1).toString('hex'),
  id: one(span, 2).toString('hex'),
  parent: one(span, 4).toString('hex'),
  name: one(span, 5).toString(),
  kind: Number(count(span, 6)),
  fromMs: Number(count(span, 7) / 1_000_000n),
  toMs: Number(count(span, 8) / 1_000_000n),
  attributes: buildAttributes(span, 9),
  links: all(span, 13).map((link) => `${one(link, 1).toString('hex')} ${one(link, 2).toString('hex')}`),
  failed: count(one(span, 15), 3) === 2n,
});
