// Invitations: opening the link shows one, a click accepts it. Accepting creates the person.
import type Router from '@koa/router';
import type { Context } from 'koa';
import { JoinPage, type JoinView } from '../../../console/pages/people/join';
import { refuse } from '../../../contracts/errors';
import { console as limits } from '../../../contracts/limits/console';
import { computeDigests } from '../../../store/audit/rows';
import { changeWithAuditRow } from '../../../store/audit/change';
import { computeSecretHash } from '../../../store/people/console-links';
import { findInvitation } from '../../../store/people/members';
import type { MemberDocument, SignInIdentity } from '../../../model/person';
import { type InvitationResult, takeInvitation } from '../../../store/people/people';
import { findWorkspaceBy } from '../../../store/workspaces/workspaces';
import type { Deps } from '../../kit/endpoint';
import { readClientAddress } from '../../kit/request/transport';
import type { Console } from '../context';
import { readStrangerForm } from '../fields';
import { refuseForeignForms } from './form-proof';
import { createSession, readPersonName, readSession, type Session } from './session';

export function addJoining(router: Router, console: Console): void {
  router.get('/console/join', (ctx) => show(ctx, console));
  router.post('/console/join', (ctx) => accept(ctx, console));
}

/** The open invitation of a code; undefined if it was used, expired, renewed, withdrawn, or never existed. */
const openInvitation = async ({ database, now }: Deps, code: string): Promise<MemberDocument | undefined> =>
  code === '' || code.length > limits.codeCharactersMax
    ? undefined
    : ((await findInvitation(database, computeSecretHash(code), now())) ?? undefined);

async function show(ctx: Context, console: Console): Promise<void> {
  const { deps, stop, bare, strangers } = console;
  strangers.admit(ctx);
  const code = new URLSearchParams(ctx.querystring).get('code') ?? '';
  const found = await openInvitation(deps, code);
  const session = await readSession(ctx, deps);
  if (!found) return stop(ctx, { kind: 'invitation-used', signedIn: session !== undefined }, 403);
  const view = await viewOf(deps, { code, found, session });
  await bare(ctx, { page: JoinPage, view, title: ({ words }) => words.stop.window.join });
}

async function viewOf(
  { database, settings }: Deps,
  shown: { readonly code: string; readonly found: MemberDocument; readonly session: Session | undefined },
): Promise<JoinView> {
  const { code, found, session } = shown;
  const workspace = found.workspace === null ? null : await findWorkspaceBy(database, found.workspace);
  return {
    code,
    ...(workspace ? { workspace: workspace.name } : {}),
    name: found.name,
    role: found.role,
    expiresAt: (found.invitation?.expiresAt ?? found.createdAt).toISOString(),
    ...(session
      ? { signedIn: { name: readPersonName(session), isPerson: session.document.person !== undefined } }
      : {}),
    ...(settings.console === 'oidc' ? { provider: `/console/sign-in?invitation=${encodeURIComponent(code)}` } : {}),
  };
}

async function accept(ctx: Context, console: Console): Promise<void> {
  const { deps, stop } = console;
  refuseForeignForms(ctx, deps.settings);
  const code = (await readStrangerForm(ctx, console.strangers)).text('code');
  if (deps.settings.console === 'oidc') throw refuse('forbidden', 'sign-in-before-joining');
  const session = await readSession(ctx, deps);
  const person = session?.document.person;
  const joined = await acceptInvitation(ctx, deps, code, person ? { person } : {});
  if (!joined) return stop(ctx, { kind: 'invitation-used', signedIn: session !== undefined }, 403);
  await createSession(ctx, deps, { name: joined.name, how: 'invitation', grants: [], person: joined.person });
  ctx.status = 303;
  ctx.redirect(await findHome(deps, joined));
}

interface JoinedPerson {
  readonly person: string;
  readonly name: string;
  readonly workspace: string | null;
}

/**
 * Accepts the invitation for a person, with its audit row. Undefined if it is no longer open.
 * @throws Refusal `conflict` if the person is already in the workspace
 */
export async function acceptInvitation(
  ctx: Context,
  { database, now, newId, settings, log }: Deps,
  code: string,
  who: { readonly person?: string; readonly identity?: SignInIdentity },
): Promise<JoinedPerson | undefined> {
  if (code === '' || code.length > limits.codeCharactersMax) return undefined;
  const [id, newPerson, at] = [newId(), newId(), now()];
  const taken = await changeWithAuditRow(
    database,
    (inner) => takeInvitation(inner, computeSecretHash(code), { ...who, newId: newPerson }, at),
    (result: InvitationResult) => {
      if (result.kind !== 'joined') return undefined;
      const { before, after } = result;
      return {
        _id: id,
        workspace: after.workspace,
        createdAt: at,
        by: { kind: 'person', id: after._id, name: after.name },
        route: 'POST /console/join',
        objects: [{ kind: 'person', id: after._id }],
        ...computeDigests(toldOf(before), toldOf(after)),
        address: readClientAddress(ctx, settings.api.proxies),
        request: ctx.state.requestId as string,
      };
    },
  );
  if (taken.kind === 'joined') {
    const { _id, name, workspace, person = newPerson } = taken.after;
    log.info({ workspace, member: _id }, 'an invitation was taken');
    return { person, name, workspace };
  }
  if (taken.kind === 'already') throw refuse('conflict', 'already-in-workspace');
  return undefined;
}

/** The person who joined, for the digests of the row, without the identity. */
const toldOf = ({ _id, name, role, person }: MemberDocument): object => ({
  id: _id,
  name,
  role,
  state: person === undefined ? 'invited' : 'joined',
});

export async function findHome({ database }: Deps, { workspace }: Pick<JoinedPerson, 'workspace'>): Promise<string> {
  const found = workspace === null ? null : await findWorkspaceBy(database, workspace);
  return found ? `/console/w/${found.slug}` : '/console';
}
