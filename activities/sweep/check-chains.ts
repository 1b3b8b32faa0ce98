// Checks the chains in the background. The check verifies every chain piece by piece, and from the start once a day,
// with the records of earlier installation numbers. A break becomes an alarm of the chain, which stays until an
// operator looks; a break never stops sealing. The head and the records are read separately, so a break counts only if
// it persists after a write.
import type { ChainHead } from '../../src/chain/record/record';
import { isSameStoredMessage, type Message, createMessage } from '../../src/messages/message';
import {
  type ChainBreak,
  toEarlierInstallationChainBreak,
  verifyChainFromJsonParts,
} from '../../src/chain/record/verify';
import { certificateLimits } from '../../src/contracts/limits/authority';
import { backgroundChainVerificationLimits as limits } from '../../src/contracts/limits/chain';
import { repeatReadWhileResultIsWrong } from '../../src/store/stale-read';
import type { Database } from '../../src/store/database';
import { endChainCheckAlarmAfterCleanVerification } from '../../src/store/chains/alarms';
import { confirmDatabasePrimaryByChainWrite } from '../../src/store/chains/chain-control';
import type { BackgroundChainVerificationProgress, ChainDocument, PastInstallationNumber } from '../../src/model/chain';
import { findChain } from '../../src/store/chains/chains';
import { streamSealedRecordJsonTexts } from '../../src/store/chains/chain-verification';
import {
  listChainsDueForVerification,
  readChainHeadAtRecord,
  saveChainVerificationProgress,
} from '../../src/store/chains/sweep';
import type { ActivityDeps } from '../deps';

/** Runs one pass over the chains whose check has been due longest, with a limited number of records for each chain. */
export const verifyDueChainsAndWarnOfCertificateExpiry =
  (deps: ActivityDeps) => async (): Promise<{ checked: number; alarms: number }> => {
    const now = deps.now();
    const due = await listChainsDueForVerification(deps.database, now, limits.chainsMax);
    let [checked, alarms] = [0, 0];
    for (const chain of due) {
      if (deps.stopping()) break;
      checked += 1;
      warnOfExpiry(deps, chain, now);
      if (await checkOrPostpone(deps, chain, now)) alarms += 1;
    }
    return { checked, alarms };
  };

/**
 * Checks the next piece of one chain. If the check fails, it is due again after a pause. Otherwise, the chain would be
 * among the first of every pass, and the chains after it would never be checked.
 * @returns whether the chain is broken
 */
async function checkOrPostpone(deps: ActivityDeps, chain: ChainDocument, now: Date): Promise<boolean> {
  try {
    return await checkChain(deps, chain, now);
  } catch (error) {
    deps.log.error({ chain: chain._id, error }, 'a chain could not be checked');
    const check = { ...(chain.check ?? beginPass(chain, now)), dueAt: computePauseEnd(now) };
    await saveChainVerificationProgress(deps.database, chain, check);
    return false;
  }
}

const computePauseEnd = (now: Date): Date => new Date(now.getTime() + limits.pauseMinutes * 60_000);

/** Checks the next piece of one chain. @returns whether the chain is broken */
async function checkChain({ database, log }: ActivityDeps, due: ChainDocument, now: Date): Promise<boolean> {
  let chain = due;
  const { alarm, check, broken, isComplete } = await repeatReadWhileResultIsWrong({
    read: () => checkPiece(database, chain, now),
    isWrong: (piece) => piece.broken !== null && !isSameStoredMessage(chain.alarm?.text, piece.alarm),
    write: async () => {
      await confirmDatabasePrimaryByChainWrite(database, chain);
      chain = (await findChain(database, chain._id)) ?? chain;
    },
  });
  if (!broken || !alarm) {
    await saveChainVerificationProgress(database, chain, check);
    // Only a pass that verified all records under every installation number ends the alarm.
    if (chain.alarm?.kind === 'check' && isComplete)
      await endChainCheckAlarmAfterCleanVerification(database, chain._id, now);
    return false;
  }
  log.error({ chain: chain._id, position: broken.position, kind: broken.kind }, 'a chain is broken');
  const { installation } = broken;
  const raised = { at: now, text: alarm, kind: 'check' as const, ...(installation ? { installation } : {}) };
  await saveChainVerificationProgress(database, chain, check, raised);
  return true;
}

interface CheckedPiece {
  readonly broken: ChainBreak | null;
  readonly alarm?: Message;
  readonly check: BackgroundChainVerificationProgress;
  /** Whether the pass has reached the head of the chain and found nothing wrong. */
  readonly isComplete: boolean;
}

/**
 * Verifies the next piece. As long as a full pass has not verified all earlier installation numbers, the piece is one
 * of those numbers.
 */
async function checkPiece(database: Database, chain: ChainDocument, now: Date): Promise<CheckedPiece> {
  const begun = isPassDue(chain, now) ? beginPass(chain, now) : (chain.check as BackgroundChainVerificationProgress);
  const pausedUntil = computePauseEnd(now);
  const earlier = begun.past && chain.past?.[begun.past.place];
  if (begun.past && earlier) return checkEarlier(database, chain, { ...begun, past: begun.past }, earlier);
  const { broken, end } = await verifyPiece(database, chain, chain, begun.after);
  if (broken) {
    const alarm = createMessage('record-broken', { position: broken.position, problem: broken.message });
    return { broken, alarm, check: { ...begun, dueAt: pausedUntil }, isComplete: false };
  }
  const isAtHead = (end?.sequence ?? 0) === (chain.head?.sequence ?? 0);
  const check = { ...begun, after: end, dueAt: isAtHead ? pausedUntil : now };
  return { broken, check, isComplete: isAtHead && !begun.isPastBroken };
}

/**
 * Returns whether a new pass starts. A full pass ends at the head that the chain had at its start, because a chain
 * that grows all the time never reaches its head.
 */
function isPassDue({ check }: ChainDocument, now: Date): boolean {
  if (!check) return true;
  const dayAgo = now.getTime() - limits.fullHours * 3_600_000;
  return !check.past && check.fullSince.getTime() < dayAgo && (check.after?.sequence ?? 0) >= check.until;
}

const beginPass = ({ past = [], head }: ChainDocument, now: Date): BackgroundChainVerificationProgress => ({
  after: null,
  ...(past.length > 0 ? { past: { place: 0, after: null } } : {}),
  fullSince: now,
  until: head?.sequence ?? 0,
  dueAt: now,
});

type EarlierCheck = BackgroundChainVerificationProgress & Required<Pick<BackgroundChainVerificationProgress, 'past'>>;

/** Checks an earlier number. A break there raises an alarm; the later numbers are verified nevertheless. */
async function checkEarlier(
  database: Database,
  chain: ChainDocument,
  { past, ...begun }: EarlierCheck,
  earlier: PastInstallationNumber,
): Promise<CheckedPiece> {
  const { broken, end } = await verifyPiece(database, chain, earlier, past.after);
  const isAtEnd = broken !== null || (end?.sequence ?? 0) === (earlier.head?.sequence ?? 0);
  const hasNext = past.place + 1 < (chain.past?.length ?? 0);
  const next = isAtEnd ? (hasNext ? { place: past.place + 1, after: null } : undefined) : { ...past, after: end };
  const check = { ...begun, ...(next ? { past: next } : {}), ...(broken ? { isPastBroken: true as const } : {}) };
  if (!broken) return { broken, check, isComplete: false };
  const described = toEarlierInstallationChainBreak(broken, earlier.installation);
  const alarm = createMessage('record-broken', { position: described.position, problem: described.message });
  return { broken: described, alarm, check, isComplete: false };
}

interface VerifiedPiece {
  /** The head of the chain at the last record of the piece; null if the database lacks that record. */
  readonly end: ChainHead | null;
  readonly broken: ChainBreak | null;
}

/** Verifies a limited number of records of one installation number, starting after a given record. */
async function verifyPiece(
  database: Database,
  { _id }: ChainDocument,
  { installation, head }: Pick<ChainDocument, 'installation' | 'head'>,
  after: ChainHead | null,
): Promise<VerifiedPiece> {
  const first = after?.sequence ?? 0;
  const last = Math.min(head?.sequence ?? 0, first + limits.recordsMax);
  const end =
    last === (head?.sequence ?? 0) ? head : await readChainHeadAtRecord(database, { _id, installation }, last);
  const texts = streamSealedRecordJsonTexts(database, { _id, installation }, { after: first, last });
  const { broken, count } = await verifyChainFromJsonParts(texts, { installation, after, head: end });
  // This check is needed, because nothing else shows that the last record of the piece is missing.
  const gone: ChainBreak | null =
    first + count < last
      ? { position: first + count + 1, kind: 'truncated', message: createMessage('break-missing') }
      : null;
  return { end, broken: broken ?? gone };
}

/** Logs an additional warning before a certificate expires, for operators who do not use the console. */
function warnOfExpiry({ log }: ActivityDeps, { _id, certificate }: ChainDocument, now: Date): void {
  if (!certificate?.validTo) return;
  const days = Math.floor((certificate.validTo.getTime() - now.getTime()) / 86_400_000);
  if (days < certificateLimits.warnDays) log.warn({ chain: _id, days }, 'the certificate of a chain expires soon');
}
