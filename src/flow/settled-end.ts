// What a settled record means for the step that waits for it.
import { endStep, type StepChanges, type StepDone } from './step-end';
import type { WalkedRecord } from './view';
import { message as createMessage } from '../messages/message';

/**
 * The event carries code and text, the entry's faults a row. docs/decisions/0005-accepted-with-errors-is-accepted.md
 */
export function endSettled(record: WalkedRecord, provider: string, files: StepChanges['files']): StepDone {
  const { outcome, code, message = '', party, csv } = record;
  const made = files ? { files } : {};
  const about = party ? { party } : {};
  if (outcome === 'rejected') return endStep('KO', { code: code ?? 'rejected', message, ...about, ...made });
  if (outcome === 'accepted-with-errors' && code) {
    const told = createMessage('record-accepted-with-error', { code, text: message });
    return endStep('OK', { code, message: told, warning: { provider, code, message, ...about }, ...made });
  }
  return endStep('OK', { message: createMessage('record-accepted', { csv: csv ?? null }), ...made });
}
