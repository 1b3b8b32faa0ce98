// Tests calls about a submission. Regression: each page of its records read its whole raw response, up to 4 MB.
import { getSubmissionsCollection } from '../../src/store/submissions/submissions';
import { apiOfFile } from './api';
import { sealedChain } from './console/sealed';

const api = apiOfFile();
let path: string;
beforeAll(async () => {
  const submission = await sealedChain(api, 'B85905495', 2);
  path = `/fiscal/v1/submissions/${submission}`;
}, 60_000);

const answer = `<r:Respuesta>${'x'.repeat(10_000)}</r:Respuesta>`;
const setAnswer = (change: object) =>
  getSubmissionsCollection(api.database).updateOne({ _id: path.split('/').at(-1) as string }, change);

/** Whether a response of the database during the call has the raw response. */
async function readsAnswer(place: string) {
  const { client } = api.database.db;
  let isRead = false;
  const note = ({ reply }: { readonly reply: unknown }): void => {
    isRead ||= JSON.stringify(reply).includes('xxxxxxxxxx');
  };
  client.on('commandSucceeded', note);
  const reply = await api.call('GET', place);
  client.off('commandSucceeded', note);
  return { isRead, reply };
}

describe('a submission', () => {
  it('is read without its raw response, unless the call returns the response', async () => {
    await setAnswer({ $set: { answer } });
    const records = await readsAnswer(`${path}/records?limit=10`);
    expect([records.isRead, records.reply.status]).toEqual([false, 200]);
    const one = await readsAnswer(path);
    expect([one.isRead, one.reply.json.has_answer]).toEqual([false, true]);
    const raw = await readsAnswer(`${path}/answer`);
    expect([raw.isRead, raw.reply.text]).toEqual([true, answer]);
  });

  it('says whether its raw response is stored', async () => {
    await setAnswer({ $unset: { answer: '' } });
    expect((await api.call('GET', path)).json.has_answer).toBe(false);
    expect((await api.call('GET', `${path}/answer`)).status).toBe(404);
  });
});
