// Versions that each write increases: a writer compares the version that it read in the filter of its write, because its
// result would otherwise silently replace a concurrent one.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readSources, root } from '../layout/sources';

/** Why a writer that increases a count need not compare it. */
const computesInside: readonly (readonly [file: string, why: string])[] = [
  ['src/store/backup.ts', 'asks for a cancellation, which depends on nothing that was read'],
  ['src/store/batches/batches.ts', 'asks for a cancellation, which depends on nothing that was read'],
  ['src/store/bulk/bulk.ts', 'asks for a cancellation, which depends on nothing that was read'],
  ['src/store/bulk/bulk.ts', 'stores the jobs of a chunk, and compares the progress instead'],
  ['src/store/chains/correct-refusal.ts', 'folds over the records in the transaction that writes'],
  ['src/store/jobs/entry-hold.ts', 'removes a mark, in the transaction that hands over the entry'],
];

const moves = /\$inc:\s*\{[^}]*\b(version|revision)\b:/g;

/** The statement around a place: from the preceding verb of the collection to the place itself. */
function statementBefore(text: string, at: number): string {
  const verbs = [
    ...text.slice(0, at).matchAll(/\.(?:updateOne|updateMany|findOneAndUpdate|bulkWrite)\(|function \w+\(/g),
  ];
  return text.slice(verbs.at(-1)?.index ?? 0, at + 200);
}

const moving = readSources()
  .filter(({ room }) => room === 'src/store')
  .flatMap(({ file }) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(moves)].map(({ index, 1: name }) => ({
      file,
      isCompared: new RegExp(String.raw`(?:filter: \{|\{ _id).*\b${name}\b`).test(statementBefore(text, index)),
    }));
  });

describe('a version that each write increases', () => {
  it('is found in its writers, so that the next test checks something', () => {
    expect(moving.length).toBeGreaterThan(5);
  });

  it('is compared by each writer, or computed inside its transaction', () => {
    const blind = moving.filter(({ isCompared }) => !isCompared).map(({ file }) => file);
    expect(blind).toEqual(computesInside.map(([file]) => file));
  });
});
