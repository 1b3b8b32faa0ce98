// D8: every call of an operator that resumes something, while Temporal is unavailable, and with an API that dies after
// the commit. Only the database has the change, so only the sweep can find it.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Approval, beginApproval } from './operators-calls/approval';
import { type HeldCalls, holdSuppliers } from './operators-calls/holds';
import { type OperatorStormCall, callOnce } from './operators-calls/call';
import { judgeEnded } from './load';
import { proveWhole, listReceivedRecords } from './proof';
import { type StackUnderLoad, pollUntil } from './stack-under-load';
import { type Size, scaleSize, type StackStorm, sum, mergeVerdicts, type Verdict } from './storm';

export const operatorsCalls: StackStorm = {
  what: 'operator calls: each call is made while Temporal is down, and with an API that crashes after its commit',
  shape: { apis: 2, workers: 2 },
  run: async (field, size) =>
    mergeVerdicts(
      await round(field, size, 'without Temporal', callsWithoutEngine),
      await round(field, size, 'after whose commit an API died', callsThatDie),
    ),
};

/** Time for two passes of the sweep and a submission, while the machine has other load. */
const jobSeconds = 150;

/** No call waits for Temporal longer than for the database. */
const callMsMax = 5_000;

type RunCalls = (field: StackUnderLoad, calls: readonly OperatorStormCall[]) => Promise<string[]>;

/** Stops suppliers, each in a different way, makes the calls that resume them, and waits for their invoices. */
async function round(field: StackUnderLoad, size: Size, how: string, make: RunCalls): Promise<Verdict> {
  const approval = await beginApproval(field);
  const held = await holdSuppliers(field, scaleSize(size, 20, 3));
  field.say(`${held.length} suppliers are held back`);
  const calls = [...held.flatMap((one) => one.calls), ...approval.calls];
  const problems = await make(field, calls);
  const began = Date.now();
  const ended = await Promise.all([
    ...held.map(({ job }) => field.client.finish(job, jobSeconds)),
    field.client.finish(approval.job, jobSeconds),
  ]);
  const seconds = Math.round((Date.now() - began) / 1_000);
  field.say(`all continued ${seconds} s after the last call`);
  // The chain of a renewed number starts again, so the earlier records are proved by the log of the simulator.
  const same = held.filter(({ isRenewed }) => !isRenewed);
  const suppliers = same.map(({ supplier }) => supplier);
  const proof = await proveWhole(field, suppliers, sum(same.map(({ invoices }) => invoices)));
  const renewed = held.filter(({ isRenewed }) => isRenewed);
  problems.push(...(await Promise.all(renewed.map((one) => judgeRenewed(field, one)))).flat());
  return mergeVerdicts(
    judgeEnded(ended),
    proof,
    { counts: {}, problems: [...problems, ...(await judgeApproval(field, approval)), ...unheard(held, ended)] },
    { counts: { [`calls ${how}`]: calls.length, [`seconds until all continued, ${how}`]: seconds }, problems: [] },
  );
}

/** Lists the suppliers whose invoice was not sent, by what stopped them. */
const unheard = (
  held: readonly HeldCalls[],
  ended: readonly { readonly job: string; readonly faults: readonly object[] }[],
) =>
  held.flatMap(({ what, job }) => {
    const faults = ended.find((one) => one.job === job.job)?.faults ?? [];
    return faults.length > 0 ? [`${what}: the invoice did not continue: ${JSON.stringify(faults)}`] : [];
  });

async function judgeRenewed(field: StackUnderLoad, { supplier, invoices }: HeldCalls): Promise<string[]> {
  const received = await listReceivedRecords(field, supplier);
  const { whole } = await field.control<{ whole: boolean }>('GET', `/chains?issuer=${supplier}`);
  const distinct = new Set(received.map(({ sha256 }) => sha256)).size;
  return whole && distinct === invoices ? [] : [`${supplier}: ${distinct} records of ${invoices}, whole: ${whole}`];
}

async function judgeApproval({ client }: StackUnderLoad, { supplier }: Approval): Promise<string[]> {
  const { records } = await client.chain(supplier);
  return records === 0 ? [] : [`${supplier} has ${records} records`];
}

async function callsWithoutEngine(field: StackUnderLoad, calls: readonly OperatorStormCall[]): Promise<string[]> {
  const { stack } = field;
  stack.hold('temporal', true);
  await stack.kill('temporal');
  const problems: string[] = [];
  for (const call of calls) {
    const began = Date.now();
    const problem = await callOnce(field, call).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    if (problem) problems.push(`without Temporal: ${problem}`);
    const ms = Date.now() - began;
    if (ms > callMsMax) problems.push(`${call.method} ${call.path} took ${ms} ms without Temporal`);
  }
  stack.hold('temporal', false);
  await stack.start('temporal');
  return problems;
}

async function callsThatDie(field: StackUnderLoad, calls: readonly OperatorStormCall[]): Promise<string[]> {
  const problems: string[] = [];
  for (const call of calls) {
    field.failpoints.hold('changed');
    const answer = callOnce(field, call).then(
      () => 'answered',
      () => 'died',
    );
    const pid = await pollUntil(15, async () => field.failpoints.reachedBy('changed'));
    const api = field.stack.names.find((name) => name.startsWith('api') && field.stack.pid(name) === pid);
    if (api) await field.stack.kill(api, 'SIGKILL');
    else problems.push(`${call.method} ${call.path} changed nothing`);
    field.failpoints.release('changed');
    if ((await answer) === 'answered' && api)
      problems.push(`${call.method} ${call.path} got a response although its API was killed`);
    if (api) await field.stack.start(api);
  }
  await sleep(1_000);
  return problems;
}
