// Runs a tool of this machine (pip, go, tar) with a sign of life while it works.
import { type ChildProcess, spawn } from 'node:child_process';
import { signalProcess } from './processes';

const signOfLifeSeconds = 15;
const working = new Set<ChildProcess>();
let aborted = false;

/** Ends the tools that work now; each then counts as failed, and no other is started. Compilers start helpers: their whole group ends. */
export function abortTools(): void {
  aborted = true;
  for (const { pid } of working) if (pid !== undefined) signalProcess(-pid, 'SIGTERM');
}

process.once('exit', abortTools);

export interface ToolOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  /** What is said every 15 s, with the seconds behind it. */
  readonly doing: string;
}

/** Resolves to undefined when the tool ended well, else to the reason in words (the end of what it printed). */
export function runTool(command: string, args: readonly string[], options: ToolOptions): Promise<string | undefined> {
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
      signOfLifeSeconds * 1000,
    );
    const end = (reason: string | undefined) => {
      clearInterval(clock);
      working.delete(child);
      resolve(reason);
    };
    child.on('error', (problem: NodeJS.ErrnoException) =>
      end(problem.code === 'ENOENT' ? `there is no ${command} here` : problem.message),
    );
    child.on('close', (code) =>
      end(code === 0 ? undefined : lastLines(output) || `${command} ended with code ${code}`),
    );
  });
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' | ');
}
