// The program of a thread that judges signed forms (form-apart.ts). It gets only the form, the file and the accepted signers.
import { serveThreadTasks } from '../threads/task-program';
import { type FormTask, type CheckedForm, checkForm } from './check-form';

export type { FormTask, CheckedForm };

serveThreadTasks((task: FormTask): Promise<CheckedForm> => checkForm(task));
