// R4 and R5: a fifth of the submissions gets no response, either after the records were stored (R4) or before (R5).
import type { StackUnderLoad } from './stack-under-load';
import { issueInvoices, judgeEnded, continueUntilEnough } from './load';
import { judgeResends, listSentSubmissions } from './messages';
import { proveWhole } from './proof';
import { type Size, scaleSize, type StackStorm, sum, mergeVerdicts, type Verdict } from './storm';

/**
 * Useless responses to a submission whose records were stored (R4): the connection ends, or the bytes are not a
 * response.
 */
const spoiled = ['html', 'empty', 'truncated', 'oversized', 'encoding', 'foreign'];

export const storedThenSilent: StackStorm = {
  what: 'lost responses: a fifth of the submissions is stored, but the response is lost or empty',
  shape: { apis: 2, workers: 2 },
  run: (field, size) => silence(field, size, true),
};

export const silentAtOnce: StackStorm = {
  what: 'lost submissions: a fifth of the submissions is not stored and gets no response',
  shape: { apis: 2, workers: 2 },
  run: (field, size) => silence(field, size, false),
};

/** How often each fault happens: a number in a short run, a share of the submissions in a full run. */
function listRules({ length }: Size, stored: boolean): object[] {
  const often = length === 'short' ? { next: 4 } : { ratio: 0.2 };
  const once = length === 'short' ? { next: 1 } : { ratio: 0.01 };
  const drop = { kind: 'drop', operation: 'submission', ...often, ...(stored ? { stored } : {}) };
  if (!stored) return [drop];
  return [...spoiled.map((kind) => ({ kind, operation: 'submission', stored, ...once })), drop];
}

async function silence(field: StackUnderLoad, size: Size, stored: boolean): Promise<Verdict> {
  const suppliers = field.newSuppliers(5);
  await field.client.register(suppliers);
  await field.control('PUT', '/faults', { seed: size.seed, rules: listRules(size, stored) });
  const goesOn = continueUntilEnough(size, scaleSize(size, 1_000, 40));
  const ended = await issueInvoices(field, { suppliers, clients: 16, goesOn });
  await field.control('DELETE', '/faults');
  const logs = await Promise.all(
    suppliers.map(async (supplier) => ({ supplier, messages: await listSentSubmissions(field, supplier) })),
  );
  const silent = logs.flatMap(({ messages }) => messages).filter(({ answer }) => answer.kind !== 'answer');
  const resends = logs.map(({ supplier, messages }) => judgeResends(supplier, messages));
  const problems = resends.flatMap((verdict) => verdict.problems);
  if (silent.length === 0) problems.push('no response was lost');
  if (silent.some(({ answer }) => answer.stored !== stored)) problems.push('a response was lost at the wrong moment');
  if (size.length === 'short' && stored) {
    const missed = spoiled.filter((kind) => !silent.some(({ answer }) => answer.kind === kind));
    if (missed.length > 0) problems.push(`no response was ${missed.join(', ')}`);
  }
  const again = logs.flatMap(({ messages }) => messages.flatMap(({ records }) => records));
  if (stored !== again.some(({ line }) => line?.code === 3000))
    problems.push(`${stored ? 'no' : 'a'} submission that was sent again got code 3000`);
  const resent = sum(resends.map(({ counts }) => counts['submissions sent again'] ?? 0));
  return mergeVerdicts(judgeEnded(ended), await proveWhole(field, suppliers, ended.length), {
    counts: { 'responses lost': silent.length, 'submissions sent again': resent },
    problems,
  });
}
