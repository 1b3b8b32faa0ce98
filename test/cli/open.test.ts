// Tests `sello open`: it finds an entry by id, number, key or job, and prints status, timeline, links and remedy.
import { formatEntryWithJobs, run } from '../../src/cli/open';
import type { EntryWithJobs } from '../../src/cli/open/find';
import { apiOfFile } from '../http/api';
import { invoice } from '../http/documents';
import { startFakeApi } from './fake-api';
import { capturePrinted } from './printed';

const places = {
  api: 'http://127.0.0.1:8080',
  workspace: { id: 'w1', slug: 'local' },
  temporalUi: 'http://127.0.0.1:8233',
};
const pdf = { name: 'invoice.pdf', key: 'pdf', category: 'format', mime: 'application/pdf' };
const found: EntryWithJobs = {
  entry: {
    id: 'e1',
    state: 'error',
    created_at: '2026-11-25T10:00:00.000Z',
    // Regression: the link of the PDF led to a file that a client had uploaded.
    attachments: [
      { ...pdf, url: 'http://127.0.0.1:8080/files/uploaded' },
      { ...pdf, job_id: 'j1', url: 'http://127.0.0.1:8080/files/f1' },
    ],
  },
  jobs: [
    {
      id: 'j1',
      created_at: '2026-11-25T10:00:00.050Z',
      completed_at: '2026-11-25T10:00:41.000Z',
      status: 'KO',
      result: 'failed',
      faults: [],
      intents: [
        {
          name: 'Send',
          provider: 'fiscal.send',
          events: [{ status: 'KO', at: '2026-11-25T10:00:40.000Z', message: 'unknown NIF' }],
        },
      ],
    },
  ],
  invoice: {
    id: 'e1',
    status: 'rejected',
    number: 'WEB-000012',
    issue_date: '2026-11-25',
    supplier: { tax_code: 'A58818501', name: 'Muebles del Ebro, S.A.' },
    customer: null,
    currency: 'EUR',
    totals: { total: '216.59' },
    qr: { text: 'https://authority.example.com/qr' },
    record: { position: 12, sealed_at: '2026-11-25T10:00:00.120Z' },
    report: {
      outcome: 'rejected',
      expected_at: null,
      csv: null,
      code: '1110',
      message: 'unknown NIF',
      remedy: 'Ask the customer.',
      answered_at: '2026-11-25T10:00:40.000Z',
    },
    warnings: [],
    faults: [],
  },
};

describe('the output of sello open', () => {
  it('lists each step once, and a waiting step with the start of its wait', () => {
    const at = (second: number): string => `2026-11-25T10:00:0${second}.000Z`;
    const run = { status: 'RUN', at: at(1) };
    const intents = [
      { name: 'PDF', provider: 'pdf', events: [run, { status: 'OK', at: at(1) }] },
      {
        name: 'Send',
        provider: 'fiscal.send',
        events: [run, { status: 'QUEUED', at: at(1) }, { status: 'OK', at: at(3) }],
      },
      { name: 'Call', provider: 'call', events: [{ ...run, at: at(4) }] },
    ];
    const lines = formatEntryWithJobs({ ...found, jobs: found.jobs.map((job) => ({ ...job, intents })) }, places, 'en');
    expect(lines.filter((line) => /PDF \(|Send|Call/.test(line)).map((line) => line.trim())).toEqual([
      `${at(1)}    PDF (pdf): OK`,
      `${at(1)}    Send (fiscal.send): QUEUED`,
      `${at(3)}    Send (fiscal.send): OK`,
      `${at(4)}    Call (call): RUN`,
    ]);
  });

  it('has status and remedy, then the ordered timeline, then the links', () => {
    expect(formatEntryWithJobs(found, places, 'en')).toEqual([
      'rejected  WEB-000012  dated 2026-11-25  216.59 EUR',
      '  A58818501 Muebles del Ebro, S.A.',
      '  authority: rejected, 1110: The tax census does not contain the tax ID (`NIF`) with this name. ' +
        'Response of the authority: "unknown NIF"',
      '    Ask the customer.',
      '',
      'Timeline',
      '  2026-11-25T10:00:00.000Z  stored',
      '  2026-11-25T10:00:00.050Z  job j1 created',
      '  2026-11-25T10:00:00.120Z  sealed as record 12: the invoice is issued',
      '  2026-11-25T10:00:40.000Z    Send (fiscal.send): KO, unknown NIF',
      '  2026-11-25T10:00:40.000Z  authority: rejected',
      '  2026-11-25T10:00:41.000Z  job j1 failed',
      '',
      'Links',
      '  Console      http://127.0.0.1:8080/console/w/local/entries/e1',
      '  QR code      https://authority.example.com/qr',
      '  PDF          http://127.0.0.1:8080/files/f1',
      '  Temporal UI  http://127.0.0.1:8233/namespaces/default/workflows/job%3Aw1%3Aj1',
      '  API          http://127.0.0.1:8080/fiscal/v1/invoices/e1',
    ]);
  });

  it('has no link to Temporal if its address is unknown', () => {
    const [job] = found.jobs;
    const alone = { invoice: undefined, entry: undefined, jobs: job ? [job] : [] };
    const lines = formatEntryWithJobs(alone, { ...places, temporalUi: undefined }, 'en');
    expect(lines[0]).toBe('failed  job j1');
    expect(lines.slice(-2)).toEqual([
      '  Console      http://127.0.0.1:8080/console/w/local/jobs/j1',
      '  API          http://127.0.0.1:8080/transform/v1/jobs/j1',
    ]);
  });
});

describe('sello open', () => {
  const api = apiOfFile();
  const { output, errors } = capturePrinted();

  const open = async (name: string): Promise<number> =>
    run([name, '--api', api.base, '--token', await api.token('read')]);

  it('finds an entry by its id or key', async () => {
    const { json } = await api.call('POST', '/silo/v1/entries', {
      data: invoice({ code: 'OPEN-1' }),
      key: 'order/1042',
    });
    expect(await open(json.id)).toBe(0);
    expect(await open('order/1042')).toBe(0);
    expect(output.map((text) => text.split('entries/')[1]?.slice(0, 36))).toEqual([json.id, json.id]);
  });

  it('finds all invoices with a number, of several suppliers', async () => {
    const responses: Record<string, object> = {
      '/fiscal/v1/invoices?number=WEB-000012': { list: [{ id: 'e1' }, { id: 'e2' }] },
      '/silo/v1/entries/e1': { ...found.entry, id: 'e1' },
      '/silo/v1/entries/e2': { ...found.entry, id: 'e2' },
      '/fiscal/v1/invoices/e1': found.invoice ?? {},
      '/fiscal/v1/invoices/e2': { ...found.invoice, id: 'e2', status: 'reported' },
      '/access/v1/workspace': places.workspace,
    };
    const fake = await startFakeApi(({ url }, _, response) => {
      if (url.startsWith('/transform/v1/jobs?')) return { list: [] };
      if (!responses[url]) response.writeHead(404);
      return responses[url] ?? { key: 'not-found', message: 'none' };
    });
    expect(await run(['WEB-000012', '--api', fake.base, '--token', 'token'])).toBe(1);
    fake.close();
    expect(output.join('\n').match(/^(?:rejected|reported) {2}WEB-000012/gm)).toHaveLength(2);
  });

  it('reports that no entry matches', async () => {
    expect(await open('WEB-999999')).toBe(1);
    expect(await open('01980000-0000-7000-8000-000000000000')).toBe(1);
    expect(errors[0]).toBe('There is no invoice, entry or job "WEB-999999" in this workspace.');
  });
});
