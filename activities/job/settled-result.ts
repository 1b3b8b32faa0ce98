// What a settled record means for the step that waits for it.
import type { RecordDocument } from '../../src/store/ledger/records';
import type { StepResult } from './step';

/** Accepted with errors is accepted: the event carries code and text, the entry's faults a row (decision 6). */
export function settledResult(record: RecordDocument, provider: string): StepResult {
  const { outcome, code, message = '' } = record;
  if (outcome === 'rejected') return { status: 'KO', code: code ?? 'rejected', message };
  if (outcome === 'accepted-with-errors' && code) {
    const text = `accepted with error ${code}: ${message}`;
    return { status: 'OK', code, message: text, warning: { provider, code, message } };
  }
  return { status: 'OK', ...(record.csv ? { message: `accepted, CSV ${record.csv}` } : { message: 'accepted' }) };
}
