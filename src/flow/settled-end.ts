// What a settled record means for the step that waits for it.
import { endStep, type StepDone } from './step-end';
import type { StepChanges, WalkedRecord } from '../model/walk';

/**
 * The event carries code and text, the entry's faults a row. docs/decisions/0005-accepted-with-errors-is-accepted.md
 */
export function endSettled(record: WalkedRecord, provider: string, files: StepChanges['files']): StepDone {
  const { outcome, code, message = '', party, csv } = record;
  const made = files ? { files } : {};
  const about = party ? { party } : {};
  if (outcome === 'rejected') return endStep('KO', { code: code ?? 'rejected', message, ...about, ...made });
  if (outcome === 'accepted-with-errors' && code) {
    const text = `accepted with error ${code}: ${message}`;
    return endStep('OK', { code, message: text, warning: { provider, code, message, ...about }, ...made });
  }
  return endStep('OK', { message: csv ? `accepted, CSV ${csv}` : 'accepted', ...made });
}
