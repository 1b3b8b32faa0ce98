// The published acceptance client, where it is beside the project: it speaks as the official client does.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/local/root';
import type { StackUnderLoad } from '../stack-under-load';
import type { Verdict } from '../storm';

const client = (): string => path.join(projectRoot(), '..', 'shared', 'checks', 'client', 'client.mjs');

/** Every step of it, once, with a small storm of its own. */
export async function walkAcceptance({ stack, say: report }: StackUnderLoad): Promise<Verdict> {
  if (!existsSync(client())) {
    report('the acceptance client is left out: there is no ../shared/checks/client beside the project');
    return { counts: {}, problems: [] };
  }
  const { api, token, rejectCode } = stack.addresses;
  const args = [client(), '--base', api, '--token', token, '--reject-code', rejectCode, '--storm-jobs', '20'];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { timeout: 600_000, maxBuffer: 10_000_000 }, (_error, out) => resolve(out));
  });
  const lines = output.trim().split('\n');
  const [, passed = '0', failed = '?'] = /(\d+) passed, (\d+) failed/.exec(lines.at(-1) ?? '') ?? [];
  const bad = lines.filter((line) => line.startsWith('FAIL')).map((line) => line.slice(0, 200));
  return {
    counts: { 'steps of the acceptance client': Number(passed) },
    problems: failed === '0' ? [] : [`the acceptance client: ${lines.at(-1)}; ${bad.join('; ')}`],
  };
}
