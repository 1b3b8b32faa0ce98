// R23: every stored history of real runs is replayed with the current code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { runTypes } from '../src/contracts/runs';
import { requireProjectRoot } from '../src/local/root';
import type { StackUnderLoad } from './stack-under-load';
import type { PlainStorm, Verdict } from './storm';

export const replay: PlainStorm = {
  what: 'replay: the current code replays every stored history of real runs',
  run: async (_size, report) => {
    const bundle = await bundleToday();
    const verdicts: Verdict[] = [];
    for (const name of listHistoryNames()) {
      verdicts.push(await replayHistory(name, bundle));
      report(`${name} replayed`);
    }
    return { counts: { histories: verdicts.length }, problems: verdicts.flatMap(({ problems }) => problems) };
  },
};

export const findHistoryFolder = (): string => path.join(requireProjectRoot(), 'test', 'histories');

export const listHistoryNames = (): string[] =>
  readdirSync(findHistoryFolder()).filter((name) => name.endsWith('.json'));

export type Bundle = Awaited<ReturnType<typeof bundleWorkflowCode>>;

/** The workflows of the sources, or of the build if there are no sources. Progress messages are suppressed. */
export function bundleToday(): Promise<Bundle> {
  return (bundled ??= makeBundle());
}

let bundled: Promise<Bundle> | undefined;

function makeBundle(): Promise<Bundle> {
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const quiet = { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} };
  const sources = path.join(__dirname, '..', 'workflows', 'index');
  const workflowsPath = existsSync(`${sources}.ts`) ? `${sources}.ts` : `${sources}.js`;
  return bundleWorkflowCode({ workflowsPath, logger: quiet });
}

/** Replays one history. If the current code does not reproduce it, that is a problem. */
export async function replayHistory(name: string, workflowBundle: Bundle): Promise<Verdict> {
  const { workflowId, history } = JSON.parse(readFileSync(path.join(findHistoryFolder(), name), 'utf8')) as {
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

/** Maximum number of runs of each kind that are replayed after a test, newest first. */
const runsMax = 100;

/**
 * Replays runs as a worker does that has no cached run, after a crash or a new version. Every run must take the same
 * course.
 */
export async function judgeRuns(field: StackUnderLoad): Promise<Verdict> {
  const workflowBundle = await bundleToday();
  const problems: string[] = [];
  let runs = 0;
  for (const kind of [runTypes.chain, runTypes.job]) {
    const found = field.engine.workflow.list({ query: `WorkflowType = '${kind}'` }).intoHistories({ concurrency: 2 });
    const { payloadCodecs } = field.engine.options.loadedDataConverter;
    const options = { workflowBundle, dataConverter: { payloadCodecs } };
    const results = Worker.runReplayHistories(options, readFirst(found, runsMax));
    for await (const { workflowId, error } of results) {
      runs += 1;
      if (error) problems.push(`${workflowId} cannot be replayed: ${error.message.slice(0, 400)}`);
    }
  }
  return { counts: { 'runs replayed': runs }, problems: problems.slice(0, 3) };
}

async function* readFirst<T>(items: AsyncIterable<T>, most: number): AsyncIterable<T> {
  let given = 0;
  for await (const item of items) {
    if (given >= most) return;
    given += 1;
    yield item;
  }
}
