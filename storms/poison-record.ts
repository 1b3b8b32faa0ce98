// R7: one record among a thousand makes the authority reject the message. Only this record is settled with its cause.
import { seedRequests } from '../bench/seed-requests';
import { buildCustomerTaxIdForcingCode } from '../simulator/faults/magic';
import { getRecordsCollection } from '../src/store/chains/records';
import { getSubmissionsCollection } from '../src/store/submissions/submissions';
import { drain, sealBacklog, seedBacklog } from './backlog';
import type { StackUnderLoad } from './stack-under-load';
import { proveWhole } from './proof';
import { createRandom } from './random';
import { type Size, scaleSize, type StackStorm, type Verdict } from './storm';

export const poisonRecord: StackStorm = {
  what: 'invalid record: one invalid record among 1,000 is isolated',
  shape: { apis: 1, workers: 1 },
  run,
};

/**
 * Maximum number of additional submissions. A record that the local check accepts is found by halving
 * (docs/decisions/0017-a-bad-record-is-isolated-by-halving.md).
 */
const extraMax = 20;

async function run(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const random = createRandom(size.seed);
  const count = size.length === 'short' ? 200 : 1_000;
  const rounds = scaleSize(size, 5, 1);
  const problems: string[] = [];
  let accepted = 0;
  let extraHalving = 0;
  await field.control('PUT', '/wait', { seconds: 0 });
  for (let round = 0; round < rounds; round += 1) {
    const at = Math.floor(random() * count);
    const named = await oneRound(field, count, at, true);
    const halved = await oneRound(field, count, at, false);
    field.say(`record ${at + 1} of ${count}: ${named.extra} extra when named, ${halved.extra} by halving`);
    if (named.extra !== 1) problems.push(`${named.extra} extra submissions for a record that the local check names`);
    if (halved.extra > extraMax) problems.push(`${halved.extra} extra submissions by halving`);
    problems.push(...named.problems, ...halved.problems);
    accepted += named.accepted + halved.accepted;
    extraHalving = Math.max(extraHalving, halved.extra);
  }
  await field.control('PUT', '/wait', { seconds: 1 });
  return {
    counts: { 'poison records': 2 * rounds, accepted, 'extra submissions when named': 1, 'by halving': extraHalving },
    problems,
  };
}

interface Round {
  readonly extra: number;
  readonly accepted: number;
  readonly problems: readonly string[];
}

/**
 * @param broken true if the bytes of the record violate the schema; false if only the authority rejects the record
 * (4102)
 */
async function oneRound(field: StackUnderLoad, count: number, at: number, broken: boolean): Promise<Round> {
  const { database } = field;
  const customer = buildCustomerTaxIdForcingCode(4102);
  const chain = await seedBacklog(field, 1);
  const own = { chain: chain._id };
  // The first response sets the waiting time of this authority. Before that response, a fault would take the usual
  // minute.
  const begun = await drain(field, chain, 1, 60);
  await seedRequests(database, chain, count, 'POISON', (i) => (i === at && !broken ? customer : '54387763P'));
  await sealBacklog(field, chain, 1);
  if (broken) {
    const find = '<sum1:TipoFactura>F1</sum1:TipoFactura>';
    const spoil = { xml: { $replaceOne: { input: '$xml', find, replacement: '' } } };
    await getRecordsCollection(database).updateOne({ ...own, sequence: at + 2 }, [{ $set: spoil }]);
  }
  const drained = begun && (await drain(field, chain, count + 1, 120));
  const accepted = await getRecordsCollection(database).countDocuments({ ...own, outcome: 'accepted' });
  const bad = await getRecordsCollection(database).findOne({ ...own, sequence: at + 2 });
  const proof = broken ? [] : (await proveWhole(field, [chain.supplier], count + 1)).problems;
  const problems = [...proof];
  if (!drained) problems.push('not every record was settled');
  if (accepted !== count) problems.push(`${accepted} of ${count} good records accepted`);
  if (bad?.outcome !== 'rejected' || bad.code !== '4102' || !bad.message)
    problems.push(`the bad record ended ${bad?.outcome} ${bad?.code} ${bad?.message}`);
  return {
    extra: (await getSubmissionsCollection(database).countDocuments(own)) - 2,
    accepted: accepted - 1,
    problems,
  };
}
