// Tests every page and every refused form in Spanish. simulator.test.ts and installation.test.ts test their own pages.
import { consoleTextsByLanguage } from '../../../src/console/words';
import { createMessage } from '../../../src/messages/message';
import type { NoAccessReason } from '../../../src/console/pages/certificates/stop';
import { consoleScreens } from '../../../src/http/console/screens';
import { createUuidV7 } from '../../../src/main/ids';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { formatJobDatabaseKey, getJobsCollection } from '../../../src/store/jobs/jobs';
import { apiOfFile } from '../api';
import { invalidInvoice, invoice } from '../documents';
import { englishIn } from './english';
import { home, createResources, pathOf, service, supplier } from './sample-resources';
import { consoleSettings, signedIn, type Visitor, visitor } from './visitor';

const api = apiOfFile(consoleSettings);
let admin: Visitor;
let operator: Visitor;
let ids: Readonly<Record<string, string>> = {};
let failed: { readonly job: string; readonly entry: string };
beforeAll(async () => {
  ids = await createResources(api);
  failed = await makeFailedJob();
  admin = await signedIn(api);
  operator = await signedIn(api, 'service');
}, 60_000);

/** A job of a seeded workflow on an invoice with warnings, with the usual messages of its steps. */
async function makeFailedJob(): Promise<typeof failed> {
  const { json } = await api.call('GET', '/transform/v1/workflows');
  const workflow = (json.list as { id: string; name: string }[]).find(({ name }) => name === 'Invoice');
  const lines = [{ quantity: '3', item: { name: 'Silla', price: '3500.50' }, taxes: [{ cat: 'VAT', percent: '21%' }] }];
  const data = invoice({ code: 'A-77', lines: [...lines, { ...lines[0], quantity: '0' }] });
  const job = createUuidV7();
  const reply = await api.call('PUT', `/transform/v1/jobs/${job}`, { workflow_id: workflow?.id, data });
  expect([reply.status, reply.json.message]).toEqual([expect.any(Number), undefined]);
  const id = formatJobDatabaseKey(api.workspace, job);
  const stored = await getJobsCollection(api.database).findOne({ _id: id });
  const at = new Date();
  const step = (name: string, provider: string, ...events: object[]) => ({
    visit: 1,
    id: createUuidV7(),
    stepId: createUuidV7(),
    name,
    provider,
    createdAt: at,
    updatedAt: at,
    completed: true,
    events: events.map((event, index) => ({ index, at, ...event })),
  });
  const steps = [
    step('Set state processing', 'silo.state', { status: 'OK', message: createMessage('state-stays-void') }),
    step('Number', 'sequence.enumerate', { status: 'SKIP', message: createMessage('code-already') }),
    step('Sign', 'silo.close', { status: 'SKIP', message: createMessage('signed-already') }),
    step(
      'Seal the record',
      'fiscal.generate',
      { status: 'QUEUED' },
      {
        status: 'SKIP',
        code: 'exempt',
        message: createMessage('reporting-exempt', { supplier: 'B98602642', scheme: 'sii', reason: 'x' }),
      },
    ),
    step('Report to the authority', 'fiscal.send', {
      status: 'OK',
      message: createMessage('record-accepted', { csv: 'A-1234567890ABCD' }),
    }),
    step('Wait for approval', 'fiscal.wait.approval', {
      status: 'OK',
      message: createMessage('registration-approved'),
    }),
    step('Cancel at the authority', 'fiscal.cancel', {
      status: 'KO',
      code: 'no-code',
      message: createMessage('invoice-without-code'),
    }),
  ];
  const faults = ['email-refused', '1124', 'GOBL-ES-TAX-IDENTITY-01'].map((code) => ({
    provider: 'silo.close',
    code,
    message: 'Some sentence of another system about this case',
    // The remedy of the code replaces an English one.
    ...(code === '1124' ? { remedy: 'Write "21%", a text with its sign.' } : {}),
  }));
  const end = { status: 'KO', result: 'failed', open: false, holdsEntry: false, completedAt: at } as const;
  await getJobsCollection(api.database).updateOne({ _id: id }, { $set: { intents: steps, faults, ...end } as never });
  const waiting = { ...step('Report to the authority', 'fiscal.send', { status: 'QUEUED' }), completed: false };
  const open = formatJobDatabaseKey(api.workspace, ids.job ?? '');
  await getJobsCollection(api.database).updateOne({ _id: open }, { $set: { intents: [waiting] } as never });
  await getEntriesCollection(api.database).updateOne({ id: stored?.entryId ?? '' } as never, {
    $set: { faults } as never,
  });
  await api.call('POST', '/silo/v1/entries', { data: invalidInvoice(), allow_invalid: true });
  return { job, entry: stored?.entryId ?? '' };
}

const inSpanish = { 'Accept-Language': 'es' };

describe('a page in Spanish', () => {
  const shownIn = consoleScreens.filter(({ only }) => !only);
  it.each(shownIn.map((screen) => [screen.name, screen] as const))('has no English text: %s', async (_name, screen) => {
    const someone = screen.scope === 'service' ? operator : admin;
    const { html } = await someone.get(pathOf(screen, ids, api), inSpanish);
    expect(html).toContain('<html lang="es"');
    expect(englishIn(html)).toEqual([]);
  });

  it.each([
    ['the page of a failed job', () => `${home}/jobs/${failed.job}`],
    ['the page of its entry', () => `${home}/entries/${failed.entry}`],
    ['the form that edits its entry', () => `${home}/entries/${failed.entry}/edit`],
    ['a verified chain', () => `${home}/suppliers/${supplier}/verification?run=1`],
    ['a verified audit log', () => `${home}/audit?check=1`],
    ['an empty list', () => `${home}/entries?q=nothing`],
    ['an unknown page', () => `${home}/entries/${createUuidV7()}`],
    ["a user's workspaces", () => '/console/mine'],
    ['the installation', () => service],
  ])('has no English text on %s', async (_name, path) => {
    const someone = path() === service ? operator : admin;
    expect(englishIn((await someone.get(path(), inSpanish)).html)).toEqual([]);
  });

  it('explains why a job waits', async () => {
    const { html } = await admin.get(`${home}/jobs/${ids.job}`, inSpanish);
    expect(html).toContain('Remitir a la AEAT: a la espera de la AEAT');
  });

  it('has no English text on the sign-in page', async () => {
    for (const path of ['/console', '/console/enter?code=x', '/console/join?code=x'])
      expect(englishIn((await visitor(api).get(path, inSpanish)).html)).toEqual([]);
    expect(Object.keys(consoleTextsByLanguage.es.stop.doors satisfies Record<NoAccessReason, unknown>)).not.toEqual([]);
  });

  it('formats amounts, dates and percentages for Spain', async () => {
    const { html } = await admin.get(`${home}/entries/${failed.entry}`, inSpanish);
    const shown = html.replaceAll('\u00a0', ' ');
    for (const text of ['12.706,82 €', '10.501,50', '05/05/2025', 'IVA 21 %']) expect(shown).toContain(text);
    expect(shown).toContain('Generar el registro de facturación');
  });

  // Last, because some of these forms change what the pages above show.
  const forms = consoleScreens.flatMap((screen) =>
    Object.entries(screen.forms ?? {}).map(
      ([form, { scope }]) => [`${screen.name}/${form}`, screen, form, scope] as const,
    ),
  );
  it.each(forms)('has no English text after a refused form: %s', async (_name, screen, form, scope) => {
    const someone = scope === 'service' ? operator : admin;
    const from = pathOf(screen, ids, api);
    const { status, html } = await someone.post(
      `${from}/${form}`,
      { typed: 'x' },
      {
        from,
        headers: { ...inSpanish, 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
      },
    );
    if (status >= 400) expect(englishIn(html)).toEqual([]);
  });
});

describe('the overview', () => {
  it.each([
    ['es', 'el nombre de un campo desconocido se parece al de un campo que cambia el importe'],
    ['en', 'an unknown field has a name similar to that of a field that changes the amount'],
  ])('explains when jobs stop, without codes (%s)', async (language, cause) => {
    const { html } = await admin.get(home, { 'Accept-Language': language });
    const [, shown = ''] = /id="blocks".*?<ul[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
    expect(shown).toContain(cause);
    expect(shown).not.toMatch(/unknown-member|total-replaced/);
  });
});
