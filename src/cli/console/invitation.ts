// An invitation into the console by a command: for the first administrator of a workspace, who nobody else can invite, and for
// people of the installation.
import { console as limits } from '../../contracts/limits/console';
import type { Grant } from '../../contracts/roles';
import { newId } from '../../main/ids';
import { computeSecretHash, createSecret } from '../../store/people/console-links';
import { insertMember } from '../../store/people/members';
import { changeByCommand } from '../command-audit';
import type { Installation } from '../installation';

/** The whole address of the invitation, which is told once. Undefined: there are as many people as there may be. */
export async function makeInvitation(
  { database, settings }: Installation,
  { command, name, grant }: { readonly command: string; readonly name: string; readonly grant: Grant },
): Promise<string | undefined> {
  const [code, id, now] = [createSecret(), newId(), new Date()];
  const { workspace, role } = grant;
  const endsAt = new Date(now.getTime() + limits.invitationHours * 3_600_000);
  const member = { _id: id, name, role, invitation: { codeHash: computeSecretHash(code), endsAt }, createdAt: now };
  const made = await changeByCommand(
    database,
    { command, workspace },
    (inner) => insertMember(inner, workspace, member),
    (how) => (how === 'created' ? { objects: [{ kind: 'person', id }] } : undefined),
  );
  return made === 'created' ? `${settings.api.publicUrl.replace(/\/$/, '')}/console/join?code=${code}` : undefined;
}
