// Asks the query service what the authority holds: before a refusal after a lost answer is believed, and after a newer
// record settled where an older attempt may have landed late. A query that fails says nothing.
import type { HeldRecord } from '../../src/authority/query';
import { backoffSeconds } from '../../src/chain/run/flow-control';
import { settleDoubt } from '../../src/chain/run/outcomes';
import type { AskInput, AskResult } from '../../src/contracts/activities';
import { chain as limits } from '../../src/contracts/limits/chain';
import {
  endAsking,
  noteAlarm,
  noteError,
  periodsOf,
  recordsOfInvoice,
  nextAskMs,
  recordsToAsk,
  resend,
  settleDoubted,
} from '../../src/store/ledger/asks';
import { type ChainDocument, findChain } from '../../src/store/ledger/chains';
import type { RecordDocument, RecordDoubt } from '../../src/store/ledger/records';
import { certificateStopKey, findStops } from '../../src/store/ledger/windows';
import type { AuthorityConnection, Deps } from '../deps';
import { stopForCertificate } from './note-connection';
import { notifyUntold } from './notify-jobs';
import { settledChange } from './plan-outcomes';

/** One pass: one try for each record, oldest first; the first query without an answer ends it. */
export const askDoubts =
  (deps: Deps) =>
  async ({ chain: key, failures }: AskInput): Promise<AskResult> => {
    const chain = await findChain(deps.database, key);
    if (!chain) throw new Error(`chain ${key} is not stored`);
    const found = await deps.connectionFor(chain);
    const total = { settled: 0, resent: 0, released: 0 };
    const waitMs = backoffSeconds(failures + 1, deps.settings.authority.backoffSeconds) * 1_000;
    if ('problem' in found) {
      await stopForCertificate(deps, chain, found.problem);
      return { ...total, left: 1, waitMs, reason: found.problem.text };
    }
    const { line } = found;
    const [stop] = await findStops(deps.database, [certificateStopKey(chain.environment, line.certificate)]);
    if (stop) return { ...total, left: 1, waitMs, reason: stop.text };
    const due = await recordsToAsk(deps.database, key, limits.asksPassMax);
    await deps.failpoint('before-ask');
    for (const record of due) {
      const held = await heldFor(deps, chain, line, record);
      if ('problem' in held) {
        const text = `the query for ${record.number} had no answer: ${held.problem}`;
        await noteError(deps.database, key, { at: deps.now(), text });
        if (total.settled > 0) await notifyUntold(deps, key);
        return { ...total, left: 1, waitMs, reason: held.problem };
      }
      if (record.check?.kind === 'doubt') {
        const released = await settle(deps, record, record.check, held.record);
        if (released !== null) total.settled += 1;
        total.released += released ?? 0;
      } else if (await resendNewest(deps, chain, record, held.record)) total.resent += 1;
    }
    if (total.settled > 0) await notifyUntold(deps, key);
    const nextMs = await nextAskMs(deps.database, key);
    return { ...total, left: nextMs === null ? 0 : 1, waitMs: nextMs ?? 0 };
  };

/** What the authority holds of the record's invoice, in every month that its records name. */
async function heldFor(
  deps: Deps,
  chain: ChainDocument,
  line: AuthorityConnection,
  { identity, number, date }: RecordDocument,
): Promise<{ readonly record: HeldRecord | null } | { readonly problem: string }> {
  for (const period of await periodsOf(deps.database, identity)) {
    const { answer } = await line.client.query(
      {
        issuer: { NombreRazon: chain.supplierName, NIF: chain.supplier },
        year: Number(period.slice(0, 4)),
        month: Number(period.slice(5)),
        number,
        date,
        ...(line.representative ? { byRepresentative: true } : {}),
      },
      deps.settings.authority.callSeconds * 1_000,
    );
    if (answer.kind === 'fault') return { problem: `fault ${answer.code ?? ''}: ${answer.text}` };
    if (answer.kind === 'unknown') return { problem: answer.detail };
    if (answer.issuer !== chain.supplier) return { problem: 'the answer is for another issuer' };
    const found = answer.records.find((held) => held.number === number && held.date === date);
    if (found) return { record: found };
    if (answer.next) return { problem: 'the answer has further pages for one invoice' };
  }
  return { record: null };
}

/** Our fingerprint there: it had arrived, whatever the line said. Anything else: the refusal stands. */
async function settle(
  deps: Deps,
  record: RecordDocument,
  { kind: _doubt, answer, ...refused }: RecordDoubt,
  held: HeldRecord | null,
): Promise<number | null> {
  const outcome = settleDoubt(record.fingerprint, { result: 'rejected', ...refused, doubtful: true }, held);
  if (outcome.result === 'unknown') return null;
  const file = answer ? { answer } : {};
  return settleDoubted(
    deps.database,
    record,
    (invoice) => ({ ...settledChange(record, outcome, invoice?.situation, invoice ?? undefined), ...file }),
    deps.now(),
  );
}

/** An older record of ours is held although a newer one was accepted: the newest goes again, byte for byte. */
async function resendNewest(
  deps: Deps,
  chain: ChainDocument,
  asked: RecordDocument,
  held: HeldRecord | null,
): Promise<boolean> {
  const own = await recordsOfInvoice(deps.database, asked.identity);
  const newest = own.find(({ outcome }) => outcome === 'accepted' || outcome === 'accepted-with-errors');
  const unsettled = own.some(({ outcome }) => !outcome);
  if (!newest || !held || unsettled || held.fingerprint === newest.fingerprint) {
    await endAsking(deps.database, asked);
    return false;
  }
  const late = own.find(({ fingerprint }) => fingerprint === held.fingerprint);
  if (!late || (newest.resends ?? 0) >= limits.lateResendsMax) {
    const what = late ? `record ${late.sequence} although ${newest.sequence} is newer` : 'a record that is not ours';
    const text = `the authority holds of invoice ${asked.number} ${what}: run the reconciliation`;
    deps.log.error({ chain: chain._id, record: asked._id }, text);
    await noteAlarm(deps.database, chain._id, { at: deps.now(), text });
    await endAsking(deps.database, asked);
    return false;
  }
  return resend(deps.database, asked, newest);
}
