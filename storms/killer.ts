// Kills processes with -9, at random times or in a phase in which a process is stopped. The stack restarts the
// processes.
import { type StackUnderLoad, pollUntil } from './stack-under-load';
import { pickFrom } from './random';

/** The failpoints of each phase of a record. */
export const phases = {
  requesting: ['before-walk', 'walked'],
  sealing: ['before-seal', 'after-seal'],
  printing: ['before-pdf'],
  sending: ['before-call', 'after-call'],
  recording: ['before-record', 'after-record'],
  notifying: ['before-notify'],
} as const;

export type Phase = keyof typeof phases;

/** Under load, some process reaches each phase within this time. */
const aimSecondsMax = 20;

export class Killer {
  /** How many of each kind of process died. */
  readonly kinds: Record<string, number> = {};
  /** Number of kills by the phase in which a worker died; `anywhere` for kills at random times. */
  readonly phases: Record<string, number> = {};

  constructor(
    private readonly field: StackUnderLoad,
    private readonly random: () => number,
  ) {}

  /** Kills one process of this kind, whatever the process is doing. */
  async anywhere(kind: string): Promise<void> {
    const { stack } = this.field;
    const running = (): string[] =>
      stack.names.filter((name) => getKind(name) === kind && stack.pid(name) !== undefined);
    const name = await pollUntil(aimSecondsMax, async () => running()[0] && pickFrom(this.random, running()));
    if (name) await this.kill(name, 'anywhere');
  }

  /** Kills the worker that reaches the failpoint first. @returns false if no worker reached it */
  async at(phase: Phase, failpoint: string): Promise<boolean> {
    const { failpoints, stack } = this.field;
    failpoints.hold(failpoint);
    try {
      const name = await pollUntil(aimSecondsMax, async () => {
        const pid = failpoints.reachedBy(failpoint);
        return pid === undefined ? undefined : stack.names.find((process) => stack.pid(process) === pid);
      });
      if (name) await this.kill(name, phase, failpoint);
      return name !== undefined;
    } finally {
      failpoints.release(failpoint);
    }
  }

  private async kill(name: string, phase: string, failpoint = ''): Promise<void> {
    await this.field.stack.kill(name, 'SIGKILL');
    const kind = getKind(name);
    this.kinds[kind] = (this.kinds[kind] ?? 0) + 1;
    this.phases[phase] = (this.phases[phase] ?? 0) + 1;
    this.field.say(`killed ${name} ${failpoint ? `at ${failpoint}` : 'anywhere'}`);
  }
}

const getKind = (name: string): string => name.replace(/-\d+$/, '');
