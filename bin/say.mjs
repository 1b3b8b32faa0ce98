// Writes lines of progress to standard error, and runs child programs with their signals passed on.
import { spawn } from 'node:child_process';

/** Writes one line for the user at the terminal; standard output stays free for results. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Runs a program to its end; its output goes to the terminal (`inherit`) or is collected and shown only if it fails.
 * Ctrl-C and SIGTERM of this process are passed on to it. Resolves to its exit code (128 + signal number if it was killed).
 */
export function runProgram(command, args, { cwd, env = process.env, show = true } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const pass = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    const done = () => {
      for (const signal of signals) process.off(signal, pass);
    };
    child.on('error', (problem) => {
      done();
      reject(new Error(`${command} cannot be started: ${problem.message}`));
    });
    child.on('close', (code, signal) => {
      done();
      const exit = code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0);
      if (exit !== 0 && !show) process.stderr.write(output);
      resolve(exit);
    });
  });
}
