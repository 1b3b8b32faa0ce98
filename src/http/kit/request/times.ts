// Times of clients (RFC 3339), for parameters, paths and bodies alike: a day that the calendar does not have is none.

const day = /^(\d{4})-(\d\d)-(\d\d)$/;
const time = /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:[Zz]|[+-](\d\d):(\d\d))$/;

/** `2026-01-31`, of a year and month that has such a day. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', date = ''] = day.exec(text) ?? [];
  if (year === '') return false;
  const read = new Date(`${text}T00:00:00.000Z`);
  return (
    !Number.isNaN(read.getTime()) && read.getUTCMonth() + 1 === Number(month) && read.getUTCDate() === Number(date)
  );
}

/**
 * A time with its zone, `2026-01-31T12:00:00Z` or `...T12:00:00.123+01:00`; undefined for anything else. What is finer than
 * a millisecond is cut. A leap second (`:60`) is none: no clock of ours shows it.
 */
export function readTime(text: string): Date | undefined {
  const [, date = '', hours, minutes, seconds, zoneHours = '0', zoneMinutes = '0'] = time.exec(text) ?? [];
  if (!isDay(date)) return undefined;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  if (Number(zoneHours) > 23 || Number(zoneMinutes) > 59) return undefined;
  const read = new Date(text.toUpperCase());
  return Number.isNaN(read.getTime()) ? undefined : read;
}

/** A time, or the beginning of a day in UTC. */
export const readTimeOrDay = (text: string): Date | undefined =>
  isDay(text) ? new Date(`${text}T00:00:00.000Z`) : readTime(text);
