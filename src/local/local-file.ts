// `local.json`: what other programs read about a running stack. Replaced in one step at each change, gone when the stack ends.
import { rmSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readJson, writeFileWhole } from './files';

/** Addresses and ids of a running stack. */
export interface LocalFile {
  readonly api: string;
  /** Every API process, the first one included. */
  readonly apis: readonly string[];
  /** A token with every scope of a tenant, an application's included. */
  readonly token: string;
  /** A token of the service's operator: workspaces, approvals, stops of shared certificates; nothing of a tenant. */
  readonly operatorToken: string;
  /** `host:port` of the Temporal frontend. */
  readonly temporal: string;
  readonly temporalUi: string;
  readonly mongodb: string;
  /** Folder of the witness. */
  readonly witness: string;
  /** Prometheus metrics: of each worker; of each API; of the engine's part of each worker. */
  readonly metrics: readonly string[];
  readonly simulator: string;
  readonly simulatorControl: string;
  /** A customer tax code that the simulator refuses. */
  readonly rejectCode: string;
  /** Name to process id of the real server: `api`, `worker`, `simulator`, `temporal`, `mongodb`, more of a kind as `worker-2`. */
  readonly processes: Readonly<Record<string, number>>;
}

const place = (dataFolder: string): string => path.join(dataFolder, 'local.json');

export function writeLocalFile(dataFolder: string, content: LocalFile): void {
  // Only its owner may read it: it holds a token.
  writeFileWhole(place(dataFolder), `${JSON.stringify(content, null, 2)}\n`, 0o600);
}

/** Undefined when no stack runs there. */
export function readLocalFile(dataFolder: string): LocalFile | undefined {
  return readJson(place(dataFolder)) as LocalFile | undefined;
}

export function removeLocalFile(dataFolder: string): void {
  rmSync(place(dataFolder), { force: true });
}

/** Chooses between the token that the folder held before and the one that was just made, and keeps it. */
export function chooseToken(file: string, before: string | undefined): string {
  const made = readFileSync(file, 'utf8').trim();
  if (before === undefined || !isAsGood(before, made)) return made;
  writeFileWhole(file, before, 0o600);
  return before;
}

/** The token in the file; undefined when there is none. */
export function readToken(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Same key, same claims but the time of making, no end. A database that was wiped has another key. */
function isAsGood(before: string, made: string): boolean {
  try {
    const [old, fresh] = [before, made].map(partsOf);
    return old === fresh;
  } catch {
    return false;
  }
}

function partsOf(token: string): string {
  const [header = '', claims = ''] = token.split('.');
  const { iat: _madeAt, ...stays } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return Buffer.from(header, 'base64url').toString() + JSON.stringify(stays);
}
