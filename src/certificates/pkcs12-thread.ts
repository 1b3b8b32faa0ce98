// The program of a thread that reads `.p12` files (read-pkcs12-in-thread.ts). The thread gets only the file and the
// password.
import { serveThreadTasks } from '../threads/task-program';
import { type Pkcs12ParseResult, parsePkcs12 } from './pkcs12';

export interface Pkcs12ParseTask {
  readonly bytes: Uint8Array;
  readonly password: string;
}

serveThreadTasks(({ bytes, password }: Pkcs12ParseTask): Pkcs12ParseResult => parsePkcs12(bytes, password));
