// The published acceptance client, if its folder is next to the project. It calls the API as the official client does.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';
import type { StackUnderLoad } from '../stack-under-load';
import type { Verdict } from '../storm';

const client = (): string => path.join(requireProjectRoot(), '..', 'shared', 'checks', 'client', 'client.mjs');

/** Runs all steps of the acceptance client once, with its own small load. */
export async function walkAcceptance({ stack, say: report }: StackUnderLoad): Promise<Verdict> {
  if (!existsSync(client())) {
    report('the acceptance client is skipped: there is no ../shared/checks/client next to the project');
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
