// `npx sello restore DIR`: puts a backup back into the folder of a stack that is at rest, and says what to do next.
import { copyFile, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type BackupPart,
  checkBackup,
  copyFromBackup,
  createDraftFolder,
  computeKeyId,
  type Manifest,
  findMasterKeyFile,
  putAside,
  installBackup,
} from '../../local/backup';
import { claimFolder } from '../../local/claim';
import { witnessFolder } from '../../local/parts';
import { pauseBackup } from './rest-backup';
import { projectRoot, defaultFolder } from '../../local/root';
import { readBeginning, writeBeginning } from '../../witness/files';

const usage = [
  'Usage: npx sello restore DIR [--data .sello] [--key FILE] [--without-engine]',
  '',
  '  DIR               a backup made by `npx sello backup`',
  '  --key FILE        the master key, when the folder has none',
  "  --without-engine  puts the engine's store aside, too: its runs are made anew from the database",
].join('\n');

export interface RestoreOrder {
  readonly backup: string;
  readonly dataFolder: string;
  readonly key: string | undefined;
  readonly withoutEngine: boolean;
}

export interface RestoreResult {
  readonly manifest: Manifest;
  /** Where the files from before lie now. */
  readonly aside: string | undefined;
  /** No witness was there: what was given out behind the backup is not known. */
  readonly forgot: boolean;
  /** Chains that rest until a person has looked. */
  readonly rested: number;
}

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      data: { type: 'string', default: defaultFolder },
      key: { type: 'string' },
      'without-engine': { type: 'boolean', default: false },
    },
  });
  const [backup] = positionals;
  if (!backup) {
    console.error(usage);
    return 2;
  }
  const dataFolder = path.resolve(projectRoot(), values.data);
  const order = { backup: path.resolve(backup), dataFolder, key: values.key, withoutEngine: values['without-engine'] };
  const restored = await restore(order);
  for (const line of nextSteps(restored, values.data)) console.log(line);
  return 0;
}

/** Makes the chains of the database in the folder rest; gives how many. */
export type PauseChains = (folder: string) => Promise<number>;

const say = (line: string): void => console.error(line);

/**
 * The database comes last, in one step, and every chain in it rests by then: whatever dies before leaves the one that was there,
 * or none, which no stack is started on. Begun again it begins from the start.
 * @throws when a stack runs there, the backup is damaged, or the master key is missing or another one
 */
export async function restore(
  { backup, dataFolder, key, withoutEngine }: RestoreOrder,
  rest: PauseChains = (folder) => pauseBackup(folder, say),
): Promise<RestoreResult> {
  const manifest = await checkBackup(backup);
  const claim = await claimFolder(dataFolder, say);
  try {
    await takeKey(dataFolder, key, manifest);
    const now = new Date();
    const draft = await createDraftFolder(dataFolder);
    await copyFromBackup(backup, draft, 'database');
    const rested = await rest(draft);
    const witness = witnessFolder(dataFolder);
    const forgot = (await readBeginning(witness)) === undefined;
    if (forgot) await writeBeginning(witness, { startedAt: now.toISOString(), forgot }, false);
    const aside = await putAside(dataFolder, withoutEngine ? ['database', 'engine'] : ['database'], now);
    // The engine's store that was at work until now knows more than the one in the backup.
    const part: BackupPart = 'engine';
    const engineIsHere = existsSync(path.join(dataFolder, 'temporal.db'));
    if (!engineIsHere && !withoutEngine && manifest.parts.includes(part)) {
      await copyFromBackup(backup, dataFolder, part);
    }
    await installBackup(dataFolder, draft);
    return { manifest, aside, forgot, rested };
  } finally {
    claim.release();
  }
}

async function takeKey(dataFolder: string, given: string | undefined, { keyId }: Manifest): Promise<void> {
  const own = findMasterKeyFile(dataFolder);
  if (!existsSync(own)) {
    if (!given) throw new Error('The folder has no master key: give its copy with --key FILE.');
    await copyFile(given, own);
  }
  if (computeKeyId(await readFile(own, 'utf8')) === keyId) return;
  throw new Error(`${own} is another master key than that of the backup: certificates and keys could not be opened.`);
}

/** @param data as it was given: the steps that follow work on the same folder */
function nextSteps({ manifest, aside, forgot, rested }: RestoreResult, data: string): string[] {
  const isUsual = data === defaultFolder;
  const sello = (command: string): string => `npx sello ${command}${isUsual ? '' : ` --data ${data}`}`.padEnd(44);
  return [
    `The backup of ${manifest.madeAt} is in place. ${rested} chains rest: nothing of them is sealed or sent until you renew them.`,
    ...(aside ? [`The files from before lie in ${aside}. Delete them when everything is checked.`] : []),
    ...(forgot
      ? [
          'There was no witness here: nobody can name the records that are lost; series rest until a person continues them.',
        ]
      : []),
    '',
    'What to do now (docs/restore.md):',
    `  1. ${`npm start${isUsual ? '' : ` -- --data ${data}`}`.padEnd(44)}clients may call again: invoices wait, chains rest and say so`,
    `  2. ${sello('chain list')}which chains rest, and which records the database lacks`,
    `  3. ${sello('chain renew --all')}every chain gets a new installation number and goes on`,
    `  4. ${sello('series list')}which series rest, and where they should go on`,
    `     ${sello('series continue --all --yes')}`.trimEnd(),
    `  5. ${sello('chain reconcile <supplier>')}names every invoice that only the authority has`,
    `  6. ${sello('chain verify <supplier>')}and chain export: the records that are here are whole`,
  ];
}
