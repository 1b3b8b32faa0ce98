// The bytes of request bodies that one process holds at once, by whose they are. What is made of a body takes several times
// its bytes, so many large ones at a time would end the process; small ones of callers that are known always find room.
import { http as limits } from '../../../contracts/limits/http';
import type { Release, Share } from '../../../shares/share';
import { shares } from '../../../shares/shares';

/** The share of one request. */
export interface BodyShare {
  /** Seconds that its body may take. */
  readonly secondsMax: number;
  /** Adds bytes that came. False: there is no room for them. */
  add(bytes: number): boolean;
  /** The request is answered: its bytes are let go. */
  release(): void;
}

/** Of a workspace, or of the service. The first part of each body costs nothing. */
export const shareForOwner = (owner: string): BodyShare =>
  reserveShare(shares.bodies, { owner, freeBytes: limits.bodyFreeBytes, secondsMax: limits.bodySecondsMax });

/** Of somebody at this address whom nobody knows yet. */
export const shareForStranger = (address: string): BodyShare =>
  reserveShare(shares.strangerBodies, { owner: address, freeBytes: 0, secondsMax: limits.strangerBodySecondsMax });

interface Room {
  readonly owner: string;
  readonly freeBytes: number;
  readonly secondsMax: number;
}

export function reserveShare(room: Share, { owner, freeBytes, secondsMax }: Room): BodyShare {
  let came = 0;
  let counted = 0;
  let taken: Release[] = [];
  return {
    secondsMax,
    add(bytes) {
      came += bytes;
      const more = Math.max(0, came - freeBytes) - counted;
      if (more <= 0) return true;
      const release = room.tryTake({ owner }, more);
      if (!release) return false;
      counted += more;
      taken.push(release);
      return true;
    },
    release() {
      for (const release of taken) release();
      taken = [];
    },
  };
}
