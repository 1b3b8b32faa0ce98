// Asks the census for a step. Nobody answering is trouble that passes: the walk is made again.
import { jobs as limits } from '../../src/contracts/limits/jobs';
import type { Need, NeedAnswer, WalkView } from '../../src/flow/view';
import type { Deps } from '../deps';
import { message } from '../../src/messages/message';

export async function queryCensus(
  deps: Deps,
  { job, workspace: { environment } }: WalkView,
  { code, name }: Extract<Need, { kind: 'census' }>,
): Promise<NeedAnswer> {
  const found = await deps.connectionFor({ workspace: job.workspace, environment, supplier: code });
  if ('problem' in found) return { kind: 'no-census', code: found.problem.code, message: found.problem.text };
  const { client } = found.connection;
  if (!client.lookUp) {
    const text = message('census-of-environment-missing', { environment });
    return { kind: 'no-census', code: 'not-configured', message: text };
  }
  const { answer } = await client.lookUp({ code, name }, limits.censusMs);
  if (answer.kind === 'census') return answer;
  if (answer.kind === 'fault') return { kind: 'no-census', code: 'census-refused', message: answer.text };
  throw new Error(`the census did not answer: ${answer.detail}`);
}
