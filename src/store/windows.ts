// Windows and stops: when the next submission may go, and why none may go. Written and compared by the database's clock.
import type { ClientSession, Collection } from 'mongodb';
import type { AuthorityEnvironment } from '../contracts/runs';
import { type Database, within } from './database';

/** One issuer with one certificate in one environment: the scope of the authority's wait. */
export interface WindowDocument {
  readonly _id: string;
  readonly notBefore: Date;
  readonly waitSeconds: number;
}

/** Why nothing may go: for one chain, or for a certificate in an environment. */
export interface StopDocument {
  readonly _id: string;
  readonly at: Date;
  readonly code?: string;
  readonly text: string;
}

export const windows = (database: Database): Collection<WindowDocument> => database.collection('windows');
export const stops = (database: Database): Collection<StopDocument> => database.collection('stops');

export const windowKey = (environment: AuthorityEnvironment, issuer: string, certificate: string): string =>
  `${environment}:${issuer}:${certificate}`;

export const chainStopKey = (chain: string): string => `chain:${chain}`;
export const certificateStopKey = (environment: AuthorityEnvironment, certificate: string): string =>
  `certificate:${environment}:${certificate}`;

/** Closes the window for so many seconds from now, by the database's clock. */
export async function closeWindow(
  database: Database,
  key: string,
  waitSeconds: number,
  session?: ClientSession,
): Promise<void> {
  await windows(database).updateOne(
    { _id: key },
    [{ $set: { waitSeconds, notBefore: { $dateAdd: { startDate: '$$NOW', unit: 'second', amount: waitSeconds } } } }],
    { upsert: true, ...within(session) },
  );
}

/** Milliseconds until the window opens, by the database's clock; 0 when it is open. */
export async function untilOpenMs(database: Database, key: string, session?: ClientSession): Promise<number> {
  const [row] = await windows(database)
    .aggregate<{ ms: number }>(
      [
        { $match: { _id: key } },
        { $project: { ms: { $dateDiff: { startDate: '$$NOW', endDate: '$notBefore', unit: 'millisecond' } } } },
      ],
      within(session),
    )
    .toArray();
  return Math.max(0, Number(row?.ms ?? 0));
}

export const findStops = (database: Database, keys: readonly string[]): Promise<StopDocument[]> =>
  stops(database)
    .find({ _id: { $in: [...keys] } })
    .toArray();

/** Stops sending; the first reason stays until somebody lifts it. */
export async function stopSending(database: Database, stop: StopDocument, session?: ClientSession): Promise<void> {
  await stops(database).updateOne({ _id: stop._id }, { $setOnInsert: stop }, { upsert: true, ...within(session) });
}
