// B1: an API and workers die in the middle of a batch. Each valid row is issued once and in the order of the file, each
// invalid row is reported, and no number is lost.
import { createUuidV7 } from '../src/main/ids';
import { getEntriesCollection } from '../src/store/entries/entries';
import { proveWhole } from './proof';
import { pollUntil, type StackUnderLoad } from './stack-under-load';
import { mergeVerdicts, scaleSize, type Size, type StackStorm, type Verdict } from './storm';

export const killedBatch: StackStorm = {
  what: 'killed batch: an API and the workers are killed while a batch issues its rows',
  shape: { apis: 2, workers: 2 },
  run: async (field, size) => {
    const verdicts: Verdict[] = [];
    const phases = size.length === 'short' ? ['batch-issued'] : ['batch-issued', 'batch-chunk', 'issued'];
    for (const phase of phases) verdicts.push(await dieAt(field, size, phase));
    const issued = verdicts.map(({ counts }) => counts['rows issued'] ?? 0).reduce((sum, count) => sum + count, 0);
    return { ...mergeVerdicts(...verdicts), counts: { 'batches under kills': verdicts.length, 'rows issued': issued } };
  },
};

interface BatchView {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly issued: number;
  readonly failed: number;
}

interface RowView {
  readonly row: number;
  readonly status: string;
  readonly number: string | null;
  readonly faults: readonly { readonly code: string; readonly remedy?: string }[];
}

/** One row of fifty is invalid. */
const isWrong = (index: number): boolean => index % 50 === 24;

const buildBody = (supplier: string, series: string, index: number): object => ({
  supplier,
  series,
  customer: { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603', address: { postcode: '08870', city: 'Sitges' } },
  lines: [{ description: `Pedido ${index + 1}`, price: `${index + 1}.00`, tax: '21%' }],
  key: `${series}-${index}`,
  ...(isWrong(index) ? { total: '0.01' } : {}),
});

/** Repeats the call with the same Idempotency-Key at both APIs, until the batch is accepted. */
async function sendBatch({ stack }: StackUnderLoad, rows: readonly object[]): Promise<string> {
  const { apis, token } = stack.addresses;
  const key = createUuidV7();
  let at = 0;
  const accepted = await pollUntil(60, async () => {
    at += 1;
    const response = await fetch(`${apis[at % apis.length]}/fiscal/v1/batches`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson', 'idempotency-key': key },
      body: rows.map((row) => JSON.stringify(row)).join('\n'),
      signal: AbortSignal.timeout(20_000),
    });
    const body = (await response.json()) as BatchView;
    return response.status === 202 ? body.id : undefined;
  });
  if (!accepted) throw new Error('no API accepted the batch');
  return accepted;
}

/**
 * A worker that is stopped in a phase dies together with an API. The other processes continue, and the stack restarts
 * both.
 */
async function dieAt(field: StackUnderLoad, size: Size, phase: string): Promise<Verdict> {
  const { client, failpoints, stack } = field;
  const [supplier = ''] = field.newSuppliers(1);
  await client.register([supplier]);
  const count = scaleSize(size, 1_000, 100);
  const series = `B1${phase.length}`;
  const problems: string[] = [];
  failpoints.hold(phase);
  const rows = Array.from({ length: count }, (_, index) => buildBody(supplier, series, index));
  const id = await sendBatch(field, rows);
  if (!(await pollUntil(30, async () => failpoints.reached(phase) || undefined)))
    problems.push(`no worker was held at ${phase}`);
  const workers = stack.names.filter((name) => name.startsWith('worker'));
  await Promise.all([...workers, 'api-2'].map((name) => stack.kill(name, 'SIGKILL')));
  failpoints.release(phase);
  const ended = await pollUntil(240, async () => {
    const batch = (await client.insist('GET', `/fiscal/v1/batches/${id}`)) as BatchView;
    return batch.status === 'running' ? undefined : batch;
  });
  const wrong = rows.filter((_, index) => isWrong(index)).length;
  const right = count - wrong;
  if (ended?.status !== 'completed' || ended.issued !== right || ended.failed !== wrong)
    problems.push(`${phase}: ${JSON.stringify(ended ?? 'the batch did not end')}`);
  problems.push(...judgeRows(await listRows(field, id), phase));
  const proof = await proveSent(field, supplier, right);
  return { counts: { 'rows issued': right }, problems: [...problems, ...proof.problems] };
}

async function listRows({ client }: StackUnderLoad, id: string): Promise<RowView[]> {
  const rows: RowView[] = [];
  for (let cursor: string | undefined = '0'; cursor !== undefined; ) {
    const page = (await client.insist('GET', `/fiscal/v1/batches/${id}/rows?limit=100&cursor=${cursor}`)) as {
      list: RowView[];
      next_cursor?: string;
    };
    rows.push(...page.list);
    cursor = page.next_cursor;
  }
  return rows;
}

/**
 * Checks that the numbers are 1, 2, 3 ... in the order of the file, and that each invalid row has a reason and a
 * remedy.
 */
function judgeRows(rows: readonly RowView[], phase: string): string[] {
  const numbers = rows.flatMap(({ number }) => (number === null ? [] : [Number(/\d+$/.exec(number)?.[0])]));
  const isWhole = numbers.every((number, i) => number === i + 1);
  const missing = rows.filter(({ row, status, faults: [fault] }) =>
    isWrong(row - 1) ? fault?.code !== 'total-differs' || !fault.remedy : status !== 'issued',
  );
  return [
    ...(isWhole ? [] : [`${phase}: numbers ${numbers.join(' ')}`]),
    ...missing.map((row) => `${phase}: ${JSON.stringify(row)}`),
  ];
}

async function proveSent(field: StackUnderLoad, supplier: string, expected: number): Promise<Verdict> {
  const ended = await pollUntil(240, async () => {
    const open = await getEntriesCollection(field.database).countDocuments({ supplier, openJob: { $ne: null } });
    return open === 0 || undefined;
  });
  if (!ended) return { counts: {}, problems: [`jobs of ${supplier} did not end`] };
  return proveWhole(field, [supplier], expected);
}
