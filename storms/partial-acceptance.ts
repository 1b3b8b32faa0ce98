// R8: the authority accepts, accepts with errors and rejects lines at random. Each entry agrees with its line.
import { seedRequests } from '../bench/seed-requests';
import { authorityCodesByNumber } from '../src/contracts/authority-codes';
import { getEntriesCollection } from '../src/store/entries/entries';
import type { RecordDocument, StoredRecordOutcome } from '../src/model/record';
import { getRecordsCollection } from '../src/store/chains/records';
import { buildCustomerTaxIdForcingCode } from '../simulator/faults/magic';
import { reloadChain, drain, wake, seedBacklog } from './backlog';
import type { StackUnderLoad } from './stack-under-load';
import { type Message, listSentSubmissions } from './messages';
import { proveWhole } from './proof';
import { pickFrom, createRandom } from './random';
import { type Size, scaleSize, type StackStorm, mergeVerdicts, type Verdict } from './storm';

export const partialAcceptance: StackStorm = {
  what: 'partial acceptance: the authority accepts, accepts with errors or rejects each record at random',
  shape: { apis: 1, workers: 1 },
  run,
};

const outcomeOf: Readonly<Record<string, StoredRecordOutcome>> = {
  Correcto: 'accepted',
  AceptadoConErrores: 'accepted-with-errors',
  Incorrecto: 'rejected',
};

async function run(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const count = scaleSize(size, 10_000, 300);
  const random = createRandom(size.seed);
  const refusing = [...authorityCodesByNumber.values()].filter(
    ({ next, class: kind }) => next === 'refuse' && kind === 'record',
  );
  const warning = [...authorityCodesByNumber.values()].filter(({ next }) => next === 'accept');
  const customers = Array.from({ length: count }, () => {
    const chance = random();
    if (chance < 0.4) return '54387763P';
    return buildCustomerTaxIdForcingCode(pickFrom(random, chance < 0.7 ? refusing : warning).code);
  });
  const chain = await seedBacklog(field, count, (i) => customers[i] ?? '');
  await wake(field, chain);
  const problems: string[] = [];
  if (!(await drain(field, chain, count, 60 + count / 20))) problems.push('not every record was settled');
  const lines = await judgeLines(field, chain.supplier, chain._id);

  const before = (await reloadChain(field, chain)).head;
  await seedRequests(field.database, chain, 1, 'NEXT');
  if (!(await drain(field, chain, count + 1, 60))) problems.push('the record after the mix was not settled');
  const next = await getRecordsCollection(field.database).findOne({ chain: chain._id, sequence: count + 1 });
  if (!before || next?.previousFingerprint !== before.fingerprint)
    problems.push('the chain does not continue from the last generated record');
  return mergeVerdicts(lines, await proveWhole(field, [chain.supplier], count + 1), { counts: {}, problems });
}

/** Checks that every record and its entry have the outcome of the record's line in the log of the simulator. */
async function judgeLines(field: StackUnderLoad, supplier: string, chain: string): Promise<Verdict> {
  const logged = listLines(await listSentSubmissions(field, supplier));
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  const rows = getRecordsCollection(field.database).find({ chain }).sort({ ordinal: 1 });
  for await (const row of rows) {
    const line = logged.get(row.fingerprint);
    const outcome = outcomeOf[line?.state ?? ''];
    counts[outcome ?? 'without a line'] = (counts[outcome ?? 'without a line'] ?? 0) + 1;
    const text = `${row.outcome} ${row.code ?? ''}`;
    if (text !== `${outcome} ${line?.code ?? ''}`)
      wrong.push(`${row.number}: ${text}, the line says ${JSON.stringify(line)}`);
    const unlike = await unlikeEntry(field, row);
    if (unlike) wrong.push(unlike);
  }
  return { counts, problems: wrong.slice(0, 3) };
}

function listLines(messages: readonly Message[]): Map<string, { state: string; code?: number }> {
  const lines = new Map<string, { state: string; code?: number }>();
  for (const { records: sent } of messages) {
    for (const { fingerprint, line } of sent) if (line) lines.set(fingerprint, line);
  }
  return lines;
}

/** Returns the problem of the entry of a settled record; undefined if there is none. */
async function unlikeEntry({ database }: StackUnderLoad, row: RecordDocument): Promise<string | undefined> {
  const entry = await getEntriesCollection(database).findOne({ workspace: row.workspace, id: row.entry });
  const codes = entry?.faults.map(({ code }) => code) ?? [];
  const right = row.code === undefined ? codes.length === 0 : codes.includes(row.code);
  if (right && entry?.fiscal?.outcome === row.outcome) return undefined;
  return `${row.number}: ${row.outcome} ${row.code}, its entry ${entry?.fiscal?.outcome} ${codes.join(', ')}`;
}
