// `npx sello export` writes everything stored for a workspace as files. An interrupted export continues where it
// stopped.
import path from 'node:path';
import { defaultDataFolder } from '../local/root';
import { createUuidV7 } from '../main/ids';
import { tryMoveOutboxBeforeReading } from '../store/outbox/move';
import { createSigningKeyProvider } from '../store/keys/key-ring';
import { requireOrAdoptMasterKey } from '../store/keys/key-rotation';
import { findWorkspaceByIdOrSlug } from '../store/workspaces/workspaces';
import { parseCommandLine } from './command-line';
import {
  claimWorkspaceExportFolder,
  isWorkspaceExportFinished,
  openWorkspaceExportFolder,
  writeWorkspaceExportManifest,
} from './privacy/export-folder';
import { verifyWorkspaceExportFolder } from './privacy/verify-export';
import { writeWorkspaceExport } from './privacy/write-export';
import { runWithDatabaseAndSettings } from './installation';
import { dataOptionHelp, printCommandFailure, formatCommandHelp, printUsageError } from './usage';
import { formatCountWithNoun } from '../messages/text';

export const help = formatCommandHelp({
  usage: ['npx sello export --workspace W --out DIR', 'npx sello export --verify DIR'],
  options: {
    '--workspace W': 'id or slug of the workspace',
    '--out DIR': 'a new folder, or the folder of an interrupted export, to continue this export',
    '--verify DIR': 'verify every file, every chain and the audit log of a finished export',
    ...dataOptionHelp,
  },
});

/** Runs `npx sello export`. @returns 0 if done and intact, 1 if something is wrong, 2 for wrong usage */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { values, positionals } = parseCommandLine(
    args,
    {
      data: { type: 'string', default: defaultDataFolder },
      workspace: { type: 'string' },
      out: { type: 'string' },
      verify: { type: 'boolean', default: false },
    },
    1,
  );
  const [folder] = positionals;
  if (folder !== undefined && values.out !== undefined) return printUsageError(`Unexpected argument: ${folder}`, help);
  if (values.verify && values.workspace !== undefined)
    return printUsageError('--verify verifies a folder, without --workspace', help);
  const out = values.out ?? folder;
  if (out === undefined) return printUsageError('Missing option: --out', help);
  if (!values.verify && values.workspace === undefined) return printUsageError('Missing option: --workspace', help);
  const root = path.resolve(out);
  return values.verify ? verify(root) : exportTo(root, values.workspace ?? '', values.data, environment);
}

async function exportTo(root: string, named: string, data: string, environment: NodeJS.ProcessEnv): Promise<number> {
  const isWritten = await runWithDatabaseAndSettings(data, environment, async ({ database, settings }) => {
    const workspace = await findWorkspaceByIdOrSlug(database, named);
    if (!workspace) return false;
    const masterKey = settings.masterKey();
    await requireOrAdoptMasterKey(database, masterKey);
    await tryMoveOutboxBeforeReading(database, { holder: createUuidV7(), eventDays: settings.retention.eventDays });
    const { _id, slug } = workspace;
    await claimWorkspaceExportFolder(root, _id);
    if (isWorkspaceExportFinished(root)) {
      console.log(`${root} contains a finished export. Use a different folder for a new export.`);
      return true;
    }
    const folder = await openWorkspaceExportFolder(root);
    if (folder.lastEntry !== undefined)
      console.log(`Continuing after entry ${folder.lastEntry.slice(_id.length + 1)}.`);
    const keys = createSigningKeyProvider(database, masterKey, () => createUuidV7());
    await writeWorkspaceExport(
      { database, keys, masterKey, workspace: _id, report: (text) => console.log(text) },
      folder,
    );
    const { entries, files, bytes } = await writeWorkspaceExportManifest(root, { workspace: _id, slug });
    console.log(
      `${root}: ${formatCountWithNoun(entries, 'entry', 'entries')}, ` +
        `${formatCountWithNoun(files, 'file', 'files')}, ${Math.ceil(bytes / 1e6)} MB.`,
    );
    return true;
  });
  if (isWritten) return verify(root);
  return printCommandFailure(`There is no workspace "${named}".`);
}

async function verify(root: string): Promise<number> {
  const problems = await verifyWorkspaceExportFolder(root, (text) => console.log(text));
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'intact: every file, chain and row is as it was written' : 'NOT intact');
  return problems.length === 0 ? 0 : 1;
}
