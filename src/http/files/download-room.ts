// Bytes of downloads that a process holds at once: a reader that never reads holds a whole file.
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';

let held = 0;

/** Takes room for the bytes of a file until the answer is sent or its reader has gone. @throws Refusal `busy`. */
export function takeDownloadRoom(bytes: number, closed: AbortSignal): void {
  // One file always goes, however large it is.
  if (held > 0 && held + bytes > limits.downloadsBytesMax)
    throw new Refusal('busy', 'too many downloads are under way: try again in a few seconds');
  if (closed.aborted) return;
  held += bytes;
  closed.addEventListener('abort', () => void (held -= bytes), { once: true });
}
