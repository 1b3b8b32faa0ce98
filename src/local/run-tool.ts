// Runs a tool of this machine (pip, go, tar) with a sign of life while it works.
import { spawn } from 'node:child_process';

const signOfLifeSeconds = 15;

export interface ToolOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  /** What is said every 15 s, with the seconds behind it. */
  readonly doing: string;
}

/** Resolves to undefined when the tool ended well, else to the reason in words (the end of what it printed). */
export function runTool(command: string, args: readonly string[], options: ToolOptions): Promise<string | undefined> {
  return new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(command, args, { env: { ...process.env, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] });
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
    const stopTool = () => void child.kill('SIGTERM');
    process.once('exit', stopTool);
    const end = (reason: string | undefined) => {
      clearInterval(clock);
      process.off('exit', stopTool);
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
