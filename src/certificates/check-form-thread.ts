// The program of a thread that checks signed forms (check-form-in-thread.ts). It gets only the form, the file and the
// accepted signers.
import { serveThreadTasks } from '../threads/task-program';
import { type FormCheckTask, type FormCheckResult, checkSignedForm } from './check-form';

export type { FormCheckTask, FormCheckResult };

serveThreadTasks((task: FormCheckTask): Promise<FormCheckResult> => checkSignedForm(task));
