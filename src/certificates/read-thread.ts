// The program of a thread that reads `.p12` files (read-apart.ts): it has the file and the password, and nothing of the
// process.
import { serveTasks } from '../threads/task-program';
import { type ReadKeyPair, readPkcs12 } from './pkcs12';

export interface ReadTask {
  readonly bytes: Uint8Array;
  readonly password: string;
}

serveTasks(({ bytes, password }: ReadTask): ReadKeyPair => readPkcs12(bytes, password));
