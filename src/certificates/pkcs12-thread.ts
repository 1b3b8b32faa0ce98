// The program of a thread that reads `.p12` files (read-pkcs12-in-thread.ts). The thread gets only the file and the
// password.
import { serveThreadTasks } from '../threads/task-program';
import { type Pkcs12ReadResult, readPkcs12 } from './pkcs12';

export interface ReadPkcs12Task {
  readonly bytes: Uint8Array;
  readonly password: string;
}

serveThreadTasks(({ bytes, password }: ReadPkcs12Task): Pkcs12ReadResult => readPkcs12(bytes, password));
