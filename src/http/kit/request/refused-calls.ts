// Counts calls that were refused for their token (401) or its scope (403). There is one audit row for each minute and
// source.
import type { Context, Middleware } from 'koa';
import { auditLimits as limits } from '../../../contracts/limits/audit';
import {
  incrementRefusedCallCounts,
  type RefusedCallCountPerMinute,
  formatRefusedCallCountKey,
} from '../../../store/audit/refusals';
import type { ApiDeps } from '../endpoint';
import { toClientNetwork } from '../../../outbound/network-rules';
import { readClientIpAddress } from './transport';
import type { OperatorCaller, TenantCaller } from './callers';

type RefusalDeps = Pick<ApiDeps, 'database' | 'log' | 'now' | 'settings'>;

/**
 * Creates the outer middleware that counts refused calls by the status of the response. Counts are written every few
 * seconds.
 */
export function createAccessRefusedCallCountMiddleware({ database, log, now, settings }: RefusalDeps): Middleware {
  let counts = new Map<string, RefusedCallCountPerMinute>();
  const isCountedSeparately = createSourceLimit();
  const write = async (): Promise<void> => {
    const batch = counts;
    counts = new Map();
    try {
      await incrementRefusedCallCounts(database, [...batch.values()]);
    } catch (error) {
      log.warn({ error, sources: batch.size }, 'refused calls could not be counted');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  return async (ctx, next) => {
    await next();
    if (ctx.status !== 401 && ctx.status !== 403) return;
    const source = readSource(ctx, ctx.status, { now, settings });
    add(counts, isCountedSeparately(source) ? source : toOtherSources(source));
    timer ??= setTimeout(() => {
      timer = undefined;
      void write();
    }, limits.refusalsMs).unref();
  };
}

type RefusedCallSource = Omit<RefusedCallCountPerMinute, 'count'>;

function readSource(
  ctx: Context,
  status: 401 | 403,
  { now, settings }: Pick<RefusalDeps, 'now' | 'settings'>,
): RefusedCallSource {
  const caller = ctx.state.caller as TenantCaller | OperatorCaller | undefined;
  const minute = new Date(Math.floor(now().getTime() / 60_000) * 60_000);
  const address = readClientIpAddress(ctx, settings.api.proxies);
  return {
    workspace: caller?.kind === 'workspace' ? caller.workspace._id : null,
    minute,
    by: caller
      ? { kind: caller.isPerson ? 'person' : 'key', id: caller.accessKey, name: caller.keyName }
      : { kind: 'unknown' },
    address: caller ? address : describeNetwork(address),
    status,
  };
}

/** Unknown callers are counted by network, because an IPv6 subscriber has more addresses than can be counted. */
function describeNetwork(address: string): string {
  const network = toClientNetwork(address);
  return network.includes(':') ? `${network}::/64` : network;
}

/**
 * Creates the function that returns whether a source is counted separately. In each minute, these are the first ones,
 * and only some networks of unknown callers, so that a distributed attack costs no more memory and few audit rows.
 */
function createSourceLimit(): (source: RefusedCallSource) => boolean {
  let [minuteMs, strangers] = [0, 0];
  const keys = new Set<string>();
  return (source) => {
    if (source.minute.getTime() !== minuteMs) {
      [minuteMs, strangers] = [source.minute.getTime(), 0];
      keys.clear();
    }
    const key = formatRefusedCallCountKey(source);
    if (keys.has(key)) return true;
    const isStranger = source.by.kind === 'unknown';
    if (keys.size >= limits.refusalSourcesMax || (isStranger && strangers >= limits.refusalStrangersMax)) return false;
    keys.add(key);
    if (isStranger) strangers += 1;
    return true;
  };
}

/** Sources beyond the limit are counted together. */
const toOtherSources = (source: RefusedCallSource): RefusedCallSource => ({
  ...source,
  workspace: null,
  by: { kind: 'unknown' },
  address: 'others',
});

function add(counts: Map<string, RefusedCallCountPerMinute>, source: RefusedCallSource): void {
  const key = formatRefusedCallCountKey(source);
  counts.set(key, { ...source, count: (counts.get(key)?.count ?? 0) + 1 });
}
