// The catalogues of messages: each message reads well in both languages, and each named call is a route.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { apiErrorTable } from '../../src/contracts/error-table';
import { publicEndpointDescriptions } from '../../src/http/public-calls';
import { apiEndpoints } from '../../src/http/routes';
import { quotedApiCalls, quotedCommands, rewriteRemedyForInvoiceCall } from '../../src/messages/calls';
import { authorityCodesByNumber } from '../../src/contracts/authority-codes';
import { findFaultRemedy } from '../../src/http/kit/request/fault-json';
import { stepKoCodeTable } from '../../src/contracts/step-codes';
import { isWarningKey } from '../../src/contracts/warnings';
import { englishMessages, documentFindingMessages, englishMessagesByGroup } from '../../src/messages/en';
import { spanishApiErrorTexts } from '../../src/messages/es/errors';
import { languages } from '../../src/messages/text';
import { createMessage, type Message, type MessageId } from '../../src/messages/message';
import { renderMessage } from '../../src/messages/render';

const root = path.join(__dirname, '../..');

const ids = Object.keys(englishMessages) as MessageId[];

const differingBase = { title: 'A-1', entry: 'x', base: '7', rate: 'VAT 21%', stored: null };

const twoRates = ['01', '05'].map((value) => ({ title: '21.0%', details: [{ kind: 'regime', value }] }));

/** Values that are more than a text. */
const special: Readonly<Record<string, unknown>> = {
  'e-invoice-refused': { format: 'ubl', reason: 'x' },
  'e-invoice-note': { format: 'ubl', code: 'x', text: 'x' },
  'e-invoice-signed': { by: 'supplier' },
  'e-invoice-row-outside-price': { kind: 'rest' },
  'member-invalid': { form: { kind: 'choice', choices: ['a', 'b'], meant: 'a' }, value: '7' },
  'workflow-unknown': { shown: 'x', why: 'unknown', id: 'x', published: [{ name: 'Invoices', id: 'x' }] },
  'file-not-attached': { why: 'full' },
  'filter-unreadable': { problem: { kind: 'field' }, character: 3 },
  'total-differs': { given: '7', calculated: '8', taxes: [{ cat: 'VAT', percent: '21.0%', amount: '1', base: '7' }] },
  'member-refused': { path: 'lines', keyword: 'type', types: ['array'], problem: 'must be array' },
  'parameter-refused': { name: 'limit', keyword: 'type', type: 'integer', required: false },
  'not-found': { what: 'entry' },
  'credit-amount-rounded': { asked: '7', near: ['6', '8'] },
  'credit-tax-needed': { rates: twoRates },
  'credit-tax-unknown': { rates: twoRates },
  'credit-line-joined': { line: 7, numbers: ['T-1', 'T-2'] },
  'refund-credits-unsealed': { numbers: ['R-1', 'R-2'] },
  'related-invoices-cut': { number: 'F-1' },
  'refund-unfinished': { numbers: ['R-1', 'R-2'], amount: '7.00' },
  'id-names-nothing': { what: 'job', shown: 'x' },
  'calls-per-minute': { what: 'key', max: 7, seconds: 7 },
  'logo-invalid': { problem: { kind: 'png-interlaced' } },
  'webhook-url-invalid': { problem: { kind: 'not-https' } },
  'body-unreadable': { problem: { kind: 'too-many', what: 'levels', max: 7 } },
  'document-text-unreadable': { problem: { kind: 'not-unicode' } },
  'workflow-text-unreadable': { problem: { kind: 'not-unicode' } },
  'patch-operation-refused': { operation: 1, problem: { kind: 'too-deep', max: 7 } },
  'argument-of-page-invalid': { name: 'x', problem: { kind: 'date-parts' } },
  'page-member-invalid': { name: 'x', problem: { kind: 'date-parts' } },
  'workspace-page-invalid': { name: 'x', problem: { kind: 'date-parts' } },
  'action-refused': { reason: 'scope' },
  'action-not-allowed': { reason: 'scope' },
  'share-full': { what: 'searches', whose: 'owner' },
  'step-problem': { problem: { kind: 'missing' } },
  'step-config-invalid': { problems: [{ name: 'config.url', problem: { kind: 'too-long', max: 7 } }] },
  'reporting-exempt': { supplier: 'B98602642', scheme: 'sii', reason: 'since 2020' },
  'place-of-supply.territory': { at: 'lines[0].taxes[0]', cat: 'IGIC', usual: 'VAT' },
  'address-missing': { parties: ['supplier', 'customer'] },
  'record-rate-without-sign': { rate: '2100', day: '2026-11-25', rates: ['0', '21'], meant: '21%' },
  'record-name-length': { party: 'supplier', field: 'supplier.name', count: 130, max: 120 },
  'record-name-missing': { party: 'issuer', field: 'ordering.issuer.name' },
  'series-mixed': { series: 'A', own: { kind: 'full', issuer: null }, others: [{ kind: 'simplified', issuer: 'x' }] },
  'reporting-periods-invalid': { problem: { kind: 'last-day', day: '2026-12-31' } },
  'batch-file-kind': { kind: 'workbook' },
  'line-unreadable': { problem: { kind: 'not-unicode' } },
  'header-needed': { columns: ['key7'] },
  'value-expected': { what: 'amount' },
  'document-not-object': { kind: 'string' },
  'use-rate-of': { cat: 'VAT', day: '2026-11-25', rates: [{ rate: 'general', percent: '21.0%' }], percent: null },
  'correction-type-missing': { types: ['corrective'], shorts: ['{"credit": true}'] },
  'correction-type-invalid': { type: 'x', types: ['corrective'], shorts: ['{"credit": true}'] },
  'rate-of-other-key': { keys: ['standard'] },
  'credited-more.reversed': { title: 'A-2', entry: 'x', original: 'A-1' },
  'credited-before.reversed': { title: 'A-2', entry: 'x', original: 'A-1' },
  'credited-before': { invoices: [{ title: 'A-1', entry: 'x' }], sum: '121.00' },
  'credited-other-rate': { ...differingBase, detail: { kind: 'surcharge', value: '5.2%' } },
  'credited-other-rate.subtracted': { ...differingBase, detail: { kind: 'surcharge', value: '5.2%' } },
  'corrections-in-force': { invoices: [{ title: 'A-1', entry: 'x' }] },
  'facturae-reference-length': { count: '70', max: '60' },
  'notice-certificate-ending': { count: 2, cause: '7' },
  'notice-title-ending': { count: 2, cause: '14' },
};

/** Parameters that are lists, by their names. */
const lists =
  'bases invoices known names notes suppliers codes entries leftOut missing problems rates taxes texts totals valid'.split(
    ' ',
  );

const getSample = (id: MessageId): Message => {
  const anyValue = new Proxy(
    {},
    {
      get: (_target, name) =>
        lists.includes(String(name)) && id !== 'untaxed-row' ? ['FIRST7', 'SECOND7'] : `${String(name).toUpperCase()}7`,
      // These calls pass the rest of the parameters on.
      ownKeys: () => ['path', 'given', 'now', 'title', 'entry', 'base', 'rate', 'stored'],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
  return { id, params: special[id] ?? anyValue } as unknown as Message;
};

describe('the messages of the catalogue', () => {
  it('have one id each, in whichever file', () => {
    const all = Object.values(englishMessagesByGroup).flatMap((group) => Object.keys(group));
    expect(all.filter((id, i) => all.indexOf(id) !== i)).toEqual([]);
    expect(all.toSorted()).toEqual(ids.toSorted());
  });

  it('begin with the key of a warning if they are about a warning', () => {
    expect(Object.keys(documentFindingMessages).filter((id) => !isWarningKey(id.split('.')[0] ?? ''))).toEqual([]);
  });

  it.each(languages)('have a text without gaps in "%s", with the remedy in whole sentences', (language) => {
    expect(ids.length).toBeGreaterThan(200);
    for (const id of ids) {
      const { text, remedy, onPage } = renderMessage(language, getSample(id));
      for (const written of [text, remedy, onPage])
        expect(`${id}: ${written}`).not.toMatch(/undefined\b.|\[object|NaN/);
      expect(`${id}: ${text}`).toMatch(/: \S/);
    }
  });

  it('have different texts in Spanish and English', () => {
    /** Messages whose text is a value, or a name and a value. */
    const values = [
      'request-refused',
      'series-paused',
      'as-written',
      'certificate-unusable',
      'sealing-stopped-by-authority',
      'simulator-refused',
      'attention-stopped',
      'attention-alarm',
      'attention-sealing-paused',
      'attention-unanswered',
      'chain-stopped',
      'problem-in',
      'e-invoice-note',
      'step-notes',
    ];
    const same = ids.filter(
      (id) => renderMessage('en', getSample(id)).text === renderMessage('es', getSample(id)).text,
    );
    expect(same.filter((id) => !values.includes(id))).toEqual([]);
  });

  it('use the singular for one item', () => {
    const readText = (lines: number) =>
      renderMessage('en', { id: 'credit-line-missing', params: { line: 9, lines } }).text;
    expect([readText(1), readText(2)].map((text) => /has (.*)$/.exec(text)?.[1])).toEqual(['1 line', '2 lines']);
  });

  it('have a row of the table of errors in Spanish for each key', () => {
    expect(Object.keys(spanishApiErrorTexts).toSorted()).toEqual(Object.keys(apiErrorTable).toSorted());
  });

  it('are shown by their id if they come from a build with other messages', () => {
    expect(renderMessage('es', { id: 'gone-by-now', params: {} } as unknown as Message)).toEqual({
      text: 'gone-by-now',
    });
  });
});

/** `/silo/v1/entries/:id` as texts write it. */
const shown = (route: string): string => route.replace(/[:*](\w+)/g, '{$1}');
/** The files of the product without their comments, which may contain a text. */
const textsOfProduct = () =>
  readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('simulator/'))
    .map((file) => ({
      file,
      text: readFileSync(path.join(root, 'src', file), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''),
    }));

const withoutNames = (route: string): string => route.replace(/\$?\{[\w.]+\}|:\w+/g, '{}').replace(/[.,/:]+$/, '');

const routes = [...apiEndpoints, ...publicEndpointDescriptions].map(({ method, path: route, operation }) => ({
  id: operation.id,
  call: `${method} ${shown(route)}`,
}));

describe('the calls that texts contain', () => {
  it.each(Object.entries(quotedApiCalls))('have the name of an endpoint: %s', (name, call) => {
    expect(routes.find(({ id }) => id === name)?.call).toBe(call);
  });

  it('are routes wherever a text of the product contains them', () => {
    const names = new Set(routes.map(({ call }) => withoutNames(call)));
    const wrong = textsOfProduct().flatMap(({ file, text }) =>
      [
        ...text.matchAll(
          /\b(GET|POST|PUT|PATCH|DELETE) (\/(?:access|silo|transform|sequence|fiscal|apps|utils)\/[\w/{}.$:-]+)/g,
        ),
      ]
        .map(([, method = '', route = '']) => `${method} ${withoutNames(route)}`)
        .filter((call) => !names.has(call))
        .map((call) => `${file}: ${call}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the commands that texts contain', () => {
  const commandNames = Object.keys(JSON.parse(readFileSync(path.join(root, 'bin/commands.json'), 'utf8')) as object);

  it.each(quotedCommands)('exist: %s', (command) => {
    const [name = '', verb = ''] = command.split(' ');
    expect(commandNames).toContain(name);
    const file = path.join(root, `src/cli/${name}.ts`);
    const local = path.join(root, `src/cli/local/${name}.ts`);
    const code = readFileSync(existsSync(file) ? file : local, 'utf8');
    if (/^[a-z]+$/.test(verb)) expect(code).toMatch(new RegExp(`\\b${verb}\\b`));
  });

  it('are commands of bin/commands.json wherever a text of the product contains them', () => {
    const wrong = textsOfProduct().flatMap(({ file, text }) =>
      [...text.matchAll(/`(?:npm run (?:-s |--silent )?|npx )?sello (?:-- )?([a-z]+)\b/g)]
        .filter(([, name = '']) => !commandNames.includes(name))
        .map(([whole]) => `${file}: ${whole}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the pages and documents that texts contain', () => {
  it('exist in the repository', () => {
    const wrong = textsOfProduct().flatMap(({ file, text }) =>
      [...text.matchAll(/\bdocs\/[\w/.-]+\.md\b/g)]
        .filter(([name]) => !existsSync(path.join(root, name)))
        .map(([name]) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the days until something expires', () => {
  it.each(languages)('agree in number, such as "in 1 day" (%s)', (language) => {
    const readText = (days: number) => renderMessage(language, createMessage('certificate-ends-in', { days })).text;
    expect(readText(1)).toMatch(/(?:in|dentro de) 1 (?:day|día)$/);
    expect(readText(2)).toMatch(/(?:in|dentro de) 2 (?:days|días)$/);
  });
});

describe('a remedy for a caller that issues each invoice with one call', () => {
  const correction = { correction: 'amendInvoice', id: '7' } as const;

  it.each(languages)('names no call for entries and jobs, whatever code the authority returns (%s)', (language) => {
    const texts = [...authorityCodesByNumber.keys()].map((code) =>
      findFaultRemedy({ code: String(code), message: 'x' }, { language, ofInvoice: correction }),
    );
    expect(texts.length).toBeGreaterThan(100);
    expect(
      texts.filter((remedy = '') =>
        /\/silo\/|\/transform\/|(?:job|workflow) again|ejecutar el (?:trabajo|flujo)/i.test(remedy),
      ),
    ).toEqual([]);
    expect(texts.filter((remedy) => remedy?.includes('(POST /fiscal/v1/invoices/7/amend)')).length).toBeGreaterThan(9);
  });

  it.each(languages)(
    'names the call that replaces a simplified invoice, not a member of documents (%s)',
    (language) => {
      const renderRemedy = (onPage: boolean) =>
        findFaultRemedy({ code: 'ticket-invoiced', message: 'x' }, { language, onPage, bodyForm: 'lines' });
      expect(renderRemedy(false)).toContain('(POST /fiscal/v1/invoices/{id}/replace).');
      expect([renderRemedy(false), renderRemedy(true)].filter((remedy) => remedy?.includes('$tags') ?? true)).toEqual(
        [],
      );
      expect(renderRemedy(true)).not.toContain('POST');
    },
  );

  it.each(languages)('names the button of a page if a program runs the workflow again (%s)', (language) => {
    const texts = [...authorityCodesByNumber.keys(), ...Object.keys(stepKoCodeTable)].map((code) =>
      findFaultRemedy({ code: String(code), message: 'x' }, { language, onPage: true }),
    );
    const button = language === 'en' ? 'hoose "Run again"' : 'ulse «Volver a ejecutar»';
    expect(texts.filter((remedy) => remedy?.includes(button)).length).toBeGreaterThan(20);
    const ofPrograms = /run the workflow again(?! with)|vuelva a ejecutar el flujo(?! con)/i;
    expect(texts.filter((remedy = '') => ofPrograms.test(remedy))).toEqual([]);
  });

  it('names the equivalent for an invoice', () => {
    const remedy = 'Correct the document (PATCH /silo/v1/entries/{id}) and run the workflow again.';
    const issued = 'Correct the document and issue the invoice again (POST /fiscal/v1/invoices).';
    expect(rewriteRemedyForInvoiceCall(remedy, 'en', { correction: 'issueInvoice', id: '7' })).toBe(issued);
  });
});
