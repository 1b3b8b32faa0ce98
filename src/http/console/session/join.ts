// Shows an invitation when its link is opened, and accepts it after a click. On acceptance, the user is created.
import type Router from '@koa/router';
import type { Context } from 'koa';
import { InvitationPage, type InvitationPageView } from '../../../console/pages/people/join';
import { createRefusal } from '../../../contracts/errors';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import { computeChangeDigests } from '../../../store/audit/rows';
import { runChangeWithAuditRow } from '../../../store/audit/change';
import { computeSecretSha256Hex } from '../../../store/people/console-links';
import { findConsoleMemberByOpenInvitation } from '../../../store/people/members';
import type { ConsoleMemberDocument, SignInIdentity } from '../../../model/person';
import { type InvitationAcceptResult, acceptMemberInvitation } from '../../../store/people/people';
import { findWorkspaceByIdOrSlug } from '../../../store/workspaces/workspaces';
import type { ApiDeps } from '../../kit/endpoint';
import { lookUpInTurnForAnonymousCaller } from '../../kit/request/anonymous-calls';
import { readClientIpAddress } from '../../kit/request/transport';
import type { ConsoleDeps } from '../context';
import { readAnonymousForm } from '../fields';
import { requireSameOriginForm } from './form-proof';
import {
  startConsoleSessionAndSetCookie,
  getSessionPersonName,
  findConsoleSessionAndMarkUsed,
  type ConsoleSession,
} from './session';

export function addConsoleInvitationRoutes(router: Router, console: ConsoleDeps): void {
  router.get('/console/join', (ctx) => show(ctx, console));
  router.post('/console/join', (ctx) => accept(ctx, console));
}

/** Finds the open invitation of a code; undefined if it was used, expired, renewed, withdrawn, or never existed. */
async function findOpenInvitation(
  ctx: Context,
  { database, now, settings }: ApiDeps,
  code: string,
): Promise<ConsoleMemberDocument | undefined> {
  if (code === '' || code.length > limits.codeCharactersMax) return undefined;
  const find = () => findConsoleMemberByOpenInvitation(database, computeSecretSha256Hex(code), now());
  return (await lookUpInTurnForAnonymousCaller(ctx, settings, find)) ?? undefined;
}

async function show(ctx: Context, console: ConsoleDeps): Promise<void> {
  const { deps, stop, bare, anonymous } = console;
  anonymous.admit(ctx);
  const code = new URLSearchParams(ctx.querystring).get('code') ?? '';
  const invitation = await findOpenInvitation(ctx, deps, code);
  const session = await findConsoleSessionAndMarkUsed(ctx, deps);
  if (!invitation) return stop(ctx, { kind: 'invitation-used', signedIn: session !== undefined }, 403);
  const view = await buildView(deps, { code, found: invitation, session });
  await bare(ctx, { page: InvitationPage, view, title: ({ words }) => words.stop.window.join });
}

async function buildView(
  { database, settings }: ApiDeps,
  shown: { readonly code: string; readonly found: ConsoleMemberDocument; readonly session: ConsoleSession | undefined },
): Promise<InvitationPageView> {
  const { code, found, session } = shown;
  const workspace = found.workspace === null ? null : await findWorkspaceByIdOrSlug(database, found.workspace);
  return {
    code,
    ...(workspace ? { workspace: workspace.name } : {}),
    name: found.name,
    role: found.role,
    expiresAt: (found.invitation?.expiresAt ?? found.createdAt).toISOString(),
    ...(session
      ? { signedIn: { name: getSessionPersonName(session), isPerson: session.document.person !== undefined } }
      : {}),
    ...(settings.console === 'oidc' ? { provider: `/console/sign-in?invitation=${encodeURIComponent(code)}` } : {}),
  };
}

async function accept(ctx: Context, console: ConsoleDeps): Promise<void> {
  const { deps, stop } = console;
  requireSameOriginForm(ctx, deps.settings);
  const code = (await readAnonymousForm(ctx, console.anonymous)).text('code');
  if (deps.settings.console === 'oidc') throw createRefusal('forbidden', 'sign-in-before-joining');
  const session = await findConsoleSessionAndMarkUsed(ctx, deps);
  const person = session?.document.person;
  const joined = await acceptConsoleInvitation(ctx, deps, code, person ? { person } : {});
  if (!joined) return stop(ctx, { kind: 'invitation-used', signedIn: session !== undefined }, 403);
  await startConsoleSessionAndSetCookie(ctx, deps, {
    name: joined.name,
    how: 'invitation',
    grants: [],
    person: joined.person,
  });
  ctx.status = 303;
  ctx.redirect(await readConsolePathAfterJoiningWorkspace(deps, joined));
}

interface JoinedPerson {
  readonly person: string;
  readonly name: string;
  readonly workspace: string | null;
}

/**
 * Accepts an invitation for a user, with its audit row. Returns undefined if the invitation is no longer open.
 * @throws Refusal `conflict` if the user is already in the workspace
 */
export async function acceptConsoleInvitation(
  ctx: Context,
  deps: ApiDeps,
  code: string,
  who: { readonly person?: string; readonly identity?: SignInIdentity },
): Promise<JoinedPerson | undefined> {
  // An invented code begins no transaction.
  if (!(await findOpenInvitation(ctx, deps, code))) return undefined;
  const { database, now, newId, settings, log } = deps;
  const [id, newPerson, at] = [newId(), newId(), now()];
  const member = await runChangeWithAuditRow(
    database,
    (inner) => acceptMemberInvitation(inner, computeSecretSha256Hex(code), { ...who, newId: newPerson }, at),
    (result: InvitationAcceptResult) => {
      if (result.kind !== 'joined') return undefined;
      const { before, after } = result;
      return {
        _id: id,
        workspace: after.workspace,
        createdAt: at,
        by: { kind: 'person', id: after._id, name: after.name },
        route: 'POST /console/join',
        objects: [{ kind: 'person', id: after._id }],
        ...computeChangeDigests(toAuditDetails(before), toAuditDetails(after)),
        address: readClientIpAddress(ctx, settings.api.proxies),
        request: ctx.state.requestId as string,
      };
    },
  );
  if (member.kind === 'joined') {
    const { _id, name, workspace, person = newPerson } = member.after;
    log.info({ workspace, member: _id }, 'an invitation was accepted');
    return { person, name, workspace };
  }
  if (member.kind === 'already') throw createRefusal('conflict', 'already-in-workspace');
  return undefined;
}

/** The person who joined, for the digests of the audit row, without the identity. */
const toAuditDetails = ({ _id, name, role, person }: ConsoleMemberDocument): object => ({
  id: _id,
  name,
  role,
  state: person === undefined ? 'invited' : 'joined',
});

export async function readConsolePathAfterJoiningWorkspace(
  { database }: ApiDeps,
  { workspace }: Pick<JoinedPerson, 'workspace'>,
): Promise<string> {
  const target = workspace === null ? null : await findWorkspaceByIdOrSlug(database, workspace);
  return target ? `/console/w/${target.slug}` : '/console';
}
