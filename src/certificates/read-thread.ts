// The program of a thread that reads `.p12` files (read-pkcs12-in-thread.ts): it gets the file and the password, nothing else.
import { serveThreadTasks } from '../threads/task-program';
import { type ReadKeyPair, readPkcs12 } from './pkcs12';

export interface ReadTask {
  readonly bytes: Uint8Array;
  readonly password: string;
}

serveThreadTasks(({ bytes, password }: ReadTask): ReadKeyPair => readPkcs12(bytes, password));
