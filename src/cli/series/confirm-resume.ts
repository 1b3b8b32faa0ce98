// Asks before a series is resumed for which work waits. After a restored backup, this work may have been issued before
// under numbers that the database has lost.
import { createInterface } from 'node:readline/promises';
import type { Schema } from '@sello/client';
import { type ApiUrlAndToken, callApi, readResponseJson } from '../api-access';
import { formatCountWithNoun } from '../../messages/text';

type NumberingWaits = NonNullable<Schema<'Overview'>['waiting_for_numbers']>;

/** Prints how much work waits for the series, or for any series, and asks whether to resume if there is any. */
export async function askToConfirmSeriesResumeIfWorkWaits(
  access: ApiUrlAndToken,
  series: string | undefined,
  isConfirmed: boolean,
): Promise<boolean> {
  const { waiting_for_numbers: waits } = await readResponseJson(
    'Overview',
    await callApi(access, 'GET', '/access/v1/overview'),
  );
  const lines = waits ? describeNumberingWaits(waits, series) : [];
  for (const line of lines) console.log(line);
  return isConfirmed || lines.length === 0 || askOperator();
}

/** Describes the waiting work; returns no line if nothing waits. */
function describeNumberingWaits({ jobs, batch_rows: rows }: NumberingWaits, series: string | undefined): string[] {
  const own = jobs.filter((one) => series === undefined || one.series === series);
  const count = own.reduce((sum, one) => sum + one.count, 0);
  if (count + rows === 0) return [];
  return [
    ...(count > 0
      ? [
          `${formatCountWithNoun(count, 'job waits for a number, and gets', 'jobs wait for a number, and get')} a new ` +
            'number when you resume the series.',
        ]
      : []),
    ...(rows > 0
      ? [
          `${formatCountWithNoun(rows, 'row of an open batch is', 'rows of open batches are')} not issued yet, and may ` +
            'get numbers of this series.',
        ]
      : []),
    'If a backup was restored, these invoices may have been issued and reported before. First compare them with the',
    'authority, and cancel the jobs and batches of the invoices that it already has (docs/restore.md).',
  ];
}

async function askOperator(): Promise<boolean> {
  if (process.stdin.isTTY) {
    const asking = createInterface({ input: process.stdin, output: process.stdout });
    const response = await asking.question('Resume? Type yes: ');
    asking.close();
    if (response.trim().toLowerCase() === 'yes') return true;
  }
  console.log('Nothing was resumed. With --yes, the command does not ask for confirmation.');
  return false;
}
