// Rows of the audit of signing in and out: one in each workspace that the session opens, and one in the installation's.
// Whoever administers one of them sees who could look at it, since when and from where.
import type { Context } from 'koa';
import type { NewAuditRow } from '../../../model/audit';
import { computeDigests } from '../../../store/audit/rows';
import type { ConsoleSessionDocument } from '../../../model/person';
import { toSessionJson } from '../../people/session-json';
import type { Deps } from '../../kit/endpoint';
import { readClientAddress } from '../../kit/request/transport';

/** Routes of the rows, whichever the way in was: one filter of the audit lists all of them. */
export type SignInAction = 'sign-in' | 'sign-out';

/** @param session with what it holds. The rows have their ids: a transaction that is tried again writes the same ones. */
export function buildSignInAuditRows(
  ctx: Context,
  { newId, now, settings }: Pick<Deps, 'newId' | 'now' | 'settings'>,
  route: SignInAction,
  session: ConsoleSessionDocument,
): NewAuditRow[] {
  const createdAt = now();
  return session.grants.map(({ workspace, member, name }) => {
    const told = toSessionJson({ ...session, name: name ?? session.name }, workspace);
    return {
      _id: newId(),
      workspace,
      createdAt,
      by: { kind: 'person', id: member ?? session._id, name: name ?? session.name },
      route,
      objects: [{ kind: 'session', id: session._id }],
      ...(route === 'sign-in' ? computeDigests(null, told) : computeDigests(told, null)),
      address: readClientAddress(ctx, settings.api.proxies),
      request: ctx.state.requestId as string,
    };
  });
}
