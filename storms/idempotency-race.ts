// R20: many equal calls at the same time through two processes. There is one entry for each key, for both kinds of key.
import { makeInvoice } from '../bench/documents';
import { getEntriesCollection } from '../src/store/entries/entries';
import { createRandom } from './random';
import type { StackUnderLoad } from './stack-under-load';
import { type Size, scaleSize, type StackStorm, mergeVerdicts, type Verdict } from './storm';

export const idempotencyRace: StackStorm = {
  what: 'idempotency race: identical concurrent calls with one client key, then with one Idempotency-Key',
  shape: { apis: 2, workers: 2 },
  run: async (field, size) =>
    mergeVerdicts(await race(field, size, 'client key'), await race(field, size, 'Idempotency-Key')),
};

type RaceKind = 'client key' | 'Idempotency-Key';

interface RaceReply {
  readonly status: number;
  readonly id: string;
  readonly replayed: boolean;
  readonly other: boolean;
}

/** Makes 100 calls for each key, key by key, because the calls with one key must meet. */
async function race(field: StackUnderLoad, size: Size, kind: RaceKind): Promise<Verdict> {
  const [keys, calls] = [scaleSize(size, 100, 5), size.length === 'short' ? 40 : 100];
  const [supplier = ''] = field.newSuppliers(1);
  const random = createRandom(size.seed);
  const problems: string[] = [];
  const seen = new Map<string, number>();
  const before = await getEntriesCollection(field.database).countDocuments({ supplier });
  for (let n = 0; n < keys; n += 1) {
    const order = shuffled(calls, random);
    const key = `race-${size.seed}-${kind.length}-${supplier}-${n}`;
    const answers = await Promise.all(order.map((i) => ask(field, { kind, key, supplier, call: i })));
    for (const { status, replayed } of answers) {
      const what = `${status}${replayed ? ' again' : ''}`;
      seen.set(what, (seen.get(what) ?? 0) + 1);
    }
    problems.push(...problemsOf(kind, answers).map((problem) => `${kind} ${key}: ${problem}`));
  }
  const made = (await getEntriesCollection(field.database).countDocuments({ supplier })) - before;
  if (made !== keys) problems.push(`${made} entries of ${keys} keys (${kind})`);
  field.say(`${kind}: ${[...seen].map(([what, count]) => `${count} x ${what}`).join(', ')}`);
  return {
    counts: { [`calls with a ${kind}`]: keys * calls, [`entries of ${keys} such keys`]: made },
    problems: problems.slice(0, 20),
  };
}

/** Checks that exactly one call succeeds, and that the other calls get the response that the kind of key requires. */
function problemsOf(kind: RaceKind, answers: readonly RaceReply[]): string[] {
  const first = answers.filter(({ status, replayed }) => status === 200 && !replayed);
  const [winner] = first;
  if (!winner || first.length !== 1) return [`${first.length} calls made an entry`];
  const allowed = ({ status, id, other, replayed }: RaceReply): boolean => {
    if (kind === 'client key') return status === 409 && id === winner.id;
    if (status === 409) return true;
    return other === winner.other ? status === 200 && replayed && id === winner.id : status === 422;
  };
  return answers
    .filter((answer) => answer !== winner && !allowed(answer))
    .map((answer) => `a repeat got ${JSON.stringify(answer)}`);
}

interface RaceCall {
  readonly kind: RaceKind;
  readonly key: string;
  readonly supplier: string;
  readonly call: number;
}

/** Half of the calls have another body. */
async function ask({ stack }: StackUnderLoad, { kind, key, supplier, call }: RaceCall): Promise<RaceReply> {
  const { apis, token } = stack.addresses;
  const other = call % 2 === 1;
  const body = { data: makeInvoice(supplier, other ? 2 : 1), ...(kind === 'client key' ? { key } : {}) };
  const response = await fetch(`${apis[Math.floor(call / 2) % apis.length]}/silo/v1/entries`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(kind === 'client key' ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  const { id = '' } = (await response.json()) as { id?: string };
  return {
    status: response.status,
    id,
    replayed: response.headers.get('idempotency-replayed') === 'true',
    other,
  };
}

function shuffled(count: number, random: () => number): number[] {
  const list = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j] ?? 0, list[i] ?? 0];
  }
  return list;
}
