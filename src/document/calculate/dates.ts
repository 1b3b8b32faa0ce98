// Computes dates and times of issue: "today" and "now" in the zone of the regime.

import type { DateText, TimeText } from '../model/basic';

/** The name of each zone that was asked for, by the name in lower case. There are about 600 names. */
const namesByLowerCaseName = new Map<string, string>();

/**
 * Finds a time zone, in upper or lower case. Returns its name as Intl writes it, which is the key of caches: each format
 * takes 30 kB, and clients could write one zone in thousands of ways.
 */
export function canonicalizeTimeZoneName(zone: string): string | undefined {
  // Intl may also accept offsets, such as +01:23. They are not zones.
  if (!/^[A-Z][\w+/-]*$/i.test(zone)) return undefined;
  const key = zone.toLowerCase();
  const known = namesByLowerCaseName.get(key);
  if (known !== undefined) return known;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
    namesByLowerCaseName.set(key, timeZone);
    return timeZone;
  } catch {
    return undefined;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

function createFormat(zone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(zone);
  if (cachedFormat !== undefined) return cachedFormat;
  const newFormat = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, newFormat);
  return newFormat;
}

interface Civil {
  readonly date: DateText;
  readonly time: TimeText;
}

/**
 * The last second that was formatted in each zone. A document needs the same text several times, and the next document
 * often has the same second.
 */
const lastByZone = new Map<string, { readonly second: number; readonly civil: Civil }>();

/** @throws RangeError for an unknown zone */
export function toCivilDateTime(now: Date, zoneInAnyCase: string): Civil {
  const zone = canonicalizeTimeZoneName(zoneInAnyCase) ?? zoneInAnyCase;
  const second = Math.floor(now.getTime() / 1_000);
  const last = lastByZone.get(zone);
  if (last?.second === second) return last.civil;
  const civil = formatCivil(now, zone);
  lastByZone.set(zone, { second, civil });
  return civil;
}

function formatCivil(now: Date, zone: string): Civil {
  const parts = new Map(
    createFormat(zone)
      .formatToParts(now)
      .map((part) => [part.type, part.value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
  };
}

const unsetTime = '00:00:00';

/**
 * Sets date and time to now if the time is 00:00:00, which means that it is not set. Otherwise sets only a missing
 * date.
 */
export function setMissingIssueDateTimeInPlace(
  doc: { issue_date?: DateText | undefined; issue_time?: TimeText | undefined },
  { now, regime }: { readonly now: Date; readonly regime: { readonly zone: string } | undefined },
): void {
  const zone = regime?.zone ?? 'UTC';
  if (doc.issue_time === unsetTime) {
    const civil = toCivilDateTime(now, zone);
    doc.issue_date = civil.date;
    doc.issue_time = civil.time;
  } else {
    doc.issue_date ??= toCivilDateTime(now, zone).date;
  }
}
