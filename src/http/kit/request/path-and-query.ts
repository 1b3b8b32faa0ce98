// Path parameters and query parameters of a call.
import type { Context } from 'koa';
import { createRefusal } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';

/** Parses path parameters. A final `*name` is the remaining path with its slashes, decoded once. */
export function parsePathParams(ctx: Context, path: string): Record<string, string> {
  const [prefix, rest] = path.split('*');
  if (!rest) return ctx.params as Record<string, string>;
  return { [rest]: decoded(readRawPath(ctx.req.url ?? '').slice(prefix?.length)) };
}

/** Reads the path of a request as it was sent. A proxy may send the whole URL (RFC 9112, 3.2.2). */
const readRawPath = (url: string): string => url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '').split('?')[0] ?? '';

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw createRefusal('input', 'path-encoding-invalid');
  }
};

/**
 * Parses query parameters. Unknown parameters are ignored, as are unknown fields of bodies.
 * @throws Refusal `parameter` for lists and objects, `input` for a duplicate parameter
 */
export function parseUrlQuery(ctx: Context): Record<string, string> {
  if (ctx.querystring === '') return {};
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(ctx.querystring)) {
    const shortName = name.slice(0, limits.idCharactersShown);
    if (name.includes('[')) throw createRefusal('parameter', 'parameter-not-plain', { name: shortName });
    if (name in values) throw createRefusal('input', 'parameter-twice', { name: shortName });
    values[name] = value;
  }
  return values;
}
