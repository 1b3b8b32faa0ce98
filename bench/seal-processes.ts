// Starts processes that seal, releases them at the same time, and collects the result of each.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface SealedBy {
  readonly sealed: number;
  readonly ms: number;
}

/**
 * @param script the built `seal-process.js`
 * @param begun called when all processes are connected and begin to seal
 * @param how `single`: one record per transaction
 */
export async function sealAtOnce(
  script: string,
  count: number,
  chain: { readonly _id: string; readonly installation: string },
  env: NodeJS.ProcessEnv,
  begun: () => void = () => undefined,
  how: 'together' | 'single' = 'together',
): Promise<SealedBy[]> {
  const processes = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, [script, chain._id, chain.installation, how], {
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  });
  try {
    for (const { lines } of processes) await lines.next();
    for (const { child } of processes) child.stdin.write('go\n');
    begun();
    return await Promise.all(processes.map(async ({ lines }) => readLine(await lines.next())));
  } finally {
    for (const { child } of processes) {
      if (child.exitCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  }
}

function readLine({ done, value }: IteratorResult<string>): SealedBy {
  if (done) throw new Error('a sealing process ended early; its error stands above');
  return JSON.parse(value) as SealedBy;
}
