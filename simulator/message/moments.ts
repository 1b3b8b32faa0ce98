// Days and times in the format of the service: days as dd-mm-yyyy, timestamps with the offset of mainland Spain.

/**
 * Parses an existing day in the form dd-mm-yyyy to the number yyyymmdd, which sorts like the days. Returns undefined if
 * the day is invalid.
 */
export function parseSpanishDateToYyyymmdd(text: string): number | undefined {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text);
  if (!match) return undefined;
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? year * 10_000 + month * 100 + day : undefined;
}

/**
 * Parses `YYYY-MM-DDThh:mm:ss` with `Z` or an offset to milliseconds. Returns undefined for every other form (code
 * 1244).
 */
export function parseTimestampMs(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment;
}

/** Formats an instant in the zone of the authority: `2025-03-10T09:00:02+01:00`. */
export function formatSpanishTimestamp(moment: number): string {
  const offsetMinutes = madridOffsetMinutes(moment);
  const local = new Date(moment + offsetMinutes * 60_000).toISOString().slice(0, 19);
  return `${local}+0${offsetMinutes / 60}:00`;
}

/** Converts an instant to the day in Spain, as yyyymmdd. */
export function toYyyymmddInSpain(moment: number): number {
  return Number(formatSpanishTimestamp(moment).slice(0, 10).replaceAll('-', ''));
}

/**
 * Returns the offset from UTC in minutes. Summer time lasts from the last Sunday of March to the last Sunday of
 * October, 01:00 UTC (Directive 2000/84/EC).
 */
function madridOffsetMinutes(moment: number): number {
  const year = new Date(moment).getUTCFullYear();
  return moment >= lastSunday(year, 2) && moment < lastSunday(year, 9) ? 120 : 60;
}

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * 86_400_000;
}
