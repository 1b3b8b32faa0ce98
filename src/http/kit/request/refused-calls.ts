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
import { readClientIpAddress } from './transport';
import type { OperatorCaller, TenantCaller } from './callers';

type RefusalDeps = Pick<ApiDeps, 'database' | 'log' | 'now' | 'settings'>;

/**
 * Creates the outer middleware that counts refused calls by the status of the response. Counts are written every few
 * seconds.
 */
export function createRefusedCallCountMiddleware({ database, log, now, settings }: RefusalDeps): Middleware {
  let counts = new Map<string, RefusedCallCountPerMinute>();
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
    add(counts, readSource(ctx, ctx.status, { now, settings }));
    timer ??= setTimeout(() => {
      timer = undefined;
      void write();
    }, limits.refusalsMs).unref();
  };
}

function readSource(
  ctx: Context,
  status: 401 | 403,
  { now, settings }: Pick<RefusalDeps, 'now' | 'settings'>,
): Omit<RefusedCallCountPerMinute, 'count'> {
  const caller = ctx.state.caller as TenantCaller | OperatorCaller | undefined;
  const minute = new Date(Math.floor(now().getTime() / 60_000) * 60_000);
  return {
    workspace: caller?.kind === 'workspace' ? caller.workspace._id : null,
    minute,
    by: caller
      ? { kind: caller.isPerson ? 'person' : 'key', id: caller.accessKey, name: caller.keyName }
      : { kind: 'unknown' },
    address: readClientIpAddress(ctx, settings.api.proxies),
    status,
  };
}

/** Sources beyond the limit are counted together, so that a distributed attack costs no more memory. */
function add(counts: Map<string, RefusedCallCountPerMinute>, source: Omit<RefusedCallCountPerMinute, 'count'>): void {
  const key = formatRefusedCallCountKey(source);
  const row = counts.get(key);
  if (row || counts.size < limits.refusalSourcesMax) {
    counts.set(key, { ...source, count: (row?.count ?? 0) + 1 });
    return;
  }
  const others = { ...source, workspace: null, by: { kind: 'unknown' as const }, address: 'others' };
  const name = formatRefusedCallCountKey(others);
  counts.set(name, { ...others, count: (counts.get(name)?.count ?? 0) + 1 });
}
