// Tests documents and envelopes with the schema of another object. Regression: each of their fields was reported as unknown, or
// an invoice in such an envelope was read as a party.
import { apiOfFile } from './api';
import { invoice } from './documents';
import { register } from './registered';

const api = apiOfFile();
beforeAll(() => register(api, 'B98602642'));

const root = 'https://gobl.org/draft-0/';
const doc = invoice() as Record<string, unknown>;

interface FoundFault {
  readonly code: string;
  readonly paths?: readonly string[];
  readonly remedy?: string;
}

async function send(path: string, body: object) {
  const { status, json } = await api.call('POST', path, body);
  const { faults = [], warnings = [] } = json as unknown as { faults?: FoundFault[]; warnings?: FoundFault[] };
  return { status, faults, warnings, key: json.key };
}
const issue = (document: object) => send('/fiscal/v1/invoices?dry_run=true', { document });
const store = (data: object) => send('/silo/v1/entries', { data });

describe('an envelope with the schema of another object', () => {
  it.each(['bill/invoice', 'org/party', 'bill/order', 'envelop', 'nothing'])(
    'has one fault, which names its schema: %s',
    async (name) => {
      const envelope = { $schema: `${root}${name}`, head: {}, doc };
      const issued = await issue(envelope);
      expect(issued).toMatchObject({ status: 422, key: 'validation', warnings: [] });
      expect(issued.faults).toMatchObject([
        { code: 'member-invalid', paths: ['$.document.$schema'], remedy: expect.stringContaining(`"${root}envelope"`) },
      ]);
      const stored = await store(envelope);
      expect(stored).toMatchObject({ status: 422, key: 'unknown-schema', warnings: [] });
      expect(stored.faults).toMatchObject([
        { paths: ['$.$schema'], remedy: expect.stringContaining(`"${root}envelope"`) },
      ]);
    },
  );

  it('is distinguished from a document with the schema of an envelope', async () => {
    const bare = { ...doc, $schema: `${root}envelope` };
    expect((await issue(bare)).faults).toMatchObject([{ paths: ['$.document.$schema'] }]);
    const { status, json } = await api.call('POST', '/silo/v1/entries', { data: bare });
    expect(status).toBe(422);
    expect(json.message).toContain(`Set \`$schema\` to "${root}bill/invoice"`);
  });
});

describe('a document with another schema than an invoice', () => {
  it.each(['org/party', 'bill/payment', 'bill/order', 'note/message'])(
    'has one fault, which names its schema: %s',
    async (name) => {
      const other = { ...doc, $schema: `${root}${name}` };
      for (const [document, path] of [
        [other, '$.document.$schema'],
        [{ $schema: `${root}envelope`, head: {}, doc: other }, '$.document.doc.$schema'],
      ] as const) {
        const { status, faults, warnings } = await issue(document);
        expect([status, warnings]).toEqual([422, []]);
        expect(faults).toMatchObject([{ paths: [path], remedy: expect.stringContaining(`"${root}bill/invoice"`) }]);
      }
    },
  );
});
