// Runs a tool of this machine (pip, go, tar) and reports progress while it works.
import { type ChildProcess, spawn } from 'node:child_process';
import { signalProcess } from './processes';

const progressSeconds = 15;
const working = new Set<ChildProcess>();
let aborted = false;

/**
 * Ends the running tools with all their child processes; these tools then count as failed. No other tool is started.
 */
export function abortExternalTools(): void {
  aborted = true;
  for (const { pid } of working) if (pid !== undefined) signalProcess(-pid, 'SIGTERM');
}

process.once('exit', abortExternalTools);

export interface ExternalToolOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  /** Reported every 15 s, followed by the seconds. */
  readonly doing: string;
}

/** Runs a tool. Resolves to undefined if the tool succeeded, otherwise to the reason (the end of its output). */
export function runExternalToolOrReturnFailureReason(
  command: string,
  args: readonly string[],
  options: ExternalToolOptions,
): Promise<string | undefined> {
  if (aborted) return Promise.resolve('interrupted');
  return new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(command, args, {
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    working.add(child);
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const clock = setInterval(
      () => options.say(`${options.doing} (${Math.round((Date.now() - started) / 1000)} s)`),
      progressSeconds * 1000,
    );
    const end = (reason: string | undefined) => {
      clearInterval(clock);
      working.delete(child);
      resolve(reason);
    };
    child.on('error', (problem: NodeJS.ErrnoException) =>
      end(problem.code === 'ENOENT' ? `${command} is not installed` : problem.message),
    );
    child.on('close', (code) =>
      end(code === 0 ? undefined : lastLines(output) || `${command} exited with code ${code}`),
    );
  });
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' | ');
}
