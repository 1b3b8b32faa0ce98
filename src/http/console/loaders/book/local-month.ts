// The month that runs in Madrid: the law counts in its time.
import { localDay } from '../../../../chain/record/timestamp';

/** `2026-11` */
export const localMonth = (now: Date): string => localDay(now.getTime(), 'Europe/Madrid').slice(0, 7);
