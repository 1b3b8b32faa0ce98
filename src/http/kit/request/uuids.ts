// UUIDs of versions 1, 3, 4 and 5 (RFC 9562), for clients that ask for one. Ids of the service are version 7 (main/ids.ts).
import { v1, v3, v4, v5 } from 'uuid';

export const createRandomUuid = (): string => v4();

/** Version 1 with a random clock sequence and node, so that no hardware address shows. */
export const createTimeUuid = (now: Date): string => v1({ msecs: now.getTime() });

/** Versions 3 (MD5) and 5 (SHA-1): always the same for a namespace and a name. */
export const createNamedUuid = (version: 3 | 5, namespace: string, name: string): string =>
  version === 3 ? v3(name, namespace) : v5(name, namespace);
