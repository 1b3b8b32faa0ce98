// From where a call comes: the connection's address, or what the proxies of the installation say of it.
import type { Context } from 'koa';
import { audit as limits } from '../../../contracts/limits/audit';

/**
 * Each proxy adds the address that it was called from behind those that came with the call: of so many entries at the end
 * the first is the client's. What stands before them anybody may have written.
 */
export function readClientAddress({ req }: Pick<Context, 'req'>, proxies: number): string {
  const connected = req.socket.remoteAddress ?? 'unknown';
  if (proxies === 0) return connected;
  const given = req.headers['x-forwarded-for'];
  const list = (Array.isArray(given) ? given.join(',') : (given ?? '')).split(',').map((one) => one.trim());
  const address = list.at(-Math.min(proxies, list.length));
  return address && /^[\da-fA-F.:%\w]+$/.test(address) ? address.slice(0, limits.addressCharactersMax) : connected;
}
