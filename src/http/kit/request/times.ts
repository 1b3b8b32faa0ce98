// Parses times of clients (RFC 3339) in parameters, paths and bodies. A day that does not exist is invalid.

const day = /^(\d{4})-(\d\d)-(\d\d)$/;
const time = /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:[Zz]|[+-](\d\d):(\d\d))$/;

/** Returns whether a text is a day that exists, such as `2026-01-31`. */
export function isCalendarDay(text: string): boolean {
  const [, year = '', month = '', date = ''] = day.exec(text) ?? [];
  if (year === '') return false;
  const parsedDate = new Date(`${text}T00:00:00.000Z`);
  return (
    !Number.isNaN(parsedDate.getTime()) &&
    parsedDate.getUTCMonth() + 1 === Number(month) &&
    parsedDate.getUTCDate() === Number(date)
  );
}

/**
 * Parses a time with its zone, such as `2026-01-31T12:00:00Z` or `...T12:00:00.123+01:00`; undefined for any other
 * text. Digits beyond milliseconds are cut off. A leap second (`:60`) is invalid.
 */
export function parseTimeWithZone(text: string): Date | undefined {
  const [, date = '', hours, minutes, seconds, zoneHours = '0', zoneMinutes = '0'] = time.exec(text) ?? [];
  if (!isCalendarDay(date)) return undefined;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  if (Number(zoneHours) > 23 || Number(zoneMinutes) > 59) return undefined;
  const parsedTime = new Date(text.toUpperCase());
  return Number.isNaN(parsedTime.getTime()) ? undefined : parsedTime;
}

/** Parses a time, or a day, which means the last millisecond of that day in UTC. */
export const parseTimeOrEndOfDay = (text: string): Date | undefined =>
  isCalendarDay(text) ? new Date(`${text}T23:59:59.999Z`) : parseTimeWithZone(text);

/** Parses a time, or a day, which means the start of that day in UTC. */
export const parseTimeOrStartOfDay = (text: string): Date | undefined =>
  isCalendarDay(text) ? new Date(`${text}T00:00:00.000Z`) : parseTimeWithZone(text);
