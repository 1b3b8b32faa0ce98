// Signing keys and the master key by command: they change while everything runs.
import { http as limits } from '../../contracts/limits/http';
import { newId } from '../../main/ids';
import { computeDigests } from '../../store/audit/new-row';
import { insertAct } from '../../store/outbox/outbox';
import {
  checkMasterKey,
  listSigningKeys,
  retireSigningKey,
  rotateMasterKey,
  rotateSigningKey,
} from '../../store/keys/key-rotation';
import { findWorkspaceBy } from '../../store/workspaces/workspaces';
import { buildCommandAuditRow, changeByCommand } from '../command-audit';
import type { Installation } from '../installation';
import type { KeyOrder } from './access-keys';

export async function listSigning({ database }: Installation): Promise<number> {
  for (const { _id, use, workspace, active, endsAt, retiredAt, createdAt } of await listSigningKeys(database)) {
    const ends = endsAt ? `good until ${endsAt.toISOString()}` : 'good for ever';
    const state = retiredAt ? `retired ${retiredAt.toISOString()}` : active ? 'signs' : ends;
    console.log([_id, use.padEnd(8), workspace ?? '(service)', `since ${createdAt.toISOString()}`, state].join('  '));
  }
  return 0;
}

/** Tokens of the old key are good for as long as a usual key lives, and a day; envelopes it signed stay good. */
export async function rotateSigning({ database, settings }: Installation, order: KeyOrder): Promise<number> {
  const now = new Date();
  const days = Number(order.days ?? limits.keyDaysDefault + 1);
  if (!Number.isInteger(days) || days < 0 || days > limits.keyDaysMax) {
    console.error(`--days takes 0 to ${limits.keyDaysMax}.`);
    return 1;
  }
  const workspace = order.workspace === undefined ? null : await findWorkspaceBy(database, order.workspace);
  if (order.workspace !== undefined && !workspace) {
    console.error(`There is no workspace "${order.workspace}".`);
    return 1;
  }
  const masterKey = settings.masterKey();
  await checkMasterKey(database, masterKey);
  const id = newId();
  const oldEndsAt = new Date(now.getTime() + days * 86_400_000);
  const rotation = workspace
    ? ({ id, use: 'envelope', workspace: workspace._id, now } as const)
    : ({ id, use: 'token', workspace: null, now, oldEndsAt } as const);
  const act = buildCommandAuditRow('sello key rotate', rotation.workspace)({ objects: [{ kind: 'signing-key', id }] });
  if (!(await rotateSigningKey(database, masterKey, rotation, act))) {
    console.error('Another rotation was faster; nothing was done.');
    return 1;
  }
  const old = workspace
    ? 'What the old one signed stays good.'
    : `Tokens of the old one end ${oldEndsAt.toISOString()}.`;
  console.log(`${id} signs; running processes notice within a minute. ${old}`);
  return 0;
}

export async function retireSigning({ database }: Installation, { id = '' }: KeyOrder): Promise<number> {
  const how = await changeByCommand(
    database,
    { command: 'sello key retire', workspace: null },
    (inner) => retireSigningKey(inner, id, new Date()),
    (done) => (done === 'retired' ? { objects: [{ kind: 'signing-key', id }] } : undefined),
  );
  if (how === 'retired') {
    console.log(`${id} is retired: what it signed is refused.`);
    return 0;
  }
  console.error(how === 'active' ? `${id} signs: rotate first.` : `There is no signing key "${id}".`);
  return 1;
}

export async function rotateMaster({ database, settings }: Installation): Promise<number> {
  const masterKey = settings.masterKey();
  await checkMasterKey(database, masterKey);
  const { changed, kept } = await rotateMasterKey(database, masterKey);
  // Secrets went one by one, in no transaction; the row says that it was done, and how many.
  const act = buildCommandAuditRow(
    'sello key rotate-master',
    null,
  )({ objects: [], ...computeDigests({ kept }, { changed, kept }) });
  await insertAct(database, act);
  console.log(`${changed} secrets are under SELLO_MASTER_KEY now, ${kept} were before.`);
  if (changed === 0) console.log('Nothing is under another key: SELLO_MASTER_KEY_OTHERS can go.');
  return 0;
}
