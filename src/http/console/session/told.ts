// Rows of the audit of signing in and out: one in each workspace that the session opens, and one in the installation's.
// Whoever administers one of them sees who could look at it, since when and from where.
import type { Context } from 'koa';
import { type Act, digests } from '../../../store/audit/act';
import type { ConsoleSessionDocument } from '../../../store/console/sessions';
import { sessionMembers } from '../../access/session-members';
import type { Deps } from '../../endpoint';
import { addressOf } from '../../request/address';

/** Routes of the rows, whichever the way in was: one filter of the audit lists all of them. */
export type Signing = 'sign-in' | 'sign-out';

/** @param session with what it holds. The rows have their ids: a transaction that is tried again writes the same ones. */
export function actsOfSigning(
  ctx: Context,
  { newId, now, settings }: Pick<Deps, 'newId' | 'now' | 'settings'>,
  route: Signing,
  session: ConsoleSessionDocument,
): Act[] {
  const createdAt = now();
  return session.grants.map(({ workspace, member, name }) => {
    const told = sessionMembers({ ...session, name: name ?? session.name }, workspace);
    return {
      _id: newId(),
      workspace,
      createdAt,
      by: { kind: 'person', id: member ?? session._id, name: name ?? session.name },
      route,
      objects: [{ kind: 'session', id: session._id }],
      ...(route === 'sign-in' ? digests(null, told) : digests(told, null)),
      address: addressOf(ctx, settings.api.proxies),
      request: ctx.state.requestId as string,
    };
  });
}
