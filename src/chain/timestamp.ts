// Times of records: local time of the place of issue with its offset, and never earlier than the record before.
import type { ChainHead } from './record';

/** Offsets change at whole quarter hours everywhere, so one lookup serves a quarter. */
const QUARTER_MS = 900_000;

interface ZoneMemory {
  readonly format: Intl.DateTimeFormat;
  quarter: number;
  offsetMinutes: number;
}

const zones = new Map<string, ZoneMemory>();

function memoryOf(timeZone: string): ZoneMemory {
  let memory = zones.get(timeZone);
  if (!memory) {
    // Making a formatter costs 40 microseconds and more; a service has a handful of zones.
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    memory = { format, quarter: Number.NaN, offsetMinutes: 0 };
    zones.set(timeZone, memory);
  }
  return memory;
}

/** Minutes that local time is ahead of UTC. Throws RangeError for an unknown zone. */
export function offsetMinutes(ms: number, timeZone: string): number {
  const memory = memoryOf(timeZone);
  const quarter = Math.floor(ms / QUARTER_MS);
  if (memory.quarter === quarter) return memory.offsetMinutes;
  const name = memory.format.formatToParts(ms).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const match = /([+-])(\d\d):(\d\d)/.exec(name);
  const minutes = match ? Number(match[2]) * 60 + Number(match[3]) : 0;
  memory.quarter = quarter;
  memory.offsetMinutes = match?.[1] === '-' ? -minutes : minutes;
  return memory.offsetMinutes;
}

/**
 * `FechaHoraHusoGenRegistro`: `YYYY-MM-DDThh:mm:ss±hh:mm`, seconds, offset in force at that moment in that zone.
 * The authority refuses fractions (1244).
 */
export function recordTimestamp(ms: number, timeZone: string): string {
  const offset = offsetMinutes(ms, timeZone);
  const local = new Date(ms + offset * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(offset);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${String(size % 60).padStart(2, '0')}`;
}

/** Local day `YYYY-MM-DD` in a zone. */
export function localDay(ms: number, timeZone: string): string {
  return recordTimestamp(ms, timeZone).slice(0, 10);
}

/**
 * The moment a new record bears, in milliseconds: now, or the head's when that is later. Time never goes backwards
 * along a chain, and a head in the future never blocks (code 2004 needs no correction).
 */
export function recordTime(nowMs: number, head: ChainHead | null): number {
  const headMs = head === null ? Number.NaN : Date.parse(head.at);
  return headMs > nowMs ? headMs : nowMs;
}

/** `YYYY-MM-DD` as the authority writes dates: `DD-MM-YYYY`. */
export function wireDate(day: string): string {
  return `${day.slice(8, 10)}-${day.slice(5, 7)}-${day.slice(0, 4)}`;
}

/** `DD-MM-YYYY` as `YYYY-MM-DD`, which sorts as time does. Null when it is not a real date. */
export function isoDay(wire: string): string | null {
  const match = /^(\d\d)-(\d\d)-(\d{4})$/.exec(wire);
  if (!match) return null;
  const iso = `${match[3]}-${match[2]}-${match[1]}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
}
