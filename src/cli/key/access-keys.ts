// Creates, lists and revokes access keys of a workspace or of the installation's operator, by command.
import { httpLimits as limits } from '../../contracts/limits/http';
import { listAccessScopesForOwnerKind } from '../../http/kit/request/scopes';
import { signAccessToken } from '../../http/kit/request/tokens';
import { createUuidV7 } from '../../main/ids';
import type { AccessKeyDocument } from '../../model/key';
import { findAccessKey, listAccessKeys, revokeAccessKey } from '../../store/keys/keys';
import { insertAccessKeyWithinLimit } from '../../store/keys/new-access-keys';
import { computeChangeDigests } from '../../store/audit/rows';
import { createSigningKeyProvider } from '../../store/keys/key-ring';
import { requireOrAdoptMasterKey } from '../../store/keys/key-rotation';
import { findWorkspaceByIdOrSlug } from '../../store/workspaces/workspaces';
import { runAuditedCommandChange } from '../command-audit';
import type { DatabaseAndSettings } from '../installation';
import { printCommandFailure } from '../usage';

/** The options of `npx sello key`, and the ID after the command. */
export interface KeyCommandOptions {
  /** Id or slug. */
  readonly workspace: string | undefined;
  readonly service: boolean;
  readonly name: string | undefined;
  readonly scopes: string | undefined;
  readonly application: string | undefined;
  readonly days: string | undefined;
  readonly id: string | undefined;
}

/** Prints the access key, and its token on a separate last line. */
export async function createAndPrintAccessKey(
  installation: DatabaseAndSettings,
  order: KeyCommandOptions,
): Promise<number> {
  const owner = await findOwner(installation, order);
  if ('problem' in owner) return printCommandFailure(owner.problem);
  const { workspace } = owner;
  const allowed: readonly string[] = listAccessScopesForOwnerKind(workspace === null ? 'service' : 'workspace');
  const scopes = (order.scopes ?? (workspace === null ? 'service' : '')).split(/[\s,]+/).filter(Boolean);
  if (!order.name) return printCommandFailure('Missing option: --name (what the access key is for)');
  if (scopes.length === 0 || scopes.some((scope) => !allowed.includes(scope)))
    return printCommandFailure(`--scopes: must be one or more of ${allowed.join(', ')}.`);
  const days = Number(order.days ?? limits.keyDaysDefault);
  if (!Number.isInteger(days) || days < 1 || days > limits.keyDaysMax)
    return printCommandFailure(`--days: must be 1 to ${limits.keyDaysMax}.`);
  const { database, settings } = installation;
  const createdAt = new Date();
  const key: AccessKeyDocument = {
    _id: createUuidV7(),
    workspace,
    name: order.name,
    scope: scopes.join(' '),
    ...(order.application ? { application: order.application } : {}),
    expiresAt: new Date(createdAt.getTime() + days * 86_400_000),
    createdAt,
  };
  // The master key is checked before anything is stored, so that no access key is created with a wrong master key.
  await requireOrAdoptMasterKey(database, settings.masterKey());
  const signing = await createSigningKeyProvider(database, settings.masterKey(), () => createUuidV7()).signingKey(
    'token',
    null,
  );
  const result = await runAuditedCommandChange(
    database,
    { command: 'sello key create', workspace },
    (inner) => insertAccessKeyWithinLimit(inner, key),
    (how) =>
      how === 'created' ? { objects: [{ kind: 'key', id: key._id }], ...computeChangeDigests(null, key) } : undefined,
  );
  if (result === 'name-of-application')
    return printCommandFailure(
      `--application: an application of this installation has the name "${order.application ?? ''}".`,
    );
  if (result === 'too-many') return printCommandFailure('The maximum number of active access keys is reached.');
  const { _id: accessKey, scope, expiresAt } = key;
  console.log(formatKey(key));
  console.log(signAccessToken(signing, { issuer: settings.token.issuer, accessKey, workspace, scope, expiresAt }));
  return 0;
}

/** Prints the access keys of a workspace, or of the operator. */
export async function printAccessKeys(installation: DatabaseAndSettings, order: KeyCommandOptions): Promise<number> {
  const owner = await findOwner(installation, order);
  if ('problem' in owner) return printCommandFailure(owner.problem);
  for (const key of await listAccessKeys(installation.database, owner.workspace)) console.log(formatKey(key));
  return 0;
}

/** Revokes an access key, with its audit row. */
export async function revokeAccessKeyByCommand(
  { database }: DatabaseAndSettings,
  { id }: KeyCommandOptions,
): Promise<number> {
  const accessKey = id === undefined ? null : await findAccessKey(database, id);
  if (!accessKey) return printCommandFailure(`There is no access key "${id ?? ''}".`);
  const revoked = await runAuditedCommandChange(
    database,
    { command: 'sello key revoke', workspace: accessKey.workspace },
    (inner) => revokeAccessKey(inner, accessKey.workspace, accessKey._id, new Date()),
    (key) => (key ? { objects: [{ kind: 'key', id: key._id }], ...computeChangeDigests(accessKey, key) } : undefined),
  );
  if (revoked) console.log(formatKey(revoked));
  return revoked ? 0 : 1;
}

/** Finds the owner of the access keys: either a workspace or the operator. */
async function findOwner(
  { database }: DatabaseAndSettings,
  { workspace, service }: KeyCommandOptions,
): Promise<{ readonly workspace: string | null } | { readonly problem: string }> {
  if (service === (workspace !== undefined)) return { problem: 'Missing option: --workspace or --service' };
  if (workspace === undefined) return { workspace: null };
  const owner = await findWorkspaceByIdOrSlug(database, workspace);
  return owner ? { workspace: owner._id } : { problem: `There is no workspace "${workspace}".` };
}

function formatKey({ _id, name, scope, expiresAt, lastUsedAt, revokedAt }: AccessKeyDocument): string {
  const day = (at: Date | undefined, otherwise: string): string => at?.toISOString() ?? otherwise;
  const state = revokedAt ? `revoked ${revokedAt.toISOString()}` : `until ${day(expiresAt, 'it is revoked')}`;
  return [_id, state, `used ${day(lastUsedAt, 'never')}`, scope, name].join('  ');
}
