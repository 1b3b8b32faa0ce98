// `npx sello erase` erases data that was never issued, and blocks data that the law requires to be kept. Without
// `--confirm` it only shows the plan.
import { setTimeout as sleep } from 'node:timers/promises';
import { workspaceExportAndErasureLimits as limits } from '../contracts/limits/retention';
import { defaultDataFolder } from '../local/root';
import { findWorkspaceByIdOrSlug } from '../store/workspaces/workspaces';
import { countWorkspaceAccessData } from '../store/privacy/erase-access';
import { findUnfinishedReporting } from '../store/privacy/unfinished-reporting';
import { decideEntryErasure, type ErasureOutcome } from '../store/privacy/classify';
import {
  blockEntryWithAuditRowIfUnchanged,
  deleteMarkedUnreferencedBlobs,
  eraseEntryWithAuditRowIfUnchanged,
  eraseOrBlockJobsLikeTheirEntries,
} from '../store/privacy/erase';
import { deleteOrphanedMonthExportSectionsAndParts } from '../store/months/sections';
import { findUnusedNumberOfEntry } from '../store/series/unused-numbers';
import {
  type ErasureScope,
  streamEntryIdsNamingPersonOnlyInOldVersions,
  streamErasureCandidates,
  type ErasureCandidateEntry,
  listSupplierRegistrationEntryIds,
} from '../store/privacy/find-entries';
import { parseCommandLine } from './command-line';
import { createCommandAuditRowBuilder } from './command-audit';
import { type DatabaseAndSettings, runWithDatabaseAndSettings } from './installation';
import { eraseWorkspaceAccessDataUnlessNeeded, formatSuppliersWithUnsettledRecords } from './privacy/erase-access';
import { planOrEraseSelfRegistrationsInScope, type ErasureOutcomeOrChanged } from './privacy/erase-self-registrations';
import { planOrUnblockEntriesInScope } from './privacy/unblock';
import { dataOptionHelp, printCommandFailure, formatCommandHelp, printUsageError } from './usage';
import { formatCountWithNoun } from '../messages/text';

export const help = formatCommandHelp({
  usage: 'npx sello erase --workspace W (--entry ID | --person TAX_ID | --all) [--lift] [--confirm]',
  options: {
    '--workspace W': 'id or slug of the workspace',
    '--entry ID': 'one entry',
    '--person TAX_ID': 'every entry and supplier registration that contains this tax ID',
    '--all': 'all data of the workspace, including access keys, certificates and temporary storage',
    '--lift': 'unblock the entries instead of erasing or blocking them',
    '--confirm': 'erase, block or unblock; without this option, the command only shows what it would do',
    ...dataOptionHelp,
  },
  notes:
    'The command erases documents that were never issued, and blocks issued invoices and the documents of a registration.\n' +
    "No token can read blocked data, but chain records and the operator's export still contain the data (docs/privacy.md).",
});

interface EraseCommandOptions {
  readonly workspace: string;
  readonly concerned: ErasureScope;
  readonly isConfirmed: boolean;
}

/**
 * Runs `npx sello erase`.
 * @returns 0 if done or planned, 1 if an error occurred or something remains, 2 for wrong usage
 */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { values } = parseCommandLine(args, {
    data: { type: 'string', default: defaultDataFolder },
    workspace: { type: 'string' },
    entry: { type: 'string' },
    person: { type: 'string' },
    all: { type: 'boolean', default: false },
    lift: { type: 'boolean', default: false },
    confirm: { type: 'boolean', default: false },
  });
  const concerned = parseTarget(values);
  if (values.workspace === undefined) return printUsageError('Missing option: --workspace', help);
  if (typeof concerned === 'string') return printUsageError(concerned, help);
  const named = values.workspace;
  return runWithDatabaseAndSettings(values.data, environment, async (installation) => {
    const workspace = await findWorkspaceByIdOrSlug(installation.database, named);
    if (!workspace) return printCommandFailure(`There is no workspace "${named}".`);
    const order = { workspace: workspace._id, concerned, isConfirmed: values.confirm };
    return values.lift ? planOrUnblockEntriesInScope(installation.database, order) : erase(installation, order);
  });
}

interface EraseArguments {
  readonly entry?: string | undefined;
  readonly person?: string | undefined;
  readonly all: boolean;
}

/** Returns exactly one target, or the error. A tax ID of fewer than five characters would match too many entries. */
function parseTarget({ entry, person, all }: EraseArguments): ErasureScope | string {
  if ([entry !== undefined, person !== undefined, all].filter(Boolean).length !== 1)
    return 'Use exactly one of --entry, --person and --all';
  if (entry !== undefined) return { kind: 'entry', id: entry.toLowerCase() };
  if (person === undefined) return { kind: 'workspace' };
  return person.replace(/[^A-Za-z0-9]/g, '').length >= 5
    ? { kind: 'person', code: person }
    : '--person: a tax ID has at least five letters or digits';
}

async function erase({ database }: DatabaseAndSettings, order: EraseCommandOptions): Promise<number> {
  const { workspace, concerned, isConfirmed } = order;
  const isLeaving = concerned.kind === 'workspace';
  // Entries with open jobs are shown one by one.
  const { suppliers } = (isLeaving ? await findUnfinishedReporting(database, workspace) : undefined) ?? {
    suppliers: [],
  };
  if (suppliers.length > 0)
    return printCommandFailure(
      `${formatSuppliersWithUnsettledRecords(suppliers)} Sello erases nothing until these records are sealed and the ` +
        'authority has responded.',
    );
  const { counts, print, eraseEntry, printRest } = await planEntries(database, order);
  const registrations = await planOrEraseSelfRegistrationsInScope({ database, ...order, print, eraseEntry });
  for await (const entry of streamErasureCandidates(database, workspace, concerned))
    if (!registrations.entries.has(entry.id)) await eraseEntry(entry);
  printRest();
  const earlier = concerned.kind === 'person' ? await printEarlierMentions(database, workspace, concerned.code) : 0;
  const access = isLeaving ? await countWorkspaceAccessData(database, workspace) : undefined;
  console.log(formatSums(counts, isConfirmed));
  if (access)
    console.log(
      `Access keys: ${access.keys}, certificates: ${access.certificates}, temporary storage: ${access.spool}, ` +
        `deliveries: ${access.deliveries}, registrations: ${access.registrations}.`,
    );
  if (!isConfirmed) {
    console.log('Nothing was erased. To erase the data, run the command again with --confirm. This cannot be undone.');
    return 0;
  }
  const entriesLeft = counts.busy + counts.changed;
  const hasAccess = isLeaving && !(await eraseWorkspaceAccessDataUnlessNeeded(database, workspace, entriesLeft));
  await finish(database, workspace);
  return hasAccess || entriesLeft + registrations.left + earlier > 0 ? 1 : 0;
}

/** Plans or erases entry by entry, and prints the first ones with the reasons. */
async function planEntries(database: Database, { workspace, concerned, isConfirmed }: EraseCommandOptions) {
  const suppliers = await listSupplierRegistrationEntryIds(database, workspace);
  const counts: Record<ErasureOutcomeOrChanged, number> = {
    erase: 0,
    block: 0,
    blocked: 0,
    busy: 0,
    keep: 0,
    changed: 0,
  };
  let lines = 0;
  const print = (id: string, fate: ErasureOutcome, why: string): void => {
    lines += 1;
    if (lines <= limits.planLinesMax) console.log(`  ${id}  ${fate.padEnd(7)}  ${why}`);
  };
  const eraseEntry = async (entry: ErasureCandidateEntry): Promise<ErasureOutcomeOrChanged> => {
    const number = await findUnusedNumberOfEntry(database, workspace, entry);
    const { fate, why } = decideEntryErasure(entry, suppliers.has(entry.id), concerned.kind === 'workspace', number);
    print(entry.id, fate, why);
    const result = !isConfirmed || (await carryOut(database, workspace, entry, fate)) ? fate : 'changed';
    counts[result] += 1;
    return result;
  };
  const printRest = (): void => {
    if (lines > limits.planLinesMax) console.log(`  ... and ${lines - limits.planLinesMax} more`);
  };
  return { counts, print, eraseEntry, printRest };
}

type Database = DatabaseAndSettings['database'];

/**
 * Lists, for review, entries of which only an earlier version names the person. These entries are not erased.
 * @returns the number of such entries
 */
async function printEarlierMentions(database: Database, workspace: string, code: string): Promise<number> {
  let count = 0;
  for await (const id of streamEntryIdsNamingPersonOnlyInOldVersions(database, workspace, code)) {
    count += 1;
    if (count <= limits.planLinesMax) console.log(`  ${id}  check    only an earlier version contains the tax ID`);
  }
  if (count > limits.planLinesMax) console.log(`  ... and ${count - limits.planLinesMax} more`);
  if (count > 0)
    console.log(
      `${formatCountWithNoun(count, 'entry contains', 'entries contain')} the tax ID only in an earlier version, ` +
        'and the current version is about someone else. To erase or block such an entry with its versions, use ' +
        '--entry.',
    );
  return count;
}

/**
 * Erases or blocks one entry, with its audit row.
 * @returns whether it was done; true also if there was nothing to do
 */
async function carryOut(
  database: Database,
  workspace: string,
  entry: ErasureCandidateEntry,
  fate: ErasureOutcome,
): Promise<boolean> {
  if (fate !== 'erase' && fate !== 'block') return true;
  const auditRow = createCommandAuditRowBuilder(
    `sello erase (${fate})`,
    workspace,
  )({
    objects: [{ kind: 'entry', id: entry.id }],
    before: entry.digest.val,
    ...(fate === 'block' ? { after: entry.digest.val } : {}),
    event: { type: 'entry.erased' },
  });
  return fate === 'erase'
    ? eraseEntryWithAuditRowIfUnchanged(database, workspace, entry, auditRow)
    : blockEntryWithAuditRowIfUnchanged(database, workspace, entry, auditRow);
}

/** Erases or blocks the jobs of the erased and blocked entries, and deletes the bytes of erased files. */
async function finish(database: Database, workspace: string): Promise<void> {
  const { erased, blocked } = await eraseOrBlockJobsLikeTheirEntries(database, workspace);
  if (erased + blocked > 0) console.log(`Jobs: ${erased} erased, ${blocked} blocked.`);
  const parts = await deleteOrphanedMonthExportSectionsAndParts(database, workspace);
  if (parts > 0) console.log(`Exports of months: ${parts} parts deleted.`);
  let { dropped, waiting } = await deleteMarkedUnreferencedBlobs(database, workspace, limits.blobGraceMs);
  if (waiting > 0) {
    console.log(`Files: waiting ${limits.blobGraceMs / 1_000} s, in case an upload in progress still needs them.`);
    await sleep(limits.blobGraceMs);
    const more = await deleteMarkedUnreferencedBlobs(database, workspace, limits.blobGraceMs);
    dropped += more.dropped;
    waiting = more.waiting;
  }
  if (dropped > 0) console.log(`Files: ${dropped} deleted.`);
  if (waiting > 0) console.log(`Files: ${waiting} wait for the next run.`);
}

function formatSums(counts: Readonly<Record<ErasureOutcomeOrChanged, number>>, isConfirmed: boolean): string {
  const verb = isConfirmed ? '' : 'would be ';
  return [
    `${counts.erase} ${verb}erased, ${counts.block} ${verb}blocked, ${counts.keep} kept, ${counts.blocked} already blocked`,
    `${counts.busy} busy, ${counts.changed} changed in the meantime: run the command again for these.`,
  ].join('; ');
}
