// Computes times of records: local times of the place of issue with their offset, never earlier than the previous
// record.
import type { ChainHead } from './record';

/** Offsets change at whole quarter hours everywhere, so one lookup serves a quarter. */
const QUARTER_MS = 900_000;

/** Cached facts of one quarter hour in one zone. */
interface ZoneMemory {
  readonly format: Intl.DateTimeFormat;
  quarter: number;
  /** `YYYY-MM-DDThh:` of the whole quarter, because a quarter is always within one hour. */
  hour: string;
  /** First minute of the quarter: 0, 15, 30 or 45. */
  minute: number;
  /** `±hh:mm`. */
  offset: string;
}

const zones = new Map<string, ZoneMemory>();

function offsetMinutes(format: Intl.DateTimeFormat, ms: number): number {
  const name = format.formatToParts(ms).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const match = /([+-])(\d\d):(\d\d)/.exec(name);
  const minutes = match ? Number(match[2]) * 60 + Number(match[3]) : 0;
  return match?.[1] === '-' ? -minutes : minutes;
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** Caches each quarter hour, because the formatter costs microseconds, and one quarter is needed thousands of times. */
function readQuarter(ms: number, timeZone: string): ZoneMemory {
  const quarter = Math.floor(ms / QUARTER_MS);
  let memory = zones.get(timeZone);
  if (memory?.quarter === quarter) return memory;
  if (!memory) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    memory = { format, quarter, hour: '', minute: 0, offset: '' };
    zones.set(timeZone, memory);
  }
  const offset = offsetMinutes(memory.format, ms);
  const local = new Date(quarter * QUARTER_MS + offset * 60_000).toISOString();
  const size = Math.abs(offset);
  memory.quarter = quarter;
  memory.hour = local.slice(0, 14);
  memory.minute = Number(local.slice(14, 16));
  memory.offset = `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return memory;
}

/**
 * Formats `FechaHoraHusoGenRegistro` as `YYYY-MM-DDThh:mm:ss±hh:mm`, with whole seconds and the offset in force at that
 * moment in that zone. The authority rejects fractions (1244).
 * @throws RangeError for an unknown zone
 */
export function formatRecordTimestamp(ms: number, timeZone: string): string {
  const { quarter, hour, minute, offset } = readQuarter(ms, timeZone);
  const seconds = Math.floor((ms - quarter * QUARTER_MS) / 1000);
  return `${hour}${two(minute + Math.floor(seconds / 60))}:${two(seconds % 60)}${offset}`;
}

/** Returns the local day `YYYY-MM-DD` in a zone. */
export function toDayInTimeZone(ms: number, timeZone: string): string {
  return formatRecordTimestamp(ms, timeZone).slice(0, 10);
}

/**
 * Returns today in the authority's time zone, wherever the invoice is issued, because the authority compares dates in
 * its own time zone (1112). In the last hour of a day in the Canary Islands, the result is the next day.
 */
export const toDayInMadrid = (ms: number): string => toDayInTimeZone(ms, 'Europe/Madrid');

/**
 * Computes the timestamp of a new record, in milliseconds: now, or the time of the head if it is later. Time never goes
 * backwards along a chain, and a head in the future never blocks sealing (code 2004 needs no correction).
 */
export function computeNextRecordTimeMs(nowMs: number, head: ChainHead | null): number {
  const headMs = head === null ? Number.NaN : Date.parse(head.at);
  return headMs > nowMs ? headMs : nowMs;
}

/**
 * Returns the timestamp of a new record as `computeNextRecordTimeMs` does, but does not parse times whose texts can be
 * compared.
 */
export function computeNextRecordTimestamp(nowMs: number, head: ChainHead | null, timeZone: string): string {
  const at = formatRecordTimestamp(nowMs, timeZone);
  if (head === null || (head.at.length === at.length && head.at.slice(19) === at.slice(19) && head.at <= at)) return at;
  return formatRecordTimestamp(computeNextRecordTimeMs(nowMs, head), timeZone);
}

/** Converts `YYYY-MM-DD` to `DD-MM-YYYY`, the form of the authority. */
export function formatAuthorityDate(day: string): string {
  return `${day.slice(8, 10)}-${day.slice(5, 7)}-${day.slice(0, 4)}`;
}

const WIRE_DATE = /^(\d\d)-(\d\d)-(\d{4})$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function countDays(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && leap ? 29 : (MONTH_DAYS[month - 1] ?? 0);
}

/** Converts `DD-MM-YYYY` to `YYYY-MM-DD`, which sorts as time does. Null if it is not a real date. */
export function parseAuthorityDate(wire: string): string | null {
  const match = WIRE_DATE.exec(wire);
  if (!match) return null;
  const [, day, month, year] = match;
  const inMonth = Number(day) >= 1 && Number(day) <= countDays(Number(year), Number(month));
  return inMonth ? `${year}-${month}-${day}` : null;
}
