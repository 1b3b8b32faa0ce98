// The bytes of request bodies that one process holds at once. What is made of a body takes several times its bytes, so
// many large ones at a time would end the process; small ones always find room.
import { http as limits } from '../../contracts/limits/http';

/** The share of one request. */
export interface BodyShare {
  /** Adds bytes that came. False: there is no room for them. */
  add(bytes: number): boolean;
  /** The request is answered: its bytes are let go. */
  release(): void;
}

/** The room of one process. Each share has its first `bodyFreeBytes` for nothing. */
export function makeBodyRoom(bytesMax: number = limits.bodiesBytesMax): () => BodyShare {
  let held = 0;
  return () => {
    let came = 0;
    let counted = 0;
    return {
      add(bytes) {
        came += bytes;
        const more = Math.max(0, came - limits.bodyFreeBytes) - counted;
        if (held + more > bytesMax) return false;
        counted += more;
        held += more;
        return true;
      },
      release() {
        held -= counted;
        counted = 0;
      },
    };
  };
}
