// Manages signing keys and the master key by command. Processes keep running while the keys change.
import { httpLimits as limits } from '../../contracts/limits/http';
import { createUuidV7 } from '../../main/ids';
import { computeChangeDigests } from '../../store/audit/rows';
import { insertAuditRowIntoOutbox } from '../../store/outbox/outbox';
import {
  requireOrAdoptMasterKey,
  listSigningKeys,
  retireSigningKey,
  reencryptAllSecrets,
  rotateSigningKey,
} from '../../store/keys/key-rotation';
import { findWorkspaceByIdOrSlug } from '../../store/workspaces/workspaces';
import { createCommandAuditRowBuilder, runAuditedCommandChange } from '../command-audit';
import type { DatabaseAndSettings } from '../installation';
import { printCommandFailure } from '../usage';
import type { KeyCommandOptions } from './access-keys';

export async function printSigningKeys({ database }: DatabaseAndSettings): Promise<number> {
  for (const { _id, use, workspace, active, expiresAt, retiredAt, createdAt } of await listSigningKeys(database)) {
    const validity = expiresAt ? `valid until ${expiresAt.toISOString()}` : 'does not expire';
    const state = retiredAt ? `retired ${retiredAt.toISOString()}` : active ? 'in use' : validity;
    console.log([_id, use.padEnd(8), workspace ?? '(service)', `since ${createdAt.toISOString()}`, state].join('  '));
  }
  return 0;
}

/**
 * Rotates a signing key. Access tokens that the old key signed stay valid for the default lifetime of an access key
 * plus one day; signed envelopes stay valid.
 */
export async function rotateSigningKeyByCommand(
  { database, settings }: DatabaseAndSettings,
  order: KeyCommandOptions,
): Promise<number> {
  const now = new Date();
  const days = Number(order.days ?? limits.keyDaysDefault + 1);
  if (!Number.isInteger(days) || days < 0 || days > limits.keyDaysMax)
    return printCommandFailure(`--days: must be 0 to ${limits.keyDaysMax}.`);
  const workspace = order.workspace === undefined ? null : await findWorkspaceByIdOrSlug(database, order.workspace);
  if (order.workspace !== undefined && !workspace)
    return printCommandFailure(`There is no workspace "${order.workspace}".`);
  const masterKey = settings.masterKey();
  await requireOrAdoptMasterKey(database, masterKey);
  const id = createUuidV7();
  const oldEndsAt = new Date(now.getTime() + days * 86_400_000);
  const rotation = workspace
    ? ({ id, use: 'envelope', workspace: workspace._id, now } as const)
    : ({ id, use: 'token', workspace: null, now, oldEndsAt } as const);
  const auditRow = createCommandAuditRowBuilder(
    'sello key rotate',
    rotation.workspace,
  )({ objects: [{ kind: 'signing-key', id }] });
  if (!(await rotateSigningKey(database, masterKey, rotation, auditRow)))
    return printCommandFailure(
      'Another rotation happened at the same time, so no key was rotated. Run the command again.',
    );
  const old = workspace
    ? 'Everything that the old signing key signed stays valid.'
    : `Tokens of the old key expire at ${oldEndsAt.toISOString()}.`;
  console.log(`${id} is in use. Running processes switch to it within a minute. ${old}`);
  return 0;
}

/** Retires a signing key, with its audit row. */
export async function retireSigningKeyByCommand(
  { database }: DatabaseAndSettings,
  { id = '' }: KeyCommandOptions,
): Promise<number> {
  const how = await runAuditedCommandChange(
    database,
    { command: 'sello key retire', workspace: null },
    (inner) => retireSigningKey(inner, id, new Date()),
    (done) => (done === 'retired' ? { objects: [{ kind: 'signing-key', id }] } : undefined),
  );
  if (how === 'retired') {
    console.log(`${id} is retired. Everything that this signing key signed is no longer valid.`);
    return 0;
  }
  return printCommandFailure(
    how === 'active' ? `${id} is in use. Run "npx sello key rotate" first.` : `There is no signing key "${id}".`,
  );
}

/** Encrypts every secret with the first master key, and prints the counts. */
export async function reencryptSecretsByCommand({ database, settings }: DatabaseAndSettings): Promise<number> {
  const masterKey = settings.masterKey();
  await requireOrAdoptMasterKey(database, masterKey);
  const { changed, kept } = await reencryptAllSecrets(database, masterKey);
  // Secrets are encrypted one by one, without a transaction; the audit row records how many.
  const auditRow = createCommandAuditRowBuilder(
    'sello key rotate-master',
    null,
  )({ objects: [], ...computeChangeDigests({ kept }, { changed, kept }) });
  await insertAuditRowIntoOutbox(database, auditRow);
  console.log(`${changed} secrets are now encrypted with SELLO_MASTER_KEY; ${kept} already were.`);
  if (changed === 0) console.log('No secret uses another master key. You can remove SELLO_MASTER_KEY_OTHERS.');
  return 0;
}
