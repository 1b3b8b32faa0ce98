// Creates events for situations that no change reports: certificates that expire, and records that wait too long for
// the authority. Each situation is reported once.
import { eventLimits as limits } from '../../contracts/limits/events';
import type { Database } from '../database';
import type { ChainDocument } from '../../model/chain';
import { getChainsCollection } from '../chains/chains';
import { getSubmissionsCollection } from '../submissions/submissions';
import { listChainsWithOverdueRecords } from '../chains/sweep';
import { getSupplierCertificatesCollection } from '../certificates/certificates';
import { insertEventsOnce, listUnreportedAmongEventKeys } from './reported-once';
import { shortenFingerprintForEvent, createChainEvent } from './from-chains';
import type { NewEvent } from '../../model/event';
import { countSendingAuthorizationDaysLeft } from '../../chain/sending-authorization';

const dayMs = 86_400_000;

/** An event with the key under which it is reported once. */
interface EventNotice {
  readonly key: string;
  readonly event: NewEvent;
}

/**
 * Reports certificates that expire soon, each once.
 * @param configuredEnd expiry of the installation's own certificate
 * @returns how many certificates were reported
 */
export async function insertExpiringCertificateEvents(
  database: Database,
  now: Date,
  configuredEnd?: Date,
): Promise<number> {
  const longest = Math.max(...limits.certificateDays);
  const ending = await getSupplierCertificatesCollection(database)
    .find({ validTo: { $gt: now, $lte: new Date(now.getTime() + longest * dayMs) } })
    .project<{ _id: string; workspace: string; fingerprint: string; validTo: Date }>({
      workspace: 1,
      fingerprint: 1,
      validTo: 1,
    })
    .toArray();
  const own = ending.map((found) => createEndNotice({ ...found, chain: found._id }, now));
  const configured = configuredEnd
    ? [createEndNotice({ workspace: null, fingerprint: 'configured', validTo: configuredEnd }, now)]
    : [];
  return report(
    database,
    [...own, ...configured].flatMap((notice) => notice ?? []),
  );
}

interface ExpiringCertificate {
  readonly workspace: string | null;
  readonly fingerprint: string;
  readonly validTo: Date;
  readonly chain?: string;
}

/**
 * Creates the notice of an end. The nearest of the days is used, so a certificate that expires in five days is reported
 * once, as expiring within seven.
 */
function createEndNotice(
  { workspace, fingerprint, validTo, chain }: ExpiringCertificate,
  now: Date,
): EventNotice | undefined {
  const left = (validTo.getTime() - now.getTime()) / dayMs;
  const days = limits.certificateDays.filter((one) => left <= one).toSorted((a, b) => a - b)[0];
  if (days === undefined || left <= 0) return undefined;
  const certificate = shortenFingerprintForEvent(fingerprint);
  return {
    key: ['certificate', workspace ?? 'service', fingerprint, validTo.toISOString(), days].join(':'),
    event: {
      workspace,
      type: 'certificate.expiring',
      at: now,
      data: { certificate, days, expires_at: validTo.toISOString() },
      ...(chain === undefined ? {} : { chain }),
    },
  };
}

/**
 * Reports sending authorizations that end soon, once for each of the days.
 * @param day the day in Spain, because an authorization ends with its last day
 */
export async function insertEndingAuthorizationEvents(database: Database, now: Date, day: string): Promise<number> {
  const longest = Math.max(...limits.titleDays);
  const last = new Date(Date.parse(day) + longest * dayMs).toISOString().slice(0, 10);
  let reported = 0;
  for (let after = ''; ; ) {
    const ending = await getChainsCollection(database)
      .find({ 'title.until': { $gte: day, $lte: last }, _id: { $gt: after } })
      .project<Pick<ChainDocument, '_id' | 'title' | 'registration'>>({ title: 1, 'registration.entry': 1 })
      .sort({ _id: 1 })
      .limit(limits.titlesMax)
      .toArray();
    reported += await report(
      database,
      ending.flatMap((chain) => createTitleNotice(chain, now, day) ?? []),
    );
    const next = ending.length === limits.titlesMax ? ending.at(-1)?._id : undefined;
    if (next === undefined) return reported;
    after = next;
  }
}

function createTitleNotice(
  { _id, title, registration: { entry } }: Pick<ChainDocument, '_id' | 'title' | 'registration'>,
  now: Date,
  day: string,
): EventNotice | undefined {
  const left = title && countSendingAuthorizationDaysLeft(title, day);
  const days =
    left === undefined ? undefined : limits.titleDays.filter((one) => left <= one).toSorted((a, b) => a - b)[0];
  if (days === undefined || !title?.until) return undefined;
  return {
    key: ['title', _id, title.until, days].join(':'),
    event: createChainEvent(_id, 'title.ending', now, { entry_id: entry, days, until: title.until }),
  };
}

/**
 * Reports chains whose oldest record has waited for a response longer than the authority allows, once for each day and
 * chain.
 */
export async function insertLateRecordEvents(database: Database, now: Date): Promise<number> {
  const overdue = new Date(now.getTime() - limits.lateSeconds * 1_000);
  let reported = 0;
  for (let after = ''; ; ) {
    const { since, next } = await lateChains(database, overdue, after);
    reported += await reportLate(database, since, now);
    if (next === undefined) return reported;
    after = next;
  }
}

/**
 * Finds since when records of chains wait, for chains after `after`. `next` is the last chain of the result, if there
 * are more.
 */
async function lateChains(
  database: Database,
  overdue: Date,
  after: string,
): Promise<{ readonly since: ReadonlyMap<string, Date>; readonly next?: string }> {
  const limit = limits.lateChainsMax;
  const open = await getSubmissionsCollection(database)
    .find({ chain: { $gt: after }, open: true, openedAt: { $lt: overdue } })
    .project<{ chain: string; openedAt: Date }>({ chain: 1, openedAt: 1 })
    .sort({ chain: 1 })
    .limit(limit)
    .toArray();
  const pending = await listChainsWithOverdueRecords(database, overdue, { after, limit });
  const ends = [open, pending].filter(({ length }) => length === limit).map((rows) => rows.at(-1)?.chain ?? '');
  const next = ends.toSorted()[0];
  const since = new Map<string, Date>();
  for (const { chain, at } of [...pending, ...open.map(({ chain, openedAt }) => ({ chain, at: openedAt }))]) {
    if (next !== undefined && chain > next) continue;
    const waitingSince = since.get(chain);
    if (!waitingSince || at < waitingSince) since.set(chain, at);
  }
  return { since, ...(next === undefined ? {} : { next }) };
}

async function reportLate(database: Database, since: ReadonlyMap<string, Date>, now: Date): Promise<number> {
  if (since.size === 0) return 0;
  const chains = await getChainsCollection(database)
    .find({ _id: { $in: [...since.keys()] } })
    .project<Pick<ChainDocument, '_id' | 'installation'>>({ installation: 1 })
    .toArray();
  const day = now.toISOString().slice(0, 10);
  const notices = chains.map(({ _id, installation }) => ({
    key: ['late', installation, day].join(':'),
    event: createChainEvent(_id, 'record.late', now, { since: since.get(_id)?.toISOString() ?? '' }),
  }));
  return report(database, notices);
}

/**
 * Reports each event in a separate transaction. If two processes report the same event, they therefore do not block
 * other events.
 */
async function report(database: Database, notices: readonly EventNotice[]): Promise<number> {
  if (notices.length === 0) return 0;
  const fresh = await listUnreportedAmongEventKeys(
    database,
    notices.map(({ key }) => key),
  );
  let reported = 0;
  for (const { key, event } of notices.filter((notice) => fresh.has(notice.key)))
    if (await insertEventsOnce(database, key, [event])) reported += 1;
  return reported;
}
