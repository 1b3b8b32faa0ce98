// Collects the bytes of a request body. Small chunks are copied into larger parts, because each chunk takes hundreds of
// bytes of memory.
import type { IncomingMessage } from 'node:http';
import { createRefusal, type Refusal } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { hasTooManyBodyChunks } from '../server/api-request';
import type { BodyMemoryReservation } from './body-memory';

/**
 * Collects the body of a request. After a refusal, the rest of the body is not read.
 * @throws Refusal `too-large`, `busy` if the process has no room for more bytes, `slow`, or `input` if the body is cut
 * off or has too many chunks
 */
export function collectRequestBody(
  request: IncomingMessage,
  { bytesMax, share }: { readonly bytesMax: number; readonly share: BodyMemoryReservation },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const announcedBytes = Number(request.headers['content-length'] ?? bytesMax);
    const body = new ReceivedBytes(announcedBytes, share);
    const refuse = (refusal: Refusal): void => {
      stop();
      request.pause();
      reject(refusal);
    };
    const onData = (chunk: Buffer): void => {
      if (hasTooManyBodyChunks(request)) refuse(createRefusal('input', 'body-chunks-max'));
      else if (body.length + chunk.length > bytesMax) refuse(createTooLarge(bytesMax));
      else if (!body.add(chunk)) refuse(createRefusal('busy', 'bodies-held-max', {}, { retrySeconds: 1 }));
    };
    const onEnd = (): void => {
      stop();
      resolve(body.join());
    };
    const onClose = (): void => refuse(createRefusal('input', 'body-cut-off'));
    const timer = setTimeout(
      () => refuse(createRefusal('slow', 'body-too-slow', { seconds: share.secondsMax })),
      share.secondsMax * 1_000,
    );
    const stop = (): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
    };
    if (announcedBytes > bytesMax) return refuse(createTooLarge(bytesMax));
    if (!request.readable) return onClose();
    request.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}

const createTooLarge = (max: number): Refusal => createRefusal('too-large', 'body-too-large', { max });

/** The bytes that were received. Its share counts the memory that they take. */
class ReceivedBytes {
  readonly #parts: Buffer[] = [];
  #length = 0;
  /** The last part, if it has room for more small chunks. */
  #open: Buffer | undefined;
  #openLength = 0;

  /** @param bytesMax maximum length of the body, which is what the client announced */
  constructor(
    readonly bytesMax: number,
    readonly share: BodyMemoryReservation,
  ) {}

  get length(): number {
    return this.#length;
  }

  /** Adds a chunk. Returns false if there is no room for it. */
  add(chunk: Buffer): boolean {
    const isAdded = chunk.length < limits.bodyChunkJoinedBytesMax ? this.#addSmall(chunk) : this.#addPart(chunk);
    if (isAdded) this.#length += chunk.length;
    return isAdded;
  }

  #addPart(part: Buffer): boolean {
    if (!this.share.add(part.length)) return false;
    this.#closeLast();
    this.#parts.push(part);
    return true;
  }

  #addSmall(chunk: Buffer): boolean {
    if (!this.#open || this.#openLength + chunk.length > this.#open.length) {
      const room = Buffer.allocUnsafeSlow(Math.min(limits.bodyChunkJoinedBytesMax, this.bytesMax - this.#length));
      if (!this.#addPart(room)) return false;
      this.#open = room;
    }
    this.#openLength += chunk.copy(this.#open, this.#openLength);
    return true;
  }

  #closeLast(): void {
    if (this.#open) this.#parts[this.#parts.length - 1] = this.#open.subarray(0, this.#openLength);
    this.#open = undefined;
    this.#openLength = 0;
  }

  join(): Buffer {
    this.#closeLast();
    const [first, ...others] = this.#parts;
    return first && others.length === 0 ? first : Buffer.concat(this.#parts, this.#length);
  }
}
