// Limits the bytes of request bodies that one process holds, by owner. Processing a body takes several times its bytes, so many
// large ones at once would exhaust the memory. Small bodies of known callers always find room.
import { http as limits } from '../../../contracts/limits/http';
import type { Release, Share } from '../../../shares/share';
import { shares } from '../../../shares/shares';

/** The share of one request. */
export interface BodyShare {
  /** How long the body may take. */
  readonly secondsMax: number;
  /** Adds received bytes. False: there is no room for them. */
  add(bytes: number): boolean;
  /** Releases the bytes when the request is answered. */
  release(): void;
}

/** For a workspace, or the service. The first part of each body is free. */
export const shareForOwner = (owner: string): BodyShare =>
  reserveShare(shares.bodies, { owner, freeBytes: limits.bodyFreeBytes, secondsMax: limits.bodySecondsMax });

/** For an unknown caller at this address. */
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
