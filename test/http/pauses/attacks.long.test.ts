// Tests that no input of a client blocks the event loop of the API for long: the longest pause over all processor attacks.
import { type Attack, bodyAttacks, documentAttacks, otherAttacks, pageAttacks } from './attacks';
import { listAttacks } from './stored-lists';
import { storedAttacks } from './stored-attacks';
import { pauseMsMax, startWatchedApi, type WatchedApi } from './watched-api';

let watched: WatchedApi;
beforeAll(async () => {
  watched = await startWatchedApi();
}, 60_000);
const pauses: { readonly name: string; readonly ms: number }[] = [];
afterAll(async () => {
  const [longest] = pauses.toSorted((a, b) => b.ms - a.ms);
  if (longest) console.log(`the longest pause: ${Math.round(longest.ms)} ms, ${longest.name}`);
  await watched?.close();
});

const all: Record<string, Attack> = {
  ...bodyAttacks,
  ...documentAttacks,
  ...pageAttacks,
  ...otherAttacks,
  ...storedAttacks,
  ...listAttacks,
};

describe('the longest pause of the API', () => {
  it.each(Object.entries(all))(
    'stays short during: %s',
    async (name, attack) => {
      const pauseMs = await watched.pauseOf(attack);
      pauses.push({ name, ms: pauseMs });
      console.log(`${name}: ${Math.round(pauseMs)} ms`);
      expect(pauseMs).toBeLessThan(pauseMsMax);
    },
    120_000,
  );
});
