// Tests the errors for typical mistakes through the API: the first sentence has subject and path, a remedy follows, and nothing
// is stored.
import { apiOfFile, type Reply } from '../api';
import { invoice } from '../documents';
import { callMistakes } from './call-mistakes';
import { documentMistakes } from './document-mistakes';
import { formMistakes } from './form-mistakes';
import { type MistakeInput, type Mistake, rate, type SentMistake, withLine } from './mistake';

const api = apiOfFile();
let given: MistakeInput;

beforeAll(async () => {
  const { json } = await api.call('GET', '/transform/v1/workflows');
  const workflow = (json.list as { id: string; name: string }[]).find(({ name }) => name === 'Invoice')?.id ?? '';
  given = {
    workflow,
    job: (data): SentMistake => ['POST', '/transform/v1/jobs', { workflow_id: workflow, data }],
    token: (scope) => api.token(scope),
    call: (method, path, body) => api.call(method, path, body),
    reported,
  };
});

async function reported(): Promise<string> {
  const { json } = await api.call('POST', '/silo/v1/entries', { data: invoice(), sign: true });
  await api.database.db.collection('entries').updateOne(
    { id: json.id },
    {
      $set: { fiscal: { record: 'r', request: 'q', kind: 'registration', documentDigest: 'd', outcome: 'accepted' } },
    },
  );
  return json.id;
}

const names = [...documentMistakes, ...callMistakes, ...formMistakes].map((mistake): [string, Mistake] => [
  `row ${mistake.row}: ${mistake.what}`,
  mistake,
]);

describe('a typical mistake', () => {
  test.each(names)('is reported with its path and remedy: %s', async (_name, { sent, status, key, says }) => {
    const call = await sent(given);
    const before = await api.countEntries();
    const reply = await api.call(...call);
    expect([reply.status, reply.json.key, reply.json.code]).toEqual([status, key, key]);
    let rest = reply.json.message;
    for (const words of says) {
      if (typeof words === 'string') expect(rest).toContain(words);
      else expect(rest).toMatch(words);
      const at = typeof words === 'string' ? rest.indexOf(words) + words.length : 0;
      rest = rest.slice(at);
    }
    expect(await api.countEntries()).toBe(before);
    leadsOn(reply);
  });

  test('keeps the texts in `fields` for the public client, including calculation problems', async () => {
    const { json } = await api.call(...given.job(rate({ rate: 'standart' })));
    expect(json.fields).toEqual({ data: { doc: { lines: { 0: { taxes: { 0: 'cannot be calculated' } } } } } });
    const invalid = await api.call(...given.job(invoice({ issue_date: '2023-05-05' })));
    expect(invalid.json.fields).toEqual({ data: { doc: { issue_date: 'issue date must not be before 2024-10-28' } } });
  });

  test('has a remedy for each fault in a stored entry', async () => {
    const body = { data: withLine({ taxes: undefined }), allow_invalid: true };
    const { json } = await api.call('POST', '/silo/v1/entries', body);
    expect(json.faults).toMatchObject([
      { code: 'GOBL-ES-FISCAL-BILL-INVOICE-15', remedy: expect.stringContaining('"rate": "general"') },
    ]);
    expect((json.faults as { link: string }[])[0]?.link).toBe('docs/errors.md#rules-of-documents');
  });
});

/** Checks the form of every error: a remedy and a link, also in the faults, and no remedy in `fields`. */
function leadsOn({ json }: Reply): void {
  const { remedy, message, link, fields, faults = [] } = json as unknown as AnsweredCall;
  expect(remedy).toMatch(/^[A-Z`'].*[.?]$/s);
  expect(message.endsWith(remedy)).toBe(true);
  expect(link).toBe(`docs/errors.md#${json.key}`);
  for (const fault of faults) {
    expect(fault.remedy).toMatch(/\.$/);
    expect(fault.link).toMatch(/^docs\/errors\.md#/);
    expect(JSON.stringify(fields ?? {})).not.toContain(JSON.stringify(fault.remedy).slice(1, -1));
  }
}

interface AnsweredCall {
  readonly remedy: string;
  readonly message: string;
  readonly link: string;
  readonly fields?: object;
  readonly faults?: readonly { readonly remedy: string; readonly link: string }[];
}
