// Published test data, read where it lies beside the project; tests that need it say so when it is not there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../../../shared');

export const hasPublishedData = existsSync(root);

/** Runs the tests when the data is there; else leaves one line that says why not. */
export function describeWithData(name: string, body: () => void): void {
  if (hasPublishedData) describe(name, body);
  else describe(name, () => it('skipped: no data', () => undefined));
}

export function publishedText(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

export function publishedJson<T>(file: string): T {
  return JSON.parse(publishedText(file)) as T;
}

export function publishedFiles(folder: string, end: string): string[] {
  return readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith(end))
    .toSorted();
}
