// The program of a thread that checks signed forms (check-form-in-thread.ts). The thread gets only the form, the file,
// the accepted signers and issuers, and the time of the upload.
import { serveThreadTasks } from '../threads/task-program';
import { type SignedFormCheckTask, type SignedFormCheckResult, checkSignedForm } from './check-form';

export type { SignedFormCheckTask as FormCheckTask, SignedFormCheckResult as FormCheckResult };

serveThreadTasks((task: SignedFormCheckTask): Promise<SignedFormCheckResult> => checkSignedForm(task));
