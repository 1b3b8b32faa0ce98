// A request of the API. Small chunks of its body are joined, because each chunk takes hundreds of bytes of memory until
// it is read.
import { IncomingMessage } from 'node:http';
import { httpLimits as limits } from '../../../contracts/limits/http';

/** The class of requests of the API server. Node creates them, and passes each chunk to `push`. */
export class ApiIncomingMessage extends IncomingMessage {
  /** Number of chunks, without the first chunk of each packet. */
  #chunks = 0;
  #bytes = 0;
  #isWithinPacket = false;
  #hasTooManyChunks = false;
  #joined: Buffer | undefined;
  #joinedBytes = 0;

  /** Whether the body has more chunks than any client sends. Its further chunks are dropped. */
  get hasTooManyChunks(): boolean {
    return this.#hasTooManyChunks;
  }

  override push(chunk: Buffer | null): boolean {
    if (chunk === null) {
      this.#pushJoined();
      return super.push(null);
    }
    if (this.#hasTooManyChunks) return false;
    const isFirst = this.#bytes === 0;
    this.#bytes += chunk.length;
    if (this.#isWithinPacket) this.#chunks += 1;
    else this.#beginPacket();
    if (this.#chunks > limits.bodyChunksFree + this.#bytes / limits.bodyChunkBytesMin) {
      this.#hasTooManyChunks = true;
      this.#pushJoined();
      super.push(chunk);
      return false;
    }
    // Most bodies are one chunk.
    if (isFirst || chunk.length >= limits.bodyChunkJoinedBytesMax) {
      this.#pushJoined();
      return super.push(chunk);
    }
    this.#join(chunk);
    return this.readableLength + this.#joinedBytes < this.readableHighWaterMark;
  }

  /** Node parses a packet within one turn of the event loop. */
  #beginPacket(): void {
    this.#isWithinPacket = true;
    setImmediate(() => {
      this.#isWithinPacket = false;
      this.#pushJoined();
    });
  }

  /** Adds a chunk to those of the same packet. */
  #join(chunk: Buffer): void {
    if (this.#joinedBytes + chunk.length > limits.bodyChunkJoinedBytesMax) this.#pushJoined();
    this.#joined ??= Buffer.allocUnsafe(limits.bodyChunkJoinedBytesMax);
    this.#joinedBytes += chunk.copy(this.#joined, this.#joinedBytes);
  }

  #pushJoined(): void {
    if (!this.#joined) return;
    const joined = Buffer.from(this.#joined.subarray(0, this.#joinedBytes));
    this.#joined = undefined;
    this.#joinedBytes = 0;
    if (!this.destroyed) super.push(joined);
  }
}

/** Returns whether the body of a request is not read, because its chunks are too small. */
export const hasTooManyBodyChunks = (request: IncomingMessage): boolean =>
  request instanceof ApiIncomingMessage && request.hasTooManyChunks;
