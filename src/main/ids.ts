// Creates new IDs: UUID version 7 (RFC 9562), ordered by time, so that indexes grow at their end.
import { v7 } from 'uuid';

/** Creates an ID, UUID version 7. @param nowMs a time other than now, for IDs that must look older */
export const createUuidV7 = (nowMs?: number): string => (nowMs === undefined ? v7() : v7({ msecs: nowMs }));
