// `npm run conformance`: documents of a data folder against the document core, without a server, within seconds.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type CaseResult, compareGenerated, comparePairs } from './cases';
import { type JudgedCase, judge } from './exceptions';
import { formatCommandHelp } from '../../src/cli/usage';

export const help = formatCommandHelp({
  usage: 'npm run conformance [-- options]',
  options: {
    '--data DIR':
      'folder with documents and their results; can be repeated (default: ../shared/invoices and ../shared/wide)',
    '--list': 'list each case that differs, with its first difference',
  },
});

const rowsShown = 20;

const folders = ['../shared/invoices', '../shared/wide'];

/** Runs all cases of each `--data DIR` (default: both shared sets). The exit code is 0 if all passed; 2 without data. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { data: { type: 'string', multiple: true, default: folders }, list: { type: 'boolean', default: false } },
  });
  const found = values.data.map((folder) => path.resolve(folder)).filter((folder) => existsSync(folder));
  if (found.length === 0) {
    console.log(`skipped: no data in ${values.data.join(', ')}`);
    return 2;
  }
  const results = judge((await Promise.all(found.map(compareFolder))).flat());
  const failed = results.filter((result) => result.difference !== undefined);
  printKinds(results);
  printExceptions(results);
  printPlaces(failed);
  printFeatures(results);
  if (values.list)
    for (const row of failed) console.log(`FAILED ${row.name}  ${row.difference?.path}  ${row.difference?.note}`);
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}

async function compareFolder(folder: string): Promise<CaseResult[]> {
  return [...(await comparePairs(folder)), ...(await compareGenerated(path.join(folder, 'generated.jsonl.gz')))];
}

/** Cases that differ intentionally, with the reason. */
function printExceptions(results: readonly JudgedCase[]): void {
  const rows = results.filter((row) => row.exception !== undefined && row.difference === undefined);
  for (const [reason, cases] of grouped(rows, (row) => [row.exception ?? ''])) {
    console.log(`${String(cases.length).padStart(6)}  differ on purpose: ${reason}`);
  }
}

function printKinds(results: readonly CaseResult[]): void {
  for (const [kind, rows] of grouped(results, (result) => [result.kind])) {
    const failed = rows.filter((row) => row.difference !== undefined).length;
    console.log(
      `${kind.padEnd(32)}${String(rows.length - failed).padStart(6)} passed${String(failed).padStart(6)} failed`,
    );
  }
}

/** First differing places without positions, most frequent first. */
function printPlaces(failed: readonly CaseResult[]): void {
  const places = [...grouped(failed, (row) => [(row.difference?.path ?? '').replace(/\[\d+\]/g, '[]')])];
  places.sort((a, b) => b[1].length - a[1].length);
  for (const [place, rows] of places.slice(0, rowsShown)) {
    const first = rows[0];
    console.log(`${String(rows.length).padStart(6)}  ${place}\n          ${first?.name}: ${first?.difference?.note}`);
  }
}

/** Features that fail in the most cases. */
function printFeatures(results: readonly CaseResult[]): void {
  const rows = [...grouped(results, (row) => row.features)]
    .map(([feature, all]) => ({
      feature,
      all: all.length,
      failed: all.filter((row) => row.difference !== undefined).length,
    }))
    .filter((row) => row.failed > 0)
    .toSorted((a, b) => b.failed / b.all - a.failed / a.all || b.failed - a.failed);
  if (rows.length === 0) return;
  const shownRows = rows.slice(0, rowsShown).map((row) => `${row.feature} ${row.failed}/${row.all}`);
  console.log(`failing most among: ${shownRows.join(', ')}`);
}

function grouped<Row extends CaseResult>(
  results: readonly Row[],
  keys: (result: Row) => readonly string[],
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const result of results) {
    for (const key of keys(result)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [result]);
      else group.push(result);
    }
  }
  return groups;
}
