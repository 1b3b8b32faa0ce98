// Starts one process of the stack, of any kind. Watches the process, restarts it when it dies, and stops it.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { localStackLimits } from '../contracts/limits/local';
import type { OrphanProcessGuard } from './guard';
import { readLogFileSizeBytes, readLogTail } from './files';

/** How to start a process, and when it is ready. */
export interface ChildProcessPlan {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** Called every 50 ms until it returns true. */
  readonly ready: () => Promise<boolean>;
  /** Time for a clean stop, if not the default. */
  readonly stopSeconds?: number;
}

/** Callbacks for events of a process. */
export interface ChildProcessCallbacks {
  readonly guard: OrphanProcessGuard;
  /** The process id has changed. */
  readonly changed: () => void;
  /** Called when the process died unexpectedly. */
  readonly died: (name: string, how: string) => void;
  /** Called when the process was restarted and is ready. */
  readonly cameBack?: (name: string) => void;
}

/** Starts, stops and watches one process. */
export interface ChildProcessController {
  readonly name: string;
  pid(): number | undefined;
  /** Starts the process unless it is running, and waits until it is ready. @throws Error with the end of its log */
  start(extraEnv?: NodeJS.ProcessEnv): Promise<void>;
  /** Stops the process cleanly; if it does not stop in time, kills it. The process stays down. */
  stop(): Promise<void>;
  /** Sends a signal to the process. If the process dies, it is restarted unless `hold` prevents this. */
  signal(signal: NodeJS.Signals): void;
  /** Resolves when the current process is gone. */
  gone(): Promise<void>;
  /** While `held` is true, a process that dies is not restarted until `start`. */
  hold(held: boolean): void;
}

interface RunningChild {
  readonly process: ChildProcess;
  readonly gone: Promise<void>;
  readonly since: number;
  /** Position in the log at which the lines of this process start. */
  readonly logFrom: number;
}

export function createProcessController(plan: ChildProcessPlan, watch: ChildProcessCallbacks): ChildProcessController {
  let running: RunningChild | undefined;
  let isHeld = false;
  let stopping = false;
  let extra: NodeJS.ProcessEnv = {};
  let restarting: NodeJS.Timeout | undefined;
  let wasReady = false;
  let logFrom = 0;
  const nextPauseMs = growingPause();

  const launch = (): void => {
    clearTimeout(restarting);
    running = launchWatched(plan, extra, watch, (ended, how) => {
      if (running === ended) running = undefined;
      watch.changed();
      if (!stopping) afterDeath(how, ended.since);
    });
    logFrom = running.logFrom;
    watch.changed();
  };

  const becomesReady = async (mayCome: () => boolean): Promise<void> => {
    if (await isReady(plan, mayCome)) return;
    throw new Error(`${plan.name} is not ready. The end of ${plan.logFile}:\n${readLogTail(plan.logFile, logFrom)}`);
  };

  const relaunch = (): void => {
    launch();
    becomesReady(() => running !== undefined).then(
      () => watch.cameBack?.(plan.name),
      // If the process died again, this is reported in any case.
      () => undefined,
    );
  };

  const afterDeath = (how: string, since: number) => {
    // If a process dies before it was first ready, it has failed to start, and `start` reports this.
    if (!wasReady) return;
    watch.died(plan.name, how);
    if (!isHeld) restarting = setTimeout(relaunch, nextPauseMs(since));
  };

  return {
    name: plan.name,
    pid: () => running?.process.pid,
    async start(extraEnv) {
      if (extraEnv !== undefined) extra = extraEnv;
      stopping = false;
      if (running === undefined) launch();
      await becomesReady(() => running !== undefined || (wasReady && !isHeld));
      wasReady = true;
    },
    async stop() {
      stopping = true;
      clearTimeout(restarting);
      if (running !== undefined) await end(running, plan.stopSeconds);
    },
    signal: (signal) => void running?.process.kill(signal),
    gone: async () => running?.gone,
    hold: (value) => {
      isHeld = value;
      if (isHeld) clearTimeout(restarting);
    },
  };
}

/**
 * Returns the pauses before restarts. Each pause is twice the previous one. After a process that lived for some time,
 * the pause is short again.
 */
function growingPause(): (since: number) => number {
  let pauseMs: number = localStackLimits.restartMsFirst;
  return (since) => {
    const young = Date.now() - since < localStackLimits.restartYoungSeconds * 1000;
    pauseMs = young ? Math.min(pauseMs * 2, localStackLimits.restartMsMax) : localStackLimits.restartMsFirst;
    return pauseMs;
  };
}

/** Starts the process under the guard. `ended` is called once, with the signal, the exit code or the error. */
function launchWatched(
  plan: ChildProcessPlan,
  extra: NodeJS.ProcessEnv,
  { guard }: ChildProcessCallbacks,
  ended: (running: RunningChild, how: string) => void,
): RunningChild {
  const logFrom = prepareLog(plan);
  const child = spawnLogged(plan, extra);
  const since = Date.now();
  const exit = new Promise<void>((resolve) => {
    let over = false;
    const finish = (how: string) => {
      if (over) return;
      over = true;
      if (child.pid !== undefined) guard.forget(child.pid);
      resolve();
      ended(running, how);
    };
    child.once('error', (problem) => finish(problem.message));
    child.once('exit', (code, signal) => finish(signal ?? `code ${code}`));
  });
  const running: RunningChild = { process: child, gone: exit, since, logFrom };
  if (child.pid !== undefined) guard.watch(child.pid);
  return running;
}

async function end(
  { process: child, gone }: RunningChild,
  stopSeconds: number = localStackLimits.stopSeconds,
): Promise<void> {
  child.kill('SIGTERM');
  // A process stopped by SIGSTOP receives no other signal.
  child.kill('SIGCONT');
  const over = setTimeout(() => child.kill('SIGKILL'), stopSeconds * 1000);
  await gone;
  clearTimeout(over);
}

async function isReady(plan: ChildProcessPlan, mayCome: () => boolean): Promise<boolean> {
  for (const end = Date.now() + localStackLimits.readySeconds * 1000; Date.now() < end; await sleep(50)) {
    if (await plan.ready()) return true;
    if (!mayCome()) break;
  }
  return false;
}

/** Creates the folder of the log and rotates a large log. @returns the position of the next line */
function prepareLog({ logFile }: ChildProcessPlan): number {
  mkdirSync(path.dirname(logFile), { recursive: true });
  if (readLogFileSizeBytes(logFile) > localStackLimits.logBytesMax) renameSync(logFile, `${logFile}.1`);
  return readLogFileSizeBytes(logFile);
}

function spawnLogged(plan: ChildProcessPlan, extra: NodeJS.ProcessEnv): ChildProcess {
  const log = openSync(plan.logFile, 'a');
  try {
    // The process has its own process group, so that Ctrl-C in the terminal reaches only the supervisor, which stops
    // the parts in order.
    return spawn(plan.command, plan.args, {
      env: { ...process.env, ...plan.env, ...extra },
      stdio: ['ignore', log, log],
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}
