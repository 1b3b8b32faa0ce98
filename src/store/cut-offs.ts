// Up to when things of a kind may be deleted. The database's clock says it, never that of a process: one that is years ahead
// would delete at once what is to be kept. And no clock alone says it: the cut-off goes forward by steps.
import type { Collection } from 'mongodb';
import { retention as limits } from '../contracts/limits/retention';
import type { Database } from './database';

/** What is deleted when it is old enough. */
export type RetentionKind = 'jobs' | 'answers' | 'audit' | 'addresses';

interface CutOffDocument {
  readonly _id: RetentionKind;
  /** Days for which the kind was kept at the last pass. */
  readonly days: number;
  readonly before: Date;
}

const cutOffs = (database: Database): Collection<CutOffDocument> => database.collection('cut_offs');

/** What a pass may delete: what is older than `before`. */
export interface CutOff {
  readonly before: Date;
  /** How far what is old enough by the clock is ahead of it. */
  readonly behindMs: number;
}

const dayMs = 86_400_000;

/**
 * The cut-off of one pass. It goes as far as the days say when nothing was deleted by these days before; else by one step
 * at most from the one of the last pass, so that a clock which jumps deletes an hour's worth a pass, and somebody sees it.
 * @param now the database's clock
 */
export async function nextCutOff(
  database: Database,
  kind: RetentionKind,
  { days: wantedDays, now, stepMs }: { readonly days: number; readonly now: Date; readonly stepMs: number },
): Promise<CutOff> {
  const days = Math.min(wantedDays, limits.daysMax);
  const wantedMs = now.getTime() - days * dayMs;
  const last = await cutOffs(database).findOne({ _id: kind });
  const reachMs = last?.days === days ? last.before.getTime() + stepMs : wantedMs;
  const before = new Date(Math.min(wantedMs, reachMs));
  await cutOffs(database).updateOne({ _id: kind }, { $set: { days, before } }, { upsert: true });
  return { before, behindMs: wantedMs - before.getTime() };
}

/** The database's clock, and how far the process's own is off it. */
export async function compareClock(
  database: Database,
  own: () => Date,
): Promise<{ readonly now: Date; readonly driftMs: number; readonly isOff: boolean }> {
  const fromMs = own().getTime();
  const now = await database.now();
  // Half way between asking and hearing, as far as anybody can tell.
  const driftMs = (fromMs + own().getTime()) / 2 - now.getTime();
  return { now, driftMs, isOff: Math.abs(driftMs) > limits.clockDriftMsMax };
}
