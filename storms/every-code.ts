// R10: the codes of the authority over the network, through the stack. Each code has the effect that its class requires.
// Not 3002: then Sello queries the authority for up to 15 minutes before it settles the record (absent-records.test.ts).
import { type AuthorityCode, authorityCodesByNumber } from '../src/contracts/authority-codes';
import { seedRequests } from '../bench/seed-requests';
import { buildCustomerTaxIdForcingCode } from '../simulator/faults/magic';
import { isAbsentRecordRejectionCode } from '../src/chain/run/outcomes';
import type { ChainDocument } from '../src/model/chain';
import type { RecordDocument } from '../src/model/record';
import { getRecordsCollection } from '../src/store/chains/records';
import { countUnsettled, drain, wake, seedBacklog } from './backlog';
import { type StackUnderLoad, pollUntil } from './stack-under-load';
import type { Size, StackStorm, Verdict } from './storm';

export const everyCode: StackStorm = {
  what: 'every code of the authority: each has the documented effect; a suspended certificate stops sending at once',
  shape: { apis: 1, workers: 1 },
  run,
};

const settleSeconds = 60;

async function run(field: StackUnderLoad, { length }: Size): Promise<Verdict> {
  const every = [...authorityCodesByNumber.values()];
  const all = (length === 'short' ? every.filter(isOfShort) : every).filter(
    ({ code }) => !isAbsentRecordRejectionCode(code),
  );
  const lasting = all.filter(({ class: kind, next }) => kind !== 'submission' && next !== 'retry');
  const passing = all.filter(({ class: kind, next }) => kind !== 'submission' && next === 'retry');
  const faults = all.filter(({ class: kind, next }) => kind === 'submission' && next !== 'stop-certificate');
  const stopping = all.filter(({ next }) => next === 'stop-certificate');
  const problems = await judgeLines(field, lasting);
  field.say(`${lasting.length} codes of lines seen`);
  const alone = await inLanes([...passing, ...faults], async (row) => ({ row, chain: await begun(field) }));
  await field.control('PUT', '/faults', { rules: alone.map(({ row, chain }) => buildRule(row, chain)) });
  problems.push(...(await inLanes(alone, ({ row, chain }) => judgeAlone(field, row, chain))).flat());
  field.say(`${passing.length + faults.length} more codes seen`);
  for (const row of stopping) problems.push(...(await judgeCertificateStop(field, row)));
  return { counts: { codes: all.length }, problems };
}

/** The short form contains every code of a line with a lasting effect, and the first code of each other class. */
function isOfShort({ code, class: kind, next }: AuthorityCode): boolean {
  if (kind !== 'submission' && next !== 'retry') return true;
  const [first] = [...authorityCodesByNumber.values()].filter((row) => row.class === kind && row.next === next);
  return first?.code === code;
}

/** Sends one batch with a record for each code. Each record is accepted with errors or rejected, with its code. */
async function judgeLines(field: StackUnderLoad, rows: readonly AuthorityCode[]): Promise<string[]> {
  const chain = await seedBacklog(field, rows.length, (i) => buildCustomerTaxIdForcingCode(rows[i]?.code ?? 0));
  if (!(await drain(field, chain, rows.length, settleSeconds))) return ['the codes of lines were not settled'];
  const found = await getRecordsCollection(field.database).find({ chain: chain._id }).sort({ ordinal: 1 }).toArray();
  return rows.flatMap(({ code, next }, i) => {
    const want = `${next === 'accept' ? 'accepted-with-errors' : 'rejected'} ${code}`;
    const got = `${found[i]?.outcome} ${found[i]?.code}`;
    return got === want ? [] : [`code ${code} ended ${got}`];
  });
}

/** The fault rule for a supplier that gets the code once: in its line, or as a Fault of its submission. */
const buildRule = ({ code, class: kind }: AuthorityCode, { supplier }: ChainDocument): object => ({
  ...(kind === 'submission' ? { kind: 'fault', operation: 'submission' } : { kind: 'line' }),
  code,
  next: 1,
  issuer: supplier,
});

async function judgeAlone(
  field: StackUnderLoad,
  { code, next }: AuthorityCode,
  chain: ChainDocument,
): Promise<string[]> {
  await seedRequests(field.database, chain, 1, 'CODE');
  await wake(field, chain);
  if (next === 'stop-chain') return judgeChainStop(field, chain, code);
  const row = await settled(field, chain);
  const want = next === 'poison' ? `rejected ${code}` : 'accepted undefined';
  const got = `${row?.outcome} ${row?.code}`;
  return got === want ? [] : [`code ${code} ended ${got}, not ${want}`];
}

/**
 * Checks that the chain stops visibly, that nothing changes, and that the chain continues after an operator resumes it.
 */
async function judgeChainStop(field: StackUnderLoad, chain: ChainDocument, code: number): Promise<string[]> {
  const shown = await stopShown(field, chain, code);
  if (!shown) return [`code ${code} did not stop the chain visibly`];
  const problems = (await countUnsettled(field, chain)) === 1 ? [] : [`code ${code} settled a record`];
  await field.client.insist('POST', `/fiscal/v1/chains/${chain.supplier}/resume`);
  if ((await settled(field, chain))?.outcome !== 'accepted')
    problems.push(`after code ${code}, the chain did not continue`);
  return problems;
}

/** Checks that all chains with this certificate stop at once, and that one call resumes them all. */
async function judgeCertificateStop(field: StackUnderLoad, { code }: AuthorityCode): Promise<string[]> {
  const chains = [await begun(field), await begun(field)];
  await field.control('PUT', '/faults', { rules: [{ kind: 'fault', code, next: 1 }] });
  for (const chain of chains) {
    await seedRequests(field.database, chain, 1, 'CODE');
    await wake(field, chain);
  }
  const problems: string[] = [];
  for (const chain of chains) {
    if (!(await stopShown(field, chain, code))) problems.push(`code ${code} did not stop ${chain.supplier} visibly`);
  }
  await field.control('DELETE', '/faults');
  await field.client.insist('POST', `/access/v1/workspaces/local/chains/${chains[0]?.supplier}/resume`);
  for (const chain of chains) {
    if ((await settled(field, chain))?.outcome !== 'accepted')
      problems.push(`after code ${code}, the chain did not continue`);
  }
  return problems;
}

/** A supplier with an accepted record. Its waiting time is therefore the time that this authority sets. */
async function begun(field: StackUnderLoad): Promise<ChainDocument> {
  const chain = await seedBacklog(field, 1);
  if (!(await drain(field, chain, 1, settleSeconds))) throw new Error('a first record was not settled');
  return chain;
}

const stopShown = (field: StackUnderLoad, { supplier }: ChainDocument, code: number): Promise<boolean | undefined> =>
  pollUntil(settleSeconds, async () => {
    const { stopped } = await field.client.chain(supplier);
    return stopped?.includes(String(code)) ? true : undefined;
  });

/** Waits until the second record of a chain is settled. */
const settled = ({ database }: StackUnderLoad, { _id }: ChainDocument): Promise<RecordDocument | undefined> =>
  pollUntil(settleSeconds, async () => {
    const row = await getRecordsCollection(database).findOne({ chain: _id, sequence: 2 });
    return row?.outcome ? row : undefined;
  });

/** Runs eight at a time. */
async function inLanes<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const rest = items.values();
  const lanes = Array.from({ length: 8 }, async () => {
    const found: R[] = [];
    for (let next = rest.next(); !next.done; next = rest.next()) found.push(await work(next.value));
    return found;
  });
  return (await Promise.all(lanes)).flat();
}
