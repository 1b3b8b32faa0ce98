// Replays every stored history of real runs with the current code: a change that would break an open run fails
// here.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Bundle, bundleToday, findHistoryFolder, listHistoryNames, replayHistory } from '../../storms/replay';

const names = listHistoryNames();

describe('the stored histories of runs', () => {
  let bundle: Bundle;
  beforeAll(async () => {
    bundle = await bundleToday();
  }, 60_000);

  it('include every kind of run', () => {
    for (const kind of ['success', 'rescue', 'retry', 'outage', 'continue-as-new']) {
      expect(names.some((name) => name.startsWith(`job-${kind}`))).toBe(true);
      expect(names.some((name) => name.startsWith(`chain-${kind}`))).toBe(true);
    }
  });

  it('include a long backlog, an awaited approval, and every other type of run', () => {
    const kinds = ['chain-backlog', 'job-registration', 'registration', 'batch', 'bulk', 'month-export', 'sweep'];
    const missing = kinds.filter((kind) => !names.some((name) => name.startsWith(kind)));
    expect(missing).toEqual([]);
  });

  it.each(names)('can be replayed: %s', async (name) => {
    expect((await replayHistory(name, bundle)).problems).toEqual([]);
  });

  it('contain no folder of the recording machine', () => {
    const texts = names.map((name) => readFileSync(path.join(findHistoryFolder(), name), 'utf8'));
    expect(texts.flatMap((text) => text.match(/\(\/[\w./-]+/g) ?? [])).toEqual([]);
  });

  it('keep the history of a job without an outage small (P11)', () => {
    const { history } = JSON.parse(readFileSync(path.join(findHistoryFolder(), 'job-success.json'), 'utf8')) as {
      history: { events: object[] };
    };
    expect(history.events.length).toBeLessThanOrEqual(21);
  });
});
