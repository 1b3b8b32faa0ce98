// What nobody's change tells: certificates that end, and records that wait for the authority for too long. Each is told once.
import { events as limits } from '../../contracts/limits/events';
import type { Database } from '../database';
import { type ChainDocument, chains } from '../ledger/chains';
import { submissions } from '../ledger/submissions';
import { pendingSince } from '../ledger/sweep';
import { certificates } from '../tenants/certificates';
import { insertEventsOnce, unmarked } from './marks';
import { certificateName, workspaceOfChain } from './of-chains';
import type { NewEvent } from './new-event';

const dayMs = 86_400_000;

/** An event with the key under which it is told once. */
interface Notice {
  readonly key: string;
  readonly event: NewEvent;
}

/** @param configuredEnd end of the service's own certificate @returns how many were told */
export async function tellCertificateEnds(database: Database, now: Date, configuredEnd?: Date): Promise<number> {
  const longest = Math.max(...limits.certificateDays);
  const ending = await certificates(database)
    .find({ validTo: { $gt: now, $lte: new Date(now.getTime() + longest * dayMs) } })
    .project<{ _id: string; workspace: string; fingerprint: string; validTo: Date }>({
      workspace: 1,
      fingerprint: 1,
      validTo: 1,
    })
    .toArray();
  const own = ending.map((found) => noticeOfEnd({ ...found, chain: found._id }, now));
  const configured = configuredEnd
    ? [noticeOfEnd({ workspace: null, fingerprint: 'configured', validTo: configuredEnd }, now)]
    : [];
  return tell(
    database,
    [...own, ...configured].flatMap((notice) => notice ?? []),
    now,
  );
}

interface Ending {
  readonly workspace: string | null;
  readonly fingerprint: string;
  readonly validTo: Date;
  readonly chain?: string;
}

/** The nearest of the days is told: one that comes with five days left is told of once, as of seven. */
function noticeOfEnd({ workspace, fingerprint, validTo, chain }: Ending, now: Date): Notice | undefined {
  const left = (validTo.getTime() - now.getTime()) / dayMs;
  const days = limits.certificateDays.filter((one) => left <= one).toSorted((a, b) => a - b)[0];
  if (days === undefined || left <= 0) return undefined;
  const certificate = certificateName(fingerprint);
  return {
    key: ['certificate', workspace ?? 'service', fingerprint, validTo.toISOString(), days].join(':'),
    event: {
      workspace,
      type: 'certificate.ends',
      at: now,
      data: { certificate, days, ends_at: validTo.toISOString() },
      ...(chain === undefined ? {} : { chain }),
    },
  };
}

/** Chains whose oldest record has no answer for longer than the authority's own time: once a day and chain. */
export async function tellLateRecords(database: Database, now: Date): Promise<number> {
  const since = new Map<string, Date>();
  const overdue = new Date(now.getTime() - limits.lateSeconds * 1_000);
  const open = await submissions(database)
    .find({ chain: { $gt: '' }, open: true, openedAt: { $lt: overdue } })
    .project<{ chain: string; openedAt: Date }>({ chain: 1, openedAt: 1 })
    .limit(limits.lateChainsMax)
    .toArray();
  const pending = await pendingSince(database, overdue, limits.lateChainsMax);
  for (const { chain, at } of [...pending, ...open.map(({ chain, openedAt }) => ({ chain, at: openedAt }))]) {
    const known = since.get(chain);
    if (!known || at < known) since.set(chain, at);
  }
  if (since.size === 0) return 0;
  const found = await chains(database)
    .find({ _id: { $in: [...since.keys()] } })
    .project<Pick<ChainDocument, '_id' | 'installation'>>({ installation: 1 })
    .toArray();
  const day = now.toISOString().slice(0, 10);
  const notices = found.map(({ _id, installation }) => ({
    key: ['late', installation, day].join(':'),
    event: {
      workspace: workspaceOfChain(_id),
      type: 'record.late' as const,
      at: now,
      data: { since: since.get(_id)?.toISOString() ?? '' },
      chain: _id,
    },
  }));
  return tell(database, notices, now);
}

/** A transaction for each: two that tell the same do not keep each other from the rest. */
async function tell(database: Database, notices: readonly Notice[], now: Date): Promise<number> {
  if (notices.length === 0) return 0;
  const fresh = await unmarked(
    database,
    notices.map(({ key }) => key),
  );
  let told = 0;
  for (const { key, event } of notices.filter((notice) => fresh.has(notice.key)))
    if (await insertEventsOnce(database, key, [event], now)) told += 1;
  return told;
}
