// Reads and writes `local.json`, from which other programs learn about a running stack, and the token of the stack. On
// each change, the file is replaced in one step. When the stack stops, the file is deleted.
import { rmSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readJsonFileIfValid, replaceFileAtomically } from './files';

/** Addresses and process IDs of a running stack, and tokens for its workspace and its operator. */
export interface LocalStackFileContent {
  readonly api: string;
  /** All API processes, including the first. */
  readonly apis: readonly string[];
  /** A token with every scope of a tenant, including the scope of applications. */
  readonly token: string;
  /**
   * A token of the operator, for workspaces, approvals and stops of shared certificates. It gives no access to data of
   * a tenant.
   */
  readonly operatorToken: string;
  /** `host:port` of the Temporal frontend. */
  readonly temporal: string;
  readonly temporalUi: string;
  readonly mongodb: string;
  /** Folder of the witness. */
  readonly witness: string;
  /** Addresses of Prometheus metrics: of each worker, of each API, and of the Temporal SDK of each worker. */
  readonly metrics: readonly string[];
  readonly simulator: string;
  readonly simulatorControl: string;
  /** A customer's tax ID that the simulator rejects. */
  readonly rejectCode: string;
  /** Process IDs by name: `api`, `worker`, `simulator`, `temporal` and `mongodb`; a second worker is `worker-2`. */
  readonly processes: Readonly<Record<string, number>>;
}

const place = (dataFolder: string): string => path.join(dataFolder, 'local.json');

/** Writes `local.json` of a data folder. */
export function writeLocalStackFile(dataFolder: string, content: LocalStackFileContent): void {
  // Only the owner may read the file, because it contains tokens.
  replaceFileAtomically(place(dataFolder), `${JSON.stringify(content, null, 2)}\n`, 0o600);
}

/** Reads `local.json` of a data folder; undefined if no stack is running there. */
export function readLocalStackFile(dataFolder: string): LocalStackFileContent | undefined {
  return readJsonFileIfValid(place(dataFolder)) as LocalStackFileContent | undefined;
}

/** Removes `local.json` of a data folder. */
export function deleteLocalStackFile(dataFolder: string): void {
  rmSync(place(dataFolder), { force: true });
}

/**
 * Chooses between the previous token and the new one in the file. If the previous token is as good, writes it back to
 * the file, so that programs can use it after a restart.
 */
export function chooseAndSaveStackToken(file: string, before: string | undefined): string {
  const made = readFileSync(file, 'utf8').trim();
  if (before === undefined || !isAsGood(before, made)) return made;
  replaceFileAtomically(file, before, 0o600);
  return before;
}

/** Reads the token in a file; undefined if there is none. */
export function readTokenFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/**
 * Returns whether two tokens have the same access key, and the same claims except for the time of issue. A database
 * that was wiped has another access key.
 */
function isAsGood(before: string, made: string): boolean {
  try {
    const [old, fresh] = [before, made].map(readClaims);
    return old === fresh;
  } catch {
    return false;
  }
}

function readClaims(token: string): string {
  const [header = '', claims = ''] = token.split('.');
  const { iat: _madeAt, ...stays } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return Buffer.from(header, 'base64url').toString() + JSON.stringify(stays);
}
