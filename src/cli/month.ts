// `npx sello month` exports a month of a supplier, and saves its archive.
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Schema } from '@sello/client';
import {
  apiCommandOptions,
  type ApiUrlAndToken,
  callApi,
  findApiUrlAndTokenOrPrintRemedy,
  readResponseJson,
} from './api-access';
import { parseCommandLine } from './command-line';
import { apiOptionHelp, formatCommandHelp, printCommandFailure, printUnknownCommand, printUsageError } from './usage';
import { formatCountWithNoun } from '../messages/text';

export const help = formatCommandHelp({
  usage: 'npx sello month export YYYY-MM --supplier TAX_ID [options]',
  commands: { 'export YYYY-MM': 'create one archive (ZIP) of the month, show the progress, and save the archive' },
  options: {
    '--supplier TAX_ID': 'tax ID of the supplier',
    '--out FILE': 'where to save the archive (default: TAX_ID-YYYY-MM.zip)',
    ...apiOptionHelp,
  },
  notes: [
    'For example: npx sello month export 2026-11 --supplier B98602642',
    '',
    'If you stop the command, the export continues on the server. Run the command again to follow and save it.',
    'docs/books.md describes the content of the archive, and how to verify an archive.',
  ].join('\n'),
});

type MonthExport = Schema<'MonthExport'>;

const pollMs = 1_000;

/** Runs `npx sello month`. @returns 0 if saved, 1 if failed, 2 for wrong usage */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(
    args,
    { ...apiCommandOptions, supplier: { type: 'string' }, out: { type: 'string' } },
    { export: { words: 1 } },
  );
  const [command, month] = positionals;
  const { supplier, out } = values;
  if (command !== 'export') return printUnknownCommand(command, help);
  if (month === undefined) return printUsageError('Missing argument: the month, for example 2026-11', help);
  if (supplier === undefined) return printUsageError('Missing option: --supplier', help);
  const access = findApiUrlAndTokenOrPrintRemedy(values);
  if (!access) return 1;
  const target = `/fiscal/v1/months/${encodeURIComponent(month)}/export?supplier=${encodeURIComponent(supplier)}`;
  const result = await awaitExport(access, target);
  if (result.status === 'failed' || result.url === null)
    return printCommandFailure('The month is too large for one archive. Use the API to read its invoices and records.');
  const file = out ?? `${result.supplier}-${result.month}.zip`;
  await save(access, result.url, file);
  console.log(
    `${file}: ${formatCountWithNoun(result.total, 'invoice', 'invoices')}, ` +
      `${formatCountWithNoun(result.files, 'file', 'files')}, ${(result.bytes / 1_000_000).toFixed(1)} MB`,
  );
  if (result.without_page > 0) console.log(`Invoices without a PDF: ${result.without_page}`);
  return 0;
}

/** Starts the export if needed, and prints its progress until it has ended. */
async function awaitExport(access: ApiUrlAndToken, target: string): Promise<MonthExport> {
  let lastLine = '';
  for (let method = 'POST'; ; method = 'GET') {
    const result = await readResponseJson('MonthExport', await callApi(access, method, target));
    const progress = `${result.done} of ${result.total} invoices`;
    if (result.status !== 'running') return result;
    if (progress !== lastLine) console.error(progress);
    lastLine = progress;
    await sleep(pollMs);
  }
}

/** Saves the archive. A file with this name is always complete, because an interrupted download leaves no such file. */
async function save(access: ApiUrlAndToken, url: string, file: string): Promise<void> {
  const { body } = await callApi(access, 'GET', new URL(url, access.api).pathname + new URL(url, access.api).search);
  if (!body) throw new Error('the response is empty');
  const part = `${file}.part`;
  try {
    await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(part));
    await rename(part, file);
  } catch (problem) {
    await rm(part, { force: true });
    throw problem;
  }
}
