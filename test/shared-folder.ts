// The folder `shared` next to the project: published pairs, samples and vectors, which are not part of the project.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeUnless, type Lack } from './skipped';

const root = path.join(__dirname, '../../shared');
const parts = ['invoices', 'authority'];

/** The reason why tests cannot read it. */
export const sharedLack: Lack = parts.every((part) => existsSync(path.join(root, part)))
  ? undefined
  : 'there is no ../shared with published data next to the project';

/** Runs the tests if the folder exists, and otherwise reports one skipped test with the reason. */
export function describeWithShared(name: string, body: () => void): void {
  describeUnless(sharedLack, name, body);
}

/** Path of a file in the folder: `sharedPath('invoices', 'chain.json')`. */
export function sharedPath(...names: readonly string[]): string {
  return path.join(root, ...names);
}

export function sharedText(file: string): string {
  return readFileSync(sharedPath(file), 'utf8');
}

export function sharedJson<T>(file: string): T {
  return JSON.parse(sharedText(file)) as T;
}

/** Names of the files with this ending in a folder there, sorted. */
export function sharedFiles(folder: string, end: string): string[] {
  return readdirSync(sharedPath(folder))
    .filter((file) => file.endsWith(end))
    .toSorted();
}
