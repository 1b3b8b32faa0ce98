// R9: every row of the operations table over the network (annex 6 of "Validaciones y errores" of the authority). The
// valid form is accepted in every prior state, the invalid forms are rejected, and Sello never seals an invalid form.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAuthorityClient } from '../src/authority/client';
import { buildRecordXml } from '../src/authority/record-xml';
import { buildSubmissionXml } from '../src/authority/submission-xml';
import { localCertificatePassword } from '../src/certificates/local-files';
import {
  type InvoiceRecordOutcome,
  decideRecordToSeal,
  type RecordToSealDecision,
  computeNextInvoiceStateAtAuthority,
  type InvoiceStateAtAuthority,
  initialInvoiceStateAtAuthority,
} from '../src/chain/record/flags';
import { matchSubmissionResponseToRecords, type SentRecordOutcome } from '../src/chain/run/outcomes';
import { type ChainHead, toChainHead, type SealedRecord } from '../src/chain/record/record';
import {
  toCancellationRecordContent,
  buildSealedCancellationRecord,
  buildSealedRegistrationRecord,
} from '../src/chain/record/seal';
import { startSimulator } from '../simulator/server/server';
import { reach, type Step, WALKS, WRONG } from './operation-rows';
import { content, software } from './sample-chain';
import type { PlainStorm, Verdict } from './storm';

export const operations: PlainStorm = {
  what: 'operations: every kind of record in every prior state; the valid ones are accepted, invalid ones are never sealed',
  run: async () => {
    const office = await openOffice();
    const verdicts: Verdict[] = [];
    try {
      for (const row of operationRows) verdicts.push(await row.judge(office));
    } finally {
      await office.close();
    }
    return { counts: { rows: verdicts.length }, problems: verdicts.flatMap(({ problems }) => problems) };
  },
};

const issuer = { NombreRazon: 'EMISOR DE PRUEBA', NIF: '89890001K' };
const nowMs = Date.parse('2025-03-10T09:00:00Z');

/** A simulator, its client, and one chain whose records are sent as soon as they are sealed. */
export interface Office {
  /** Returns an invoice number that no record has. */
  newNumber(): string;
  /**
   * Seals the decision and sends the record. `refused` means that the authority rejects the record with a code about
   * its content.
   */
  send(number: string, decision: RecordToSealDecision, refused: boolean): Promise<SentRecordOutcome>;
  close(): Promise<void>;
}

export async function openOffice(): Promise<Office> {
  const directory = mkdtempSync(path.join(tmpdir(), 'sello-operations-'));
  const ports = { host: '127.0.0.1', port: 0, controlHost: '127.0.0.1', controlPort: 0 };
  const at = { dataDirectory: directory, waitSeconds: 0, delayMs: 0, clock: () => nowMs };
  const simulator = await startSimulator({ ...ports, ...at });
  const pfx = readFileSync(simulator.certificates.clients.client.p12File);
  const certificate = { pfx, passphrase: localCertificatePassword };
  const client = createAuthorityClient({ url: simulator.url, certificate, ca: simulator.certificates.caPem });
  let head: ChainHead | null = null;
  let invoices = 0;
  return {
    newNumber: () => `OP-${++invoices}`,
    async send(number, decision, refused) {
      const rules = refused ? [{ kind: 'line', code: 1110, next: 1 }] : [];
      await fetch(`${simulator.controlUrl}/faults`, { method: 'PUT', body: JSON.stringify({ rules }) });
      const record = seal(head, number, decision);
      head = toChainHead(record);
      const { answer } = await client.submit(buildSubmissionXml({ issuer }, [buildRecordXml(record)]), 5_000);
      if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer));
      const matching = matchSubmissionResponseToRecords([{ ...record, unansweredAttempt: false }], answer);
      const outcome = matching.kind === 'outcomes' ? matching.outcomes[0] : undefined;
      if (!outcome) throw new Error('no outcome');
      return outcome;
    },
    async close() {
      await client.close();
      await simulator.close();
      rmSync(directory, { recursive: true });
    },
  };
}

function seal(head: ChainHead | null, number: string, decision: RecordToSealDecision): SealedRecord {
  const moment = { head, nowMs, software, timeZone: 'Europe/Madrid' };
  const id = { ...content.IDFactura, NumSerieFactura: number };
  if (decision.kind === 'register') {
    const mine = { ...content, IDFactura: id };
    return buildSealedRegistrationRecord({ ...moment, content: mine, flags: decision.flags, environment: 'simulator' });
  }
  if (decision.kind !== 'cancel') throw new Error(`nothing to seal: ${decision.kind}`);
  const cancelled = toCancellationRecordContent({ issuer: issuer.NIF, number, date: id.FechaExpedicionFactura });
  return buildSealedCancellationRecord({ ...moment, content: cancelled, flags: decision.flags });
}

function getAttempt(decision: RecordToSealDecision, outcome: SentRecordOutcome): InvoiceRecordOutcome {
  const kind = decision.kind === 'cancel' ? 'cancellation' : 'registration';
  if (outcome.result === 'unknown') throw new Error('unknown outcome');
  return { kind, result: outcome.result, code: outcome.code };
}

/** Every row of the table, with the expected result. */
export const operationRows: readonly { readonly name: string; readonly judge: (office: Office) => Promise<Verdict> }[] =
  [
    ...WALKS.map(([name, steps]) => ({ name, judge: (office: Office) => judgeWalk(office, name, steps) })),
    ...WRONG.map(([state, wrong, code]) => ({
      name: `${state}: ${JSON.stringify(wrong)} is refused there, and not sealed here`,
      judge: (office: Office) => judgeWrong(office, state, wrong, code),
    })),
  ];

/**
 * Checks that each step gets the right flags, and that the authority accepts the record unless it is set to reject it.
 */
async function judgeWalk(office: Office, name: string, steps: readonly Step[]): Promise<Verdict> {
  const number = office.newNumber();
  const problems: string[] = [];
  let situation: InvoiceStateAtAuthority = initialInvoiceStateAtAuthority;
  for (const [wish, flags] of steps) {
    const decision = decideRecordToSeal(situation, wish.wanted, wish.options);
    if (listFlags(decision) !== flags) problems.push(`${name}: ${listFlags(decision)} instead of ${flags}`);
    const outcome = await office.send(number, decision, wish.no === true);
    const want = wish.no ? 'rejected 1110' : 'accepted null';
    const got = `${outcome.result} ${outcome.code}`;
    if (got !== want) problems.push(`${name}: ${flags} ended ${got}, not ${want}`);
    situation = computeNextInvoiceStateAtAuthority(situation, getAttempt(decision, outcome));
  }
  return { counts: {}, problems };
}

/**
 * Checks that the authority rejects the record with the right code, and that no request of a client leads to such a
 * record.
 */
async function judgeWrong(
  office: Office,
  state: keyof typeof reach,
  wrong: RecordToSealDecision,
  code: number,
): Promise<Verdict> {
  const number = office.newNumber();
  const problems: string[] = [];
  let situation: InvoiceStateAtAuthority = initialInvoiceStateAtAuthority;
  for (const step of reach[state]) {
    const outcome = await office.send(number, step, false);
    if (outcome.result !== 'accepted') problems.push(`${state} cannot be reached: ${JSON.stringify(outcome)}`);
    situation = computeNextInvoiceStateAtAuthority(situation, getAttempt(step, outcome));
  }
  const wanted = wrong.kind === 'register' ? 'register' : 'cancel';
  for (const options of [{}, { amendment: true }, { restore: true }]) {
    if (JSON.stringify(decideRecordToSeal(situation, wanted, options)) === JSON.stringify(wrong))
      problems.push(`${state}: ${JSON.stringify(options)} leads to ${JSON.stringify(wrong)}`);
  }
  const outcome = await office.send(number, wrong, false);
  if (outcome.result !== 'rejected' || outcome.code !== code)
    problems.push(`${state}: ${JSON.stringify(wrong)} ended ${outcome.result} ${outcome.code}`);
  return { counts: {}, problems };
}

function listFlags(decision: RecordToSealDecision): string {
  if (decision.kind === 'register') return `${decision.flags.Subsanacion ?? '-'}${decision.flags.RechazoPrevio ?? '-'}`;
  if (decision.kind !== 'cancel') return decision.kind;
  return `-${decision.flags.RechazoPrevio ?? '-'}${decision.flags.SinRegistroPrevio ?? ''}`;
}
