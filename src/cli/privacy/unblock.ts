// `npx sello erase --lift` unblocks entries that were blocked by mistake, or that the tenant needs again.
import { workspaceExportAndErasureLimits as limits } from '../../contracts/limits/retention';
import type { Database } from '../../store/database';
import { isBlockedEntry } from '../../store/privacy/classify';
import { unblockEntryWithAuditRow, unblockEntryJobs } from '../../store/privacy/erase';
import {
  type ErasureScope,
  streamErasureCandidates,
  type ErasureCandidateEntry,
} from '../../store/privacy/find-entries';
import { createCommandAuditRowBuilder } from '../command-audit';

interface UnblockCommandOptions {
  readonly workspace: string;
  readonly concerned: ErasureScope;
  readonly isConfirmed: boolean;
}

/**
 * Unblocks entries or, without confirmation, prints the plan.
 * @returns 0 if done or planned, 1 if something stays blocked
 */
export async function planOrUnblockEntriesInScope(
  database: Database,
  { workspace, concerned, isConfirmed }: UnblockCommandOptions,
): Promise<number> {
  const counts = { lifted: 0, left: 0, others: 0, jobs: 0 };
  let lines = 0;
  const say = (entry: ErasureCandidateEntry, text: string): void => {
    lines += 1;
    if (lines <= limits.planLinesMax) console.log(`  ${entry.id}  ${text}`);
  };
  for await (const entry of streamErasureCandidates(database, workspace, concerned)) {
    const how = isBlockedEntry(entry) ? await unblockOne(database, workspace, entry, isConfirmed) : 'not blocked';
    if (how === 'not blocked') counts.others += 1;
    else if (how === 'done') counts.lifted += 1;
    else counts.left += 1;
    if (how !== 'not blocked') say(entry, how === 'done' ? 'unblock' : how);
    // Jobs are unblocked also for entries that are already unblocked, because the command may have been interrupted
    // between the two steps.
    if (isConfirmed && (how === 'done' || how === 'not blocked'))
      counts.jobs += await unblockEntryJobs(database, workspace, entry.id);
  }
  const verb = isConfirmed ? 'were' : 'would be';
  console.log(
    `${counts.lifted} entries ${verb} unblocked, ${counts.left} stay blocked; ${counts.others} were not blocked.`,
  );
  if (isConfirmed) console.log(`Jobs: ${counts.jobs} unblocked.`);
  else console.log('Nothing was unblocked. To unblock the entries, run the command again with --confirm.');
  return counts.left > 0 ? 1 : 0;
}

async function unblockOne(database: Database, workspace: string, entry: ErasureCandidateEntry, isConfirmed: boolean) {
  if (!isConfirmed) return 'done';
  const details = { objects: [{ kind: 'entry', id: entry.id }], before: entry.digest.val, after: entry.digest.val };
  const auditRow = createCommandAuditRowBuilder(
    'sello erase (unblock)',
    workspace,
  )({ ...details, event: { type: 'entry.unblocked' } });
  const how = await unblockEntryWithAuditRow(database, workspace, entry, auditRow);
  if (how === 'key-taken') return 'stays blocked, because another entry has its key';
  return how === 'changed' ? 'stays as it is: it was changed in the meantime' : 'done';
}
