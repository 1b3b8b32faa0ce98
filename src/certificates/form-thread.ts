// The program of a thread that judges signed forms (check-form-in-thread.ts): it gets the file and who may sign, nothing else.
import { serveThreadTasks } from '../threads/task-program';
import { type FormTask, type CheckedForm, checkForm } from './check-form';

export type { FormTask, CheckedForm };

serveThreadTasks((task: FormTask): Promise<CheckedForm> => checkForm(task));
