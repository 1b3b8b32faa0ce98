// Builds audit rows about signing in and out: one row for each workspace that the session can open, and one for the
// installation. An administrator of a workspace therefore sees who could access it, since when and from where.
import type { Context } from 'koa';
import type { NewAuditRow } from '../../../model/audit';
import { computeChangeDigests } from '../../../store/audit/rows';
import type { ConsoleSessionDocument } from '../../../model/person';
import { toConsoleSessionJson } from '../../people/session-json';
import type { ApiDeps } from '../../kit/endpoint';
import { readClientIpAddress } from '../../kit/request/transport';

/**
 * Routes of the rows. They are the same for every sign-in method, so that one filter of the audit log lists all rows.
 */
export type SignInAuditRowRoute = 'sign-in' | 'sign-out';

/**
 * Builds the audit rows about signing in or out. The rows have fixed ids, so that a retried transaction writes the same
 * rows.
 * @param session the session with its grants
 */
export function buildSignInOrSignOutAuditRows(
  ctx: Context,
  { newId, now, settings }: Pick<ApiDeps, 'newId' | 'now' | 'settings'>,
  route: SignInAuditRowRoute,
  session: ConsoleSessionDocument,
): NewAuditRow[] {
  const createdAt = now();
  return session.grants.map(({ workspace, member, name }) => {
    const details = toConsoleSessionJson({ ...session, name: name ?? session.name }, workspace);
    return {
      _id: newId(),
      workspace,
      createdAt,
      by: { kind: 'person', id: member ?? session._id, name: name ?? session.name },
      route,
      objects: [{ kind: 'session', id: session._id }],
      ...(route === 'sign-in' ? computeChangeDigests(null, details) : computeChangeDigests(details, null)),
      address: readClientIpAddress(ctx, settings.api.proxies),
      request: ctx.state.requestId as string,
    };
  });
}
