// Records examples for openapi.yaml from real calls: the first of each operation and status, with stable ids, times, tokens,
// hashes and ports.
import { toOpenapiPath } from '../../src/http/kit/openapi/operation';
import { publicEndpointDescriptions } from '../../src/http/public-calls';
import { apiEndpoints } from '../../src/http/routes';
import type { NotedCall } from './api-calls';

interface Example {
  readonly summary: string;
  readonly body?: unknown;
  readonly status: number;
  readonly answer?: unknown;
}

/**
 * Maximum number of characters of an example. Longer responses are not helpful, so the first of several calls with a
 * shorter response is shown.
 */
const charactersMax = 6_000;

const routes = [...publicEndpointDescriptions, ...apiEndpoints].map(({ method, path, operation, body }) => ({
  method,
  id: operation.id,
  summary: operation.summary,
  hasBody: body !== undefined,
  form: new RegExp(
    `^${toOpenapiPath(path)
      .replaceAll('.', '\\.')
      .replace(/\{key\}$/, '.+')
      .replace(/\{\w+\}/g, '[^/]+')}$`,
  ),
}));

/** The calls and statuses that have an example. */
export const namesOf = (examples: Record<string, Record<string, unknown>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(examples).map(([id, rows]) => [id, Object.keys(rows).toSorted()]));

/** The examples by operation, then by name. */
export function recordedExamples(calls: readonly NotedCall[]): Record<string, Record<string, Example>> {
  const found: Record<string, Record<string, Example>> = {};
  const stable = stableForm();
  const isLong = ({ text, type }: NotedCall): boolean =>
    type.startsWith('application/json') && text.length > charactersMax;
  for (const call of calls.toSorted((one, other) => Number(isLong(one)) - Number(isLong(other)))) {
    const route = routes.find(({ method, form }) => method === call.method && form.test(call.url.split('?')[0] ?? ''));
    if (!route || call.status >= 400) continue;
    const name = `answered-${call.status}`;
    if (found[route.id]?.[name]) continue;
    found[route.id] = { ...found[route.id], [name]: getExample(call, route, stable) };
  }
  return Object.fromEntries(Object.entries(found).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function getExample(
  { status, type, text, sent }: NotedCall,
  { summary, hasBody }: (typeof routes)[number],
  stable: (value: unknown) => unknown,
): Example {
  return {
    summary,
    ...(hasBody && sent !== '' ? { body: stable(JSON.parse(sent)) } : {}),
    status,
    ...(type.startsWith('application/json') && text !== '' && text.length <= charactersMax
      ? { answer: stable(JSON.parse(text)) }
      : {}),
  };
}

type Form = readonly [form: RegExp, write: (number: number) => string];

const hex = (number: number, length: number): string => number.toString(16).padStart(length, '0');

/** Gives each different value of a form a number, in order of appearance. */
const forms: readonly Form[] = [
  [
    /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g,
    (n) => `01900000-0000-7000-8000-${hex(n, 12)}`,
  ],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, () => 'eyJhbGciOiJFUzI1NiJ9.eyJleGFtcGxlIjp0cnVlfQ.c2lnbmF0dXJl'],
  [/\bcode=[\w-]{30,}/g, () => 'code=shown-this-once'],
  [/\bwhsec_[\w+/=-]+/g, () => 'whsec_ZXhhbXBsZSBzZWNyZXQgb2YgYSB3ZWJob29r'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g, () => '2026-11-22T10:00:00.000Z'],
  [/\b[0-9a-f]{64}\b/g, (n) => hex(n, 64)],
  [/\b[0-9A-F]{64}\b/g, (n) => hex(n, 64).toUpperCase()],
  [/\b[0-9a-f]{32}\b/g, (n) => hex(n, 32)],
  [/\b[0-9a-f]{10}\b/g, (n) => hex(n, 10)],
  [/\bSELLO-[0-9A-F]{20}\b/g, (n) => `SELLO-${hex(n, 20).toUpperCase()}`],
  [/\b[0-9A-F]{16}\b|\bA-[0-9A-Z]{16}\b/g, (n) => hex(n, 16).toUpperCase()],
  [/\b\d{4}-\d\d-\d\d\b/g, () => '2026-11-22'],
  [/\b\d\d-\d\d-\d{4}\b/g, () => '22-11-2026'],
  [/http:\/\/127\.0\.0\.1:\d+/g, () => 'http://127.0.0.1:8080'],
];

/** Members composed of ids, times and random values, which all get one value. */
const members: Readonly<Record<string, unknown>> = {
  val: '0'.repeat(64),
  sig: 'c2lnbmF0dXJl',
  x: 'ZXhhbXBsZQ',
  y: 'ZXhhbXBsZQ',
  token_expires: 1_795_000_000,
  client_secret: 'shown-this-once',
  csv: 'A-TEST0000000001',
  days_left: 365,
  next_cursor: 'WzE3OTUwMDAwMDAwMDBd',
  cursor: 'WzE3OTUwMDAwMDAwMDBd',
};

function stableForm(): (value: unknown) => unknown {
  const numbers = forms.map(() => new Map<string, number>());
  const text = (given: string): string =>
    forms.reduce((written, [form, write], index) => {
      const numberByValue = numbers[index] ?? new Map<string, number>();
      return written.replace(form, (one) => {
        if (!numberByValue.has(one)) numberByValue.set(one, numberByValue.size + 1);
        return write(numberByValue.get(one) ?? 0);
      });
    }, given);
  const stable = (value: unknown, name = ''): unknown => {
    if (Object.hasOwn(members, name) && (typeof value === 'string' || typeof value === 'number')) return members[name];
    // The address of a customer is an object.
    if ((name === 'url' || name === 'address') && typeof value === 'string')
      return text(value).replace(/\/public\/.*$/, '/public/RU5UUlk/RklMRQ/file?h=0123456789abcdef');
    // Files and keys are shortened, because their beginning shows the format.
    if (typeof value === 'string') return /^[\w+/]{400,}=*$/.test(value) ? value.slice(0, 40) : text(value);
    if (Array.isArray(value)) return value.slice(0, 3).map((one) => stable(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([member, inner]) => [text(member), stable(inner, member)]));
  };
  return (value) => stable(value);
}
