// Tests the worst processor attacks, one of each kind; the others are in attacks.long.test.ts.
import { bodyAttacks, documentAttacks, otherAttacks, pageAttacks } from './attacks';
import { listAttacks } from './stored-lists';
import { storedAttacks } from './stored-attacks';
import { pauseMsMax, startWatchedApi, type WatchedApi } from './watched-api';

let watched: WatchedApi;
beforeAll(async () => {
  watched = await startWatchedApi();
}, 60_000);
afterAll(() => watched?.close());

describe('the longest pause of the API', () => {
  it.each([
    ['a body of numbers and spaces', bodyAttacks],
    ['a body of large objects', bodyAttacks],
    ['a body of objects of many forms', bodyAttacks],
    ['a body of escaped quotes', bodyAttacks],
    ['endless one-byte chunks after a 401', bodyAttacks],
    ['endless one-byte chunks of a call without a body', bodyAttacks],
    ['a member with a name of 1.9 MB', bodyAttacks],
    ['thousands of unknown parameters', bodyAttacks],
    ['a patch that copies', documentAttacks],
    ['previews of long notes', pageAttacks],
    ['a logo of 16 bits, and previews with it', pageAttacks],
    ['a logo of 21,000 chunks', pageAttacks],
    ['thousands of combining marks', documentAttacks],
    ['templates of emails that need all their time', otherAttacks],
    ['a patch whose path has millions of steps', documentAttacks],
    ['a page of workflows of thousands of values', listAttacks],
    ['the actions of an entry with workflows of thousands of values', listAttacks],
    ['series with long descriptions', listAttacks],
    ['a credit note of 100 invoices with 100 other credit notes', storedAttacks],
    ['an F3 with 60 other F3 of the same simplified invoices', storedAttacks],
  ])('stays short during %s', async (name, attacks) => {
    const { [name]: attack } = attacks;
    if (!attack) throw new Error(`there is no attack of ${name}`);
    expect(await watched.pauseOf(attack)).toBeLessThan(pauseMsMax);
  });
});
