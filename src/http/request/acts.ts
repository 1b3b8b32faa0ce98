// The row of the audit of a call: who, by which route, from where. What was changed is told by the endpoint.
import type { Context } from 'koa';
import { makeFailpoint } from '../../settings/failpoints';
import type { Act, Told } from '../../store/audit/act';
import type { Change } from '../../store/audit/change';
import type { AnyEndpoint, CallDeps, ChangeOfCall } from '../endpoint';
import { addressOf } from './address';
import type { ServiceCaller, TenantCaller } from './callers';

/** The id is made once a call: a transaction that is tried again writes the same row. */
export function actOfCall(
  ctx: Context,
  { method, path }: AnyEndpoint,
  caller: TenantCaller | ServiceCaller,
  { newId, now, settings }: CallDeps,
): (told: Told) => Act {
  let made: Pick<Act, '_id' | 'createdAt'> | undefined;
  return (told) => {
    made ??= { _id: newId(), createdAt: now() };
    return {
      _id: made._id,
      createdAt: made.createdAt,
      workspace: caller.kind === 'workspace' ? caller.workspace._id : null,
      by: { kind: caller.isPerson ? 'person' : 'key', id: caller.accessKey, name: caller.keyName },
      route: `${method} ${path}`,
      address: addressOf(ctx, settings.api.proxies),
      request: ctx.state.requestId as string,
      ...told,
      ...(ctx.state.reason ? { reason: ctx.state.reason as string } : {}),
    };
  };
}

export const changeOfCall =
  <Changes>(
    change: Change<Changes>,
    act: (told: Told) => Act,
    { settings }: Pick<CallDeps, 'settings'>,
  ): ChangeOfCall<Changes> =>
  async (work, told) => {
    const result = await change(work, (made) => {
      const done = told(made);
      return done && act(done);
    });
    await changed(settings);
    return result;
  };

/** Behind each commit of a call: fault tests end the process here. */
export const changed = ({ failpoints }: CallDeps['settings']): Promise<void> => makeFailpoint(failpoints)('changed');
