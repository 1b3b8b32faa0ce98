// The program of a thread that judges signed forms (form-apart.ts): it gets the file and who may sign, nothing else.
import { serveThreadTasks } from '../threads/task-program';
import { type FormTask, type JudgedForm, judgeForm } from './judge-form';

export type { FormTask, JudgedForm };

serveThreadTasks((task: FormTask): Promise<JudgedForm> => judgeForm(task));
