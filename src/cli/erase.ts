// `sello erase`: erases what was never issued, blocks what the law wants kept. It says what it would do; `--confirm` does it.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { privacy as limits } from '../contracts/limits/retention';
import { defaultFolder } from '../local/root';
import { findWorkspaceBy } from '../store/workspaces/workspaces';
import { countAccess, eraseAccess, listUnsettledSuppliers } from '../store/privacy/erase-access';
import type { Progress } from '../store/privacy/erase-in-chunks';
import { decide, type ErasureDecision } from '../store/privacy/classify';
import { blockEntry, dropBlobs, eraseEntry, followEntries } from '../store/privacy/erase';
import { findUnwrittenNumber } from '../store/series/unused-numbers';
import {
  type ErasureTarget,
  streamPersonalEntries,
  type PersonalEntry,
  listSupplierEntries,
} from '../store/privacy/find-entries';
import { buildCommandAuditRow } from './command-audit';
import { type Installation, runOnInstallation } from './installation';
import { unblockEntries } from './privacy/unblock';

const usage = `Usage: sello erase --workspace W <what> [--confirm] [--data .sello]

  --entry ID       one entry
  --person CODE    every entry that names this tax code
  --all            everything: the workspace leaves. Its keys, certificates and spool go, too
  --lift           with one of them: what is blocked is found again

Erased is what was never issued. Issued invoices, and what a supplier registered with, are blocked: no token finds them,
the records of the chain and the operator's export still hold them (docs/privacy.md). Without --confirm nothing is done.`;

interface Order {
  readonly workspace: string;
  readonly concerned: ErasureTarget;
  readonly isConfirmed: boolean;
}

/** @returns 0 done or said, 1 refused or something is left, 2 a wrong order */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string', default: defaultFolder },
      workspace: { type: 'string' },
      entry: { type: 'string' },
      person: { type: 'string' },
      all: { type: 'boolean', default: false },
      lift: { type: 'boolean', default: false },
      confirm: { type: 'boolean', default: false },
    },
  });
  const concerned = concernedOf(values);
  if (values.workspace === undefined || !concerned) {
    console.error(usage);
    return 2;
  }
  const named = values.workspace;
  return runOnInstallation(values.data, environment, async (installation) => {
    const workspace = await findWorkspaceBy(installation.database, named);
    if (!workspace) return refuse(`There is no workspace "${named}".`);
    const order = { workspace: workspace._id, concerned, isConfirmed: values.confirm };
    return values.lift ? unblockEntries(installation.database, order) : erase(installation, order);
  });
}

interface EraseArguments {
  readonly entry?: string | undefined;
  readonly person?: string | undefined;
  readonly all: boolean;
}

/** Exactly one of them. A code of less than five characters would name half the world. */
function concernedOf({ entry, person, all }: EraseArguments): ErasureTarget | undefined {
  if ([entry !== undefined, person !== undefined, all].filter(Boolean).length !== 1) return undefined;
  if (entry !== undefined) return { kind: 'entry', id: entry.toLowerCase() };
  if (person === undefined) return { kind: 'workspace' };
  return person.replace(/[^A-Za-z0-9]/g, '').length >= 5 ? { kind: 'person', code: person } : undefined;
}

async function erase({ database }: Installation, order: Order): Promise<number> {
  const { workspace, concerned, isConfirmed } = order;
  const isLeaving = concerned.kind === 'workspace';
  const waiting = isLeaving ? await listUnsettledSuppliers(database, workspace) : [];
  if (waiting.length > 0)
    return refuse(`The authority has not answered all records of ${waiting.join(', ')}: nothing is erased before.`);
  const suppliers = await listSupplierEntries(database, workspace);
  const counts: Record<ErasureDecision | 'changed', number> = {
    erase: 0,
    block: 0,
    blocked: 0,
    busy: 0,
    keep: 0,
    changed: 0,
  };
  let lines = 0;
  for await (const entry of streamPersonalEntries(database, workspace, concerned)) {
    const number = await findUnwrittenNumber(database, workspace, entry);
    const { fate, why } = decide(entry, suppliers.has(entry.id), isLeaving, number);
    const isDone = !isConfirmed || (await carryOut(database, workspace, entry, fate));
    counts[isDone ? fate : 'changed'] += 1;
    lines += 1;
    if (lines <= limits.planLinesMax) console.log(`  ${entry.id}  ${fate.padEnd(7)}  ${why}`);
  }
  if (lines > limits.planLinesMax) console.log(`  ... and ${lines - limits.planLinesMax} more`);
  const access = isLeaving ? await countAccess(database, workspace) : undefined;
  console.log(sumOf(counts, isConfirmed));
  if (access)
    console.log(
      `Keys: ${access.keys}, certificates: ${access.certificates}, things in the spool: ${access.spool}, deliveries: ${access.deliveries}.`,
    );
  if (!isConfirmed) {
    console.log('Nothing was done. With --confirm it is done, and cannot be undone.');
    return 0;
  }
  if (isLeaving) await eraseKeys(database, workspace);
  await finish(database, workspace);
  return counts.busy + counts.changed > 0 ? 1 : 0;
}

type Database = Installation['database'];

/** True also when there was nothing to do. */
async function carryOut(
  database: Database,
  workspace: string,
  entry: PersonalEntry,
  fate: ErasureDecision,
): Promise<boolean> {
  if (fate !== 'erase' && fate !== 'block') return true;
  const act = buildCommandAuditRow(
    `sello erase (${fate})`,
    workspace,
  )({
    objects: [{ kind: 'entry', id: entry.id }],
    before: entry.digest.val,
    ...(fate === 'block' ? { after: entry.digest.val } : {}),
    event: { type: 'entry.erased' },
  });
  return fate === 'erase' ? eraseEntry(database, workspace, entry, act) : blockEntry(database, workspace, entry, act);
}

async function eraseKeys(database: Database, workspace: string): Promise<void> {
  const act = buildCommandAuditRow('sello erase (access)', workspace);
  await eraseAccess(
    database,
    workspace,
    new Date(),
    ({ keys, certificates, spool, webhooks }) =>
      keys + certificates + spool + webhooks > 0 ? act({ objects: [{ kind: 'workspace', id: workspace }] }) : undefined,
    sayProgress(),
  );
}

/** Says what is erased in pieces from time to time, and when it is all gone. */
function sayProgress(): Progress {
  let saidMs = Date.now();
  return (resource, done, of) => {
    if (done < of && Date.now() - saidMs < limits.progressMs) return;
    saidMs = Date.now();
    console.log(`Erasing ${resource}: ${done} of ${of}.`);
  };
}

/** Jobs and bytes of what is gone. */
async function finish(database: Database, workspace: string): Promise<void> {
  const { erased, blocked } = await followEntries(database, workspace);
  if (erased + blocked > 0) console.log(`Jobs: ${erased} erased, ${blocked} blocked.`);
  let { dropped, waiting } = await dropBlobs(database, workspace, limits.blobGraceMs);
  if (waiting > 0) {
    console.log(`Files: waiting ${limits.blobGraceMs / 1_000} s, until no upload can still need their bytes.`);
    await sleep(limits.blobGraceMs);
    const more = await dropBlobs(database, workspace, limits.blobGraceMs);
    dropped += more.dropped;
    waiting = more.waiting;
  }
  if (dropped > 0) console.log(`Files: the bytes of ${dropped} are gone.`);
  if (waiting > 0) console.log(`Files: ${waiting} wait; the next run looks at them.`);
}

function sumOf(counts: Readonly<Record<ErasureDecision | 'changed', number>>, isConfirmed: boolean): string {
  const verb = isConfirmed ? '' : 'would be ';
  return [
    `${counts.erase} ${verb}erased, ${counts.block} ${verb}blocked, ${counts.keep} kept, ${counts.blocked} blocked before`,
    `${counts.busy} busy, ${counts.changed} changed meanwhile: run it again for these.`,
  ].join('; ');
}

function refuse(text: string): number {
  console.error(text);
  return 1;
}
