// R13: the primary of a set of three members is replaced every ten seconds under the load of R1. No acknowledged write
// is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { runThroughApi } from './fork-hunt';
import { openStackUnderLoad, type ReportProgress, pollUntil } from './stack-under-load';
import { type PlainStorm, type Size, mergeVerdicts, type Verdict } from './storm';
import { type Members, startThreeMembers } from './three-members';

export const election: PlainStorm = {
  what: 'election: the primary of a database with three members steps down, hangs or is killed every 10 s under load',
  run,
};

/** The time between two replacements. */
const everySeconds = 10;
/** How long the primary is suspended. When it resumes, it does not know that another primary was elected. */
const frozenMs = 5_000;

/** The ways to remove a primary, in turn. */
const ways: Readonly<Record<string, (members: Members, primary: number) => Promise<void>>> = {
  asked: (members, primary) => members.stepDown(primary, false),
  'without waiting for the others': (members, primary) => members.stepDown(primary, true),
  frozen: async (members, primary) => {
    members.signal(primary, 'SIGSTOP');
    await sleep(frozenMs);
    members.signal(primary, 'SIGCONT');
  },
  killed: async (members, primary) => {
    members.signal(primary, 'SIGKILL');
    await sleep(1_000);
    await members.back(primary);
  },
};

async function run(size: Size, report: ReportProgress): Promise<Verdict> {
  const members = await startThreeMembers(report);
  try {
    const field = await openStackUnderLoad({ apis: 2, workers: 2 }, report, { mongodb: members.uri });
    try {
      const elections = departures(members, size, report);
      const served = await runThroughApi(field, size).finally(() => elections.stop());
      return mergeVerdicts(served, await elections.judge());
    } finally {
      await field.close();
    }
  } finally {
    await members.close();
  }
}

function departures(members: Members, { length }: Size, report: ReportProgress) {
  const pauseMs = (length === 'short' ? 5 : everySeconds) * 1_000;
  const counts: Record<string, number> = {};
  const problems: string[] = [];
  let going = true;
  const work = (async () => {
    for (let i = 0; going; i += 1) {
      const next = Date.now() + pauseMs;
      const primary = await pollUntil(30, () => members.primary());
      if (primary === undefined) {
        problems.push('no primary for 30 s');
        break;
      }
      const [how, leave] = Object.entries(ways)[i % Object.keys(ways).length] as [string, (typeof ways)[string]];
      try {
        await leave(members, primary);
        counts[how] = (counts[how] ?? 0) + 1;
        report(`primary ${primary + 1} left: ${how}`);
      } catch (error) {
        // A member refuses to step down while no other member has caught up; it then steps down in the next turn.
        report(`primary ${primary + 1} stayed: ${String(error)}`);
      }
      while (going && Date.now() < next) await sleep(100);
    }
  })();
  return {
    stop: () => {
      going = false;
    },
    async judge(): Promise<Verdict> {
      await work;
      const left = Object.fromEntries(Object.entries(counts).map(([how, n]) => [`primaries ${how}`, n]));
      const missed = Object.keys(ways).filter((how) => !counts[how]);
      return { counts: left, problems: [...problems, ...missed.map((how) => `no primary left: ${how}`)] };
    },
  };
}
