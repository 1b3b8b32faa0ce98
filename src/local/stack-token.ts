// The token of a stack: the one of last time while it is as good as a new one, so that programs may keep it over restarts.
import { readFileSync } from 'node:fs';
import { writeFileWhole } from './files';

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
