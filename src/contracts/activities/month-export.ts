// The activity of the run of a month's export, and its result. The result has counts and short words, never an invoice.
import type { MonthExportRef } from '../runs';

export interface MonthExportStateAfterSection {
  /** Content of the next section; `end` if nothing remains. */
  readonly next: 'invoices' | 'xlsx' | 'csv' | 'closing' | 'manifest' | 'directory' | 'end';
  /** `running`, `completed`, `failed`, or `replaced` by a newer export. */
  readonly status: string;
  /** Number of invoices of the month, and number of invoices that are already written. */
  readonly total: number;
  readonly done: number;
  readonly files: number;
  readonly bytes: number;
}

export interface MonthExportActivities {
  /** Writes the next section of the archive, or ends the archive. Running this activity again is harmless. */
  writeExportSection(input: MonthExportRef): Promise<MonthExportStateAfterSection>;
}
