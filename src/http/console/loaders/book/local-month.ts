// The month that runs in Madrid: the law counts in its time.
import { toLocalDay } from '../../../../chain/record/timestamp';

/** `2026-11` */
export const toLocalMonth = (now: Date): string => toLocalDay(now.getTime(), 'Europe/Madrid').slice(0, 7);
