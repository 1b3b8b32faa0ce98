// Verifies the folder of an export. Compares every file with its digest, finds missing and added files, and verifies
// the links of chains and of the audit log.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { requireProjectRoot } from '../../local/root';
import { verifyAuditExportFile } from '../audit/verify-file';
import {
  computeFileSha256Hex,
  isWorkspaceExportFinished,
  workspaceExportIndexFileName,
  readWorkspaceExportManifest,
  streamWorkspaceExportIndex,
  countFinishedFilesRecursively,
} from './export-folder';

/**
 * Verifies an export against its index and its manifest.
 * @returns the problems; an empty list if nothing has changed
 */
export async function verifyWorkspaceExportFolder(root: string, report: (text: string) => void): Promise<string[]> {
  if (!isWorkspaceExportFinished(root)) return ['no manifest: the export is not finished, run it again'];
  const manifest = await readWorkspaceExportManifest(root);
  const problems: string[] = [];
  if ((await computeFileSha256Hex(path.join(root, workspaceExportIndexFileName))) !== manifest.sha256)
    return [`${workspaceExportIndexFileName} does not match the manifest`];
  let files = 0;
  for await (const noted of streamWorkspaceExportIndex(root)) {
    if ('entry' in noted) continue;
    files += 1;
    const digest = await computeFileSha256Hex(path.join(root, noted.path)).catch(() => undefined);
    if (digest === undefined) problems.push(`${noted.path} is missing`);
    else if (digest !== noted.sha256) problems.push(`${noted.path} was changed`);
    if (files % 10_000 === 0) report(`${files} files checked`);
  }
  if (files !== manifest.files) problems.push(`the list has ${files} files, the manifest ${manifest.files}`);
  const there = await countFinishedFilesRecursively(root);
  // The folder has three more files: the list, the manifest, and the name of the workspace.
  if (there !== files + 3 && problems.length === 0)
    problems.push(`the folder has ${there - 3} files, the list ${files}`);
  if (problems.length > 0) return problems;
  return [...(await auditProblems(root)), ...(await chainProblems(root))];
}

async function auditProblems(root: string): Promise<string[]> {
  const { problem } = await verifyAuditExportFile(path.join(root, 'audit.jsonl'));
  return problem === undefined ? [] : [`audit.jsonl: ${problem}`];
}

/** Verifies the chains with the program that third parties use. */
async function chainProblems(root: string): Promise<string[]> {
  const folder = path.join(root, 'chains');
  const problems: string[] = [];
  if (!existsSync(folder)) return problems;
  const program = path.join(requireProjectRoot(), 'docs', 'verify-bundle.mjs');
  for await (const one of await opendir(folder)) {
    if (!one.isFile()) continue;
    try {
      await promisify(execFile)(process.execPath, [program, path.join(folder, one.name)]);
    } catch (error) {
      problems.push(`chains/${one.name}: ${String((error as { stderr?: string }).stderr ?? error).trim()}`);
    }
  }
  return problems;
}
