// Reads and writes `listen.json`, which contains the cursor of each workspace that was listened to on this machine, and
// the secret that signs forwarded events.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { webhookLimits } from '../../contracts/limits/events';
import { readJsonFileIfValid, replaceFileAtomically } from '../../local/files';

interface Content {
  /** Base64. */
  readonly secret: string;
  /** Cursors by API and workspace. */
  readonly cursors: Readonly<Record<string, string>>;
}

/** The cursor of one workspace in the file, and the secret. */
export interface ListenStateFile {
  readonly secret: Buffer;
  readonly cursor: string | undefined;
  save(cursor: string): void;
}

/**
 * Opens the file of a data folder. The file is created on first use, and only its owner can read it. The secret never
 * changes, so that a receiver is configured once.
 */
export function openListenStateFile(dataFolder: string, api: string, workspace: string): ListenStateFile {
  const file = path.join(dataFolder, 'listen.json');
  const key = `${new URL(api).origin} ${workspace}`;
  const readContent = (): Content | undefined => readJsonFileIfValid(file) as Content | undefined;
  const write = (content: Content): void => replaceFileAtomically(file, `${JSON.stringify(content, null, 2)}\n`, 0o600);
  const first = readContent() ?? { secret: randomBytes(webhookLimits.secretBytes).toString('base64'), cursors: {} };
  write(first);
  return {
    secret: Buffer.from(first.secret, 'base64'),
    cursor: first.cursors[key],
    // The file is read again, because another listener may have written in the meantime.
    save: (cursor) => write({ ...first, cursors: { ...readContent()?.cursors, [key]: cursor } }),
  };
}
