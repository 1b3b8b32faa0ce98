// Writes the next section of the archive of a month, or ends the archive. The activity keeps no state between two
// calls, because each attempt writes separate parts, and the first one to store its section wins.
import { ApplicationFailure } from '@temporalio/activity';
import { buildZipEndOfCentralDirectory, streamZipSection } from '../../src/archive/archive-section';
import { buildNextMonthExportSection } from '../../src/books/export/build-section';
import { formatArchiveManifestLine } from '../../src/books/export/manifest';
import type { HashedArchiveFile, ArchiveSectionWithProgress } from '../../src/books/export/section';
import { Refusal } from '../../src/contracts/errors';
import type { MonthExportStateAfterSection } from '../../src/contracts/activities';
import { monthExportLimits as limits } from '../../src/contracts/limits/exports';
import type { MonthExportRef } from '../../src/contracts/runs';
import type { MonthExportProgress, MonthExportDocument } from '../../src/model/month-export';
import { createWorkspaceStore } from '../../src/store/for-workspace';
import { endMonthExportIfOpen, findMonthExportById } from '../../src/store/months/exports';
import {
  commitMonthExportSectionIfUnchanged,
  deleteMonthExportSectionsAndParts,
  deleteMonthExportSectionPartsOfAttempt,
  deleteReplacedMonthExportSectionsAndParts,
  readMonthExportPartsExpiry,
  saveMonthExportPart,
} from '../../src/store/months/sections';
import { findWorkspaceByIdOrSlug } from '../../src/store/workspaces/workspaces';
import type { ActivityDeps } from '../deps';
import { reportActivityProgress } from '../progress';

export const writeExportSection =
  (deps: ActivityDeps) =>
  async ({ workspace, exportId }: MonthExportRef): Promise<MonthExportStateAfterSection> => {
    const { database } = deps;
    const monthExport = await findMonthExportById(database, workspace, exportId);
    if (!monthExport?.open) return toResult(monthExport);
    if (monthExport.sections === 0)
      await deleteReplacedMonthExportSectionsAndParts(database, monthExport, whileWorking(deps));
    if (monthExport.stage === 'end') await end(deps, monthExport);
    else await writeNext(deps, monthExport);
    return toResult(await findMonthExportById(database, workspace, exportId));
  };

async function writeNext(deps: ActivityDeps, made: MonthExportDocument): Promise<void> {
  const content = await build(deps, made);
  const attempt = deps.newId();
  const { directory, ...section } = await writeParts(deps, made, attempt, content.files);
  await deps.failpoint('export-section');
  const progress: MonthExportProgress = {
    stage: content.stage,
    ...(content.place ? { place: content.place } : {}),
    sections: made.sections + 1,
    done: made.done + content.done,
    withoutPage: made.withoutPage + content.withoutPage,
    files: made.files + content.files.length,
    bytes: made.bytes + section.bytes,
    directoryBytes: made.directoryBytes + directory.length,
  };
  const isTooLarge = progress.bytes > limits.bytesMax || progress.done > limits.invoicesMax;
  const failure = isTooLarge ? 'export-too-large' : await findQuotaFailure(deps, made, section.bytes);
  if (failure) {
    const hasEnded = await endMonthExportIfOpen(deps.database, made, { status: 'failed', failure }, deps.now());
    // The parts of a failed archive serve nobody, and would fill the quota of the workspace until they expire.
    if (hasEnded) await deleteMonthExportSectionsAndParts(deps.database, made);
    else await deleteMonthExportSectionPartsOfAttempt(deps.database, made, { section: made.sections, attempt });
    return;
  }
  const lines = content.files.map((file) => formatArchiveManifestLine(file.describe())).join('');
  const storedSection = { attempt, ...section, directory, lines };
  // Another attempt was faster, or the export is gone, so the stored state decides.
  if (!(await commitMonthExportSectionIfUnchanged(deps.database, made, storedSection, progress, deps.now())))
    await deleteMonthExportSectionPartsOfAttempt(deps.database, made, { section: made.sections, attempt });
}

/** Returns a failure if the workspace has no room for these bytes. */
async function findQuotaFailure(
  { database, quotas }: ActivityDeps,
  { workspace }: MonthExportDocument,
  bytes: number,
): Promise<'storage-full' | undefined> {
  try {
    await quotas(workspace, createWorkspaceStore(database, workspace)).admitBytes(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal && error.key === 'storage-full') return 'storage-full';
    throw error;
  }
}

async function build(
  deps: ActivityDeps,
  made: MonthExportDocument,
): Promise<ArchiveSectionWithProgress<HashedArchiveFile>> {
  const { database, keys } = deps;
  const store = createWorkspaceStore(database, made.workspace);
  const workspace = await findWorkspaceByIdOrSlug(database, made.workspace);
  const chain = workspace && (await store.chains.find(workspace.environment, made.supplier));
  if (!chain) throw ApplicationFailure.nonRetryable(`the supplier of export ${made.id} is gone`, 'SupplierMissing');
  const reader = { store, closed: whileWorking(deps) };
  return buildNextMonthExportSection({
    reader,
    chain,
    made,
    signingKey: () => keys.signingKey('envelope', made.workspace),
  });
}

/** Fails an attempt that must stop. Half a book is useless; the next attempt writes the section again. */
const whileWorking = (deps: ActivityDeps) => ({
  get aborted(): false {
    if (deps.stopping())
      throw ApplicationFailure.retryable('the worker stops, and another attempt follows', 'Stopping');
    return false;
  },
});

interface WrittenSection {
  readonly directory: Buffer;
  readonly files: number;
  readonly bytes: number;
  readonly parts: number;
}

/** Writes the parts. Memory holds one part at a time, and the files of one section of invoices. */
async function writeParts(
  deps: ActivityDeps,
  made: MonthExportDocument,
  attempt: string,
  files: readonly HashedArchiveFile[],
): Promise<WrittenSection> {
  if (files.length === 0) return { directory: Buffer.alloc(0), files: 0, bytes: 0, parts: 0 };
  const working = whileWorking(deps);
  const bytes = streamZipSection({ files, offset: made.bytes, at: made.createdAt });
  let [held, size, part] = [[] as Buffer[], 0, 0];
  let heldBytes = 0;
  const save = async (): Promise<void> => {
    if (heldBytes === 0 || working.aborted) return;
    reportActivityProgress({ done: made.done, total: made.total, bytes: made.bytes + size });
    const place = { section: made.sections, attempt, part };
    await saveMonthExportPart(deps.database, made, place, Buffer.concat(held));
    [held, heldBytes, part] = [[], 0, part + 1];
  };
  try {
    for (let next = await bytes.next(); ; next = await bytes.next()) {
      if (next.done) {
        await save();
        return { ...next.value, bytes: size, parts: part };
      }
      held.push(next.value);
      heldBytes += next.value.length;
      size += next.value.length;
      if (heldBytes >= limits.partBytes) await save();
    }
  } finally {
    // Books are read no further.
    await bytes.return({ directory: Buffer.alloc(0), files: 0 });
  }
}

async function end(deps: ActivityDeps, made: MonthExportDocument): Promise<void> {
  const { files, bytes, directoryBytes } = made;
  const size = bytes + directoryBytes + buildZipEndOfCentralDirectory({ files, bytes, directoryBytes }).length;
  const partsUntil = await readMonthExportPartsExpiry(deps.database, made);
  await endMonthExportIfOpen(deps.database, made, { status: 'completed', size, partsUntil }, deps.now());
  deps.log.info({ export: made.id, files, size }, 'the export of a month is complete');
}

const toResult = (made: MonthExportDocument | null): MonthExportStateAfterSection => ({
  next: made?.open ? (made.stage === 'end' ? 'directory' : made.stage) : 'end',
  status: made?.status ?? 'replaced',
  total: made?.total ?? 0,
  done: made?.done ?? 0,
  files: made?.files ?? 0,
  bytes: made?.size ?? made?.bytes ?? 0,
});
