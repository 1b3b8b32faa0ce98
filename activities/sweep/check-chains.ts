// The background check: verifies every chain piece by piece, and from the start once a day. A break becomes an alarm of
// the chain that stays until an operator looks; it never stops sealing. Head and records are two reads, so a break
// counts only after a write.
import type { ChainHead } from '../../src/chain/record/record';
import { isSameText, type Message, message } from '../../src/messages/message';
import { type ChainBreak, verifyParts } from '../../src/chain/record/verify';
import { certificateLimits } from '../../src/contracts/limits/authority';
import { chainCheckLimits as limits } from '../../src/contracts/limits/chain';
import { confirmComparison } from '../../src/store/read-again';
import type { Database } from '../../src/store/database';
import { endAlarmAfterCleanCheck } from '../../src/store/chains/alarms';
import { confirmPrimaryByChainWrite } from '../../src/store/chains/chain-control';
import type { ChainCheck, ChainDocument } from '../../src/model/chain';
import { findChain } from '../../src/store/chains/chains';
import { streamSealedRecords } from '../../src/store/chains/chain-verification';
import { findChainsToCheck, readChainHeadAtRecord, saveChainCheckProgress } from '../../src/store/chains/sweep';
import type { Deps } from '../deps';

/** One pass over the chains that are due longest, a limited number of records each. */
export const checkChains = (deps: Deps) => async (): Promise<{ checked: number; alarms: number }> => {
  const now = deps.now();
  const due = await findChainsToCheck(deps.database, now, limits.chainsMax);
  let [checked, alarms] = [0, 0];
  for (const chain of due) {
    if (deps.stopping()) break;
    checked += 1;
    warnOfExpiry(deps, chain, now);
    if (await checkChain(deps, chain, now)) alarms += 1;
  }
  return { checked, alarms };
};

/** Checks the next piece of one chain; true when it is broken. */
async function checkChain({ database, log }: Deps, due: ChainDocument, now: Date): Promise<boolean> {
  let chain = due;
  const piece = await confirmComparison({
    read: () => checkPiece(database, chain, now),
    isWrong: ({ broken }) => broken !== null && !isSameText(chain.alarm?.text, alarmText(broken)),
    write: async () => {
      await confirmPrimaryByChainWrite(database, chain);
      chain = (await findChain(database, chain._id)) ?? chain;
    },
  });
  const { broken, after, end, fullSince, until } = piece;
  const pausedUntil = new Date(now.getTime() + limits.pauseMinutes * 60_000);
  const isAtHead = (end?.sequence ?? 0) === (chain.head?.sequence ?? 0);
  if (!broken) {
    await saveChainCheckProgress(database, chain, {
      after: end,
      fullSince,
      until,
      dueAt: isAtHead ? pausedUntil : now,
    });
    // This pass verified everything from the first record to the last.
    if (chain.alarm?.kind === 'check' && isAtHead) await endAlarmAfterCleanCheck(database, chain._id, now);
    return false;
  }
  log.error({ chain: chain._id, position: broken.position, kind: broken.kind }, 'a chain is broken');
  const stays = { after, fullSince, until, dueAt: pausedUntil };
  await saveChainCheckProgress(database, chain, stays, { at: now, text: alarmText(broken), kind: 'check' });
  return true;
}

const alarmText = ({ position, message: problem }: ChainBreak): Message =>
  message('record-broken', { position, problem });

interface CheckedPart extends Pick<ChainCheck, 'after' | 'fullSince' | 'until'> {
  /** The head of the chain at the last record of the piece; null when that record is gone. */
  readonly end: ChainHead | null;
  readonly broken: ChainBreak | null;
}

/** Verifies the next piece. */
async function checkPiece(database: Database, { check, ...chain }: ChainDocument, now: Date): Promise<CheckedPart> {
  const dayAgo = now.getTime() - limits.fullHours * 3_600_000;
  // A full pass ends at the head that the chain had at its start: a chain that grows all the time never reaches its
  // head.
  const fresh = !check || (check.fullSince.getTime() < dayAgo && (check.after?.sequence ?? 0) >= check.until);
  const after = fresh ? null : check.after;
  const fullSince = fresh ? now : check.fullSince;
  const until = fresh ? (chain.head?.sequence ?? 0) : check.until;
  const first = after?.sequence ?? 0;
  const last = Math.min(chain.head?.sequence ?? 0, first + limits.recordsMax);
  const end = last === chain.head?.sequence ? chain.head : await readChainHeadAtRecord(database, chain, last);
  const texts = streamSealedRecords(database, chain, { after: first, last });
  const { broken, count } = await verifyParts(texts, { installation: chain.installation, after, head: end });
  // When the last record is missing, nothing else shows where the piece ends.
  const gone: ChainBreak | null =
    first + count < last ? { position: first + count + 1, kind: 'truncated', message: message('break-missing') } : null;
  return { after, fullSince, until, end, broken: broken ?? gone };
}

/** Warns of an expiring certificate in the log, too, not only where users look. */
function warnOfExpiry({ log }: Deps, { _id, certificate }: ChainDocument, now: Date): void {
  if (!certificate?.validTo) return;
  const days = Math.floor((certificate.validTo.getTime() - now.getTime()) / 86_400_000);
  if (days < certificateLimits.warnDays) log.warn({ chain: _id, days }, 'the certificate of a chain expires soon');
}
