// R23: every stored history of real runs is replayed with today's code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { projectRoot } from '../src/local/root';
import type { DeskStorm, Verdict } from './storm';

export const replay: DeskStorm = {
  what: "replay: every stored history of real runs with today's code",
  blow: async (_size, say) => {
    const bundle = await bundleToday();
    const verdicts: Verdict[] = [];
    for (const name of historyNames()) {
      verdicts.push(await replayHistory(name, bundle));
      say(`${name} replayed`);
    }
    return { counts: { histories: verdicts.length }, problems: verdicts.flatMap(({ problems }) => problems) };
  },
};

export const historyFolder = (): string => path.join(projectRoot(), 'test', 'histories');

export const historyNames = (): string[] => readdirSync(historyFolder()).filter((name) => name.endsWith('.json'));

export type Bundle = Awaited<ReturnType<typeof bundleWorkflowCode>>;

/** The workflows of the sources, or of the build where there are no sources. Quiet: its progress says nothing. */
export function bundleToday(): Promise<Bundle> {
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const quiet = { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} };
  const sources = path.join(__dirname, '..', 'workflows', 'index');
  const workflowsPath = existsSync(`${sources}.ts`) ? `${sources}.ts` : `${sources}.js`;
  return bundleWorkflowCode({ workflowsPath, logger: quiet });
}

/** A history of another course than today's code is a problem. */
export async function replayHistory(name: string, workflowBundle: Bundle): Promise<Verdict> {
  const { workflowId, history } = JSON.parse(readFileSync(path.join(historyFolder(), name), 'utf8')) as {
    workflowId: string;
    history: object;
  };
  try {
    await Worker.runReplayHistory({ workflowBundle }, history, workflowId);
    return { counts: {}, problems: [] };
  } catch (error) {
    return { counts: {}, problems: [`${name}: ${String(error)}`] };
  }
}
