// The run of a month's export writes its archive section by section. All of its state is in the database, so that a run
// may end anywhere and another one continues.
import { isCancellation, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { MonthExportStateAfterSection, MonthExportActivities } from '../src/contracts/activities';
import type { MonthExportRunInput } from '../src/contracts/runs';
import { describeActivityFailure, monthExportActivityOptions } from './activity-options';
import { continueAsNewWithDatabaseMemo, isRunHistoryTooLong, createRunAgeCheck } from './next-run';

const steps = proxyActivities<MonthExportActivities>(monthExportActivityOptions);

/** Summary of the next activity. */
const summaries: Readonly<Record<MonthExportStateAfterSection['next'], string>> = {
  invoices: 'Write the next invoices with their records',
  xlsx: 'Write the record book as a workbook',
  csv: 'Write the record book as CSV',
  closing: 'Write the closing sheet',
  manifest: 'Write and sign the manifest',
  directory: 'Write the end of the archive',
  end: 'Ended',
};

/** Runs an export. A terminate counts as a crash, so the sweep starts the run again. */
export async function monthExport(input: MonthExportRunInput): Promise<void> {
  const isAged = createRunAgeCheck(input.age);
  for (let next: MonthExportStateAfterSection['next'] = 'invoices'; ; ) {
    const done = await writeSection(input, summaries[next]);
    show(done);
    ({ next } = done);
    if (next === 'end') return;
    if (isRunHistoryTooLong({}) || isAged()) return continueAsNewWithDatabaseMemo<MonthExportRunInput>(input);
  }
}

async function writeSection(input: MonthExportRunInput, summary: string): Promise<MonthExportStateAfterSection> {
  try {
    return await steps.writeExportSection.executeWithOptions({ ...monthExportActivityOptions, summary }, [input]);
  } catch (error) {
    if (!isCancellation(error)) setCurrentDetails(`**Failed**\n- cause: ${describeActivityFailure(error)}`);
    throw error;
  }
}

function show({ next, status, total, done, files, bytes }: MonthExportStateAfterSection): void {
  setCurrentDetails(
    [
      `**${summaries[next]}**`,
      `- status: ${status}`,
      `- invoices: ${done} of ${total}`,
      `- files: ${files}`,
      `- bytes: ${bytes}`,
    ].join('\n'),
  );
}
