// Limits the bytes of request bodies that one process holds, by owner. Processing a body takes several times its bytes,
// so several large bodies could exhaust the memory. Small bodies of authenticated callers are always admitted.
import { httpLimits as limits } from '../../../contracts/limits/http';
import type { ResourceReleaser, FairResourceLimit } from '../../../shares/share';
import { processResourceLimits } from '../../../shares/shares';

/** The share of one request. */
export interface BodyMemoryReservation {
  /** Maximum time for the body. */
  readonly secondsMax: number;
  /** Adds received bytes. Returns false if there is no space for these bytes. */
  add(bytes: number): boolean;
  /** Releases the bytes after the response. */
  release(): void;
}

/** Creates the share of a workspace, or of the operator. The first part of each body is free. */
export const createOwnerBodyMemoryReservation = (owner: string): BodyMemoryReservation =>
  createBodyMemoryReservation(processResourceLimits.bodies, {
    owner,
    freeBytes: limits.bodyFreeBytes,
    secondsMax: limits.bodySecondsMax,
  });

/** Creates the share of a visitor with a link. All links of a workspace together leave space for its own calls. */
export const createLinkVisitorBodyMemoryReservation = (owner: string): BodyMemoryReservation =>
  createBodyMemoryReservation(processResourceLimits.bodies, {
    owner,
    part: 'links',
    freeBytes: limits.bodyFreeBytes,
    secondsMax: limits.bodySecondsMax,
  });

/** Creates the share of an unknown caller at this address. */
export const createAnonymousBodyMemoryReservation = (address: string): BodyMemoryReservation =>
  createBodyMemoryReservation(processResourceLimits.anonymousBodies, {
    owner: address,
    freeBytes: 0,
    secondsMax: limits.anonymousBodySecondsMax,
  });

interface Room {
  readonly owner: string;
  readonly part?: string;
  readonly freeBytes: number;
  readonly secondsMax: number;
}

export function createBodyMemoryReservation(
  room: FairResourceLimit,
  { owner, part, freeBytes, secondsMax }: Room,
): BodyMemoryReservation {
  let receivedBytes = 0;
  let reservedBytes = 0;
  let releases: ResourceReleaser[] = [];
  return {
    secondsMax,
    add(bytes) {
      receivedBytes += bytes;
      const more = Math.max(0, receivedBytes - freeBytes) - reservedBytes;
      if (more <= 0) return true;
      const release = room.tryTake({ owner, part }, more);
      if (!release) return false;
      reservedBytes += more;
      releases.push(release);
      return true;
    },
    release() {
      for (const release of releases) release();
      releases = [];
    },
  };
}
