// Tests that the page of a rejected invoice shows the rejection once.
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { apiOfFile } from '../api';
import { home, createResources } from './sample-resources';
import { consoleSettings, signedIn } from './visitor';

const api = apiOfFile(consoleSettings);

describe('the page of a rejected invoice', () => {
  it('shows its state and the response of the authority once, without a contradiction', async () => {
    const { entry = '' } = await createResources(api);
    const fiscal = { kind: 'registration', outcome: 'rejected', code: '1110', record: 'none' };
    await getEntriesCollection(api.database).updateOne({ id: entry }, { $set: { state: 'error', fiscal } as never });
    const { html } = await (await signedIn(api, 'viewer')).get(`${home}/entries/${entry}`);
    const [title = ''] = /<h1[\s\S]*?<\/h1>/.exec(html) ?? [];
    expect(title.match(/class="chip [^"]*">[^<]*/g)).toEqual(['class="chip bad">Rejected']);
  });
});
