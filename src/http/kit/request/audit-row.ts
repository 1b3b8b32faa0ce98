// Builds the audit row of a call, with the caller, the route and the client's address. The endpoint adds the changes.
import type { Context } from 'koa';
import type { AuditedChangeRunnerOfCall, ChangeWithAuditRowRunner } from '../../../store/audit/change';
import type { NewAuditRow, AuditDetails } from '../../../model/audit';
import type { TenantOrOperatorEndpoint, EndpointDeps, TenantCallContext } from '../endpoint';
import { readClientIpAddress } from './transport';
import type { OperatorCaller, TenantCaller } from './callers';
import { createFailpoint } from '../../../settings/failpoints';
import type { WorkspaceStore } from '../../../store/for-workspace';

/** Builds the audit row of a call. A call creates the id once, so a retried transaction writes the same row. */
export function createCallAuditRowBuilder(
  ctx: Context,
  { method, path }: TenantOrOperatorEndpoint,
  caller: TenantCaller | OperatorCaller,
  { newId, now, settings }: EndpointDeps,
): (details: AuditDetails) => NewAuditRow {
  let identity: Pick<NewAuditRow, '_id' | 'createdAt'> | undefined;
  return (details) => {
    identity ??= { _id: newId(), createdAt: now() };
    return {
      _id: identity._id,
      createdAt: identity.createdAt,
      workspace: caller.kind === 'workspace' ? caller.workspace._id : null,
      by: { kind: caller.isPerson ? 'person' : 'key', id: caller.accessKey, name: caller.keyName },
      route: `${method} ${path}`,
      address: readClientIpAddress(ctx, settings.api.proxies),
      request: ctx.state.requestId as string,
      ...details,
      ...(ctx.state.reason ? { reason: ctx.state.reason as string } : {}),
    };
  };
}

/** Creates the function that runs changes of a call, each with its audit row. */
export const createAuditedChangeRunner =
  <Changes>(
    change: ChangeWithAuditRowRunner<Changes>,
    buildAuditRow: (details: AuditDetails) => NewAuditRow,
    { settings }: Pick<EndpointDeps, 'settings'>,
  ): AuditedChangeRunnerOfCall<Changes> =>
  async (work, told) => {
    const result = await change(work, (made) => {
      const done = told(made);
      return done && buildAuditRow(done);
    });
    await runFailpointAfterCommit(settings);
    return result;
  };

/** Runs the failpoint after each commit of a call. Fault tests end the process at this point. */
export const runFailpointAfterCommit = ({ failpoints }: EndpointDeps['settings']): Promise<void> =>
  createFailpoint(failpoints)('changed');

/** Moves pending rows of the outbox, so that a response shows everything that changed before the call. */
export const tryMoveOutboxBeforeResponding = (
  { outbox }: Pick<WorkspaceStore, 'outbox'>,
  { requestId, deps }: Pick<TenantCallContext, 'requestId' | 'deps'>,
): Promise<void> => outbox.moveBeforeReading({ holder: requestId, eventDays: deps.settings.retention.eventDays });
