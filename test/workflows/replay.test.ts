// Every stored history of real runs is replayed with today's code: a change that would break a run under way fails here.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  bundleWorkflowCode,
  DefaultLogger,
  Runtime,
  type WorkflowBundleWithSourceMap,
  Worker,
} from '@temporalio/worker';

const folder = path.join(__dirname, '../histories');
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

describe('replay', () => {
  let workflowBundle: WorkflowBundleWithSourceMap;
  beforeAll(async () => {
    Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
    const quiet = { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} };
    workflowBundle = await bundleWorkflowCode({
      workflowsPath: path.join(__dirname, '../../workflows/index.ts'),
      logger: quiet,
    });
  }, 60_000);

  it('has histories of every kind', () => {
    for (const kind of ['success', 'rescue', 'retry', 'outage', 'continue-as-new']) {
      expect(names.some((name) => name.startsWith(`job-${kind}`))).toBe(true);
      expect(names.some((name) => name.startsWith(`chain-${kind}`))).toBe(true);
    }
  });

  it.each(names)('%s', async (name) => {
    const { workflowId, history } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as {
      workflowId: string;
      history: object;
    };
    await Worker.runReplayHistory({ workflowBundle }, history, workflowId);
  });

  it('keeps the history of a job without an outage small', () => {
    const { history } = JSON.parse(readFileSync(path.join(folder, 'job-success.json'), 'utf8')) as {
      history: { events: object[] };
    };
    expect(history.events.length).toBeLessThanOrEqual(40);
  });
});
