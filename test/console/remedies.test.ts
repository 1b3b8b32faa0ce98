// What to do about codes and refusals, in Spanish: every sentence that our tables have.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { wordsOf } from '../../src/console/words';
import { authorityCodes, nextSteps } from '../../src/contracts/authority-codes';
import { certificateProblemCodes } from '../../src/contracts/certificate-problems';
import { errorTable } from '../../src/contracts/errors';
import { remedyOfCode } from '../../src/contracts/remedies';
import { warningTable } from '../../src/contracts/warnings';
import { stepCodes } from '../../src/contracts/step-codes';
import { bookStates } from '../../src/document/book/rows';
import { remedyOfRule, ruleTables } from '../../src/document/rules/remedies';

const tables = {
  codes: [...authorityCodes.values()],
  steps: Object.values(stepCodes),
  refusals: Object.values(errorTable),
} as const;

it.each(Object.entries(tables))('every remedy of %s has its Spanish sentence', (_name, rows) => {
  const missing = rows.map(({ remedy }) => remedy).filter((text) => wordsOf.es.remedy(text) === text);
  expect(missing).toEqual([]);
});

it('has every warning of documents, and no other', () => {
  expect(Object.keys(wordsOf.es.warnings).toSorted()).toEqual(Object.keys(warningTable).toSorted());
});

/** Rules of documents with one message and one remedy a code, as docs/errors.md lists them. */
const rules = ruleTables.flatMap((table) => Object.values(table).flat());

it('every rule of documents has its Spanish message and remedy', () => {
  const missing = rules.flatMap(({ code, message }) => [
    ...(wordsOf.es.rule(code, message) === message ? [`${code}: ${message}`] : []),
    ...[remedyOfRule(code) ?? ''].filter((text) => text && wordsOf.es.remedy(text) === text),
  ]);
  expect([...new Set(missing)]).toEqual([]);
  expect(rules.length).toBeGreaterThan(150);
  expect(wordsOf.es.rule('GOBL-FR-TAX-IDENTITY-01', 'x')).toContain('NIF');
  expect(wordsOf.es.rule('SOMEBODY-ELSES', 'as it is')).toBe('as it is');
});

it('every problem of certificates that stops sending has its Spanish sentence', () => {
  for (const code of certificateProblemCodes) expect([code, wordsOf.es.stopText(code, 'x')]).not.toEqual([code, 'x']);
  expect(wordsOf.es.stopText('4141', 'Titular suspendido')).toBe('Titular suspendido');
});

const source = path.join(__dirname, '../../src');
const filesOfConsole = readdirSync(path.join(source, 'http/console'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => path.join('http/console', name));

/** Calls behind the forms of the console, which refuse with words of their own. */
const filesOfCalls = [
  'entries/may-change.ts',
  'http/entries/update.ts',
  'http/access/person.ts',
  'http/access/key-members.ts',
  'http/chains/approve.ts',
  'http/chains/certificate.ts',
  'http/chains/find-chain.ts',
  'http/chains/reconcile.ts',
  'http/jobs/cancel.ts',
  'http/request/preconditions.ts',
  'http/series/continue.ts',
  'http/webhooks/deliveries.ts',
  'http/webhooks/write.ts',
  'http/workflows/body.ts',
  'http/workflows/replace.ts',
];

/** Literals of the refusals in these files; what stands in a template is some value. */
function refusalsIn(files: readonly string[]): { readonly messages: string[]; readonly remedies: string[] } {
  const text = files.map((name) => readFileSync(path.join(source, name), 'utf8')).join('\n');
  const literal = '(\'(?:[^\'\\\\]|\\\\.)*\'|`[^`]*`|"[^"]*")';
  const found = (before: string): string[] =>
    [...text.matchAll(new RegExp(before + literal, 'g'))].map(([, quoted = '']) =>
      quoted
        .slice(1, -1)
        .replaceAll(/\$\{[^}]*\}/g, '7')
        .replaceAll('\\', ''),
    );
  return {
    messages: [...found("new Refusal\\(\\s*'[\\w-]+',\\s*"), ...found('nothingToDo\\(')],
    remedies: found('remedy:\\s*'),
  };
}

it.each([
  ['the console itself', filesOfConsole],
  ['the calls behind its forms', filesOfCalls],
])('every refusal of %s has its Spanish words', (_what, files) => {
  const { messages, remedies } = refusalsIn(files);
  expect([messages.length > 10, remedies.length > 5]).toEqual([true, true]);
  expect(messages.filter((message) => wordsOf.es.refusal(message) === message)).toEqual([]);
  expect(remedies.filter((text) => wordsOf.es.remedy(text) === text)).toEqual([]);
});

it('says what is not found, and where to look, without the calls of programs', () => {
  const told =
    'GET /silo/v1/entries lists what there is in the workspace of the token. By key: GET /silo/v1/entries/key/{key}.';
  expect(wordsOf.es.refusal('entry not found: x is no id, ids are UUIDs.')).toBe('No se encuentra el documento.');
  expect(wordsOf.es.remedy(told)).toBe('Mire la lista: tiene lo que hay en este espacio.');
  expect(wordsOf.en.remedy(told)).not.toContain('GET');
});

it('tells the first broken rule of a refusal in Spanish, with its place and how many more there are', () => {
  const told = 'supplier.name: invoice supplier name is required (and 2 more in `faults`).';
  expect(wordsOf.es.refusal(told, 'GOBL-BILL-INVOICE-06')).toBe('supplier.name: Falta el nombre del emisor (y 2 más).');
  expect(wordsOf.es.refusal('Something of a plugin.')).toBe('Something of a plugin.');
});

it('says what Sello does by itself, and whom a code is about', () => {
  for (const text of Object.values(nextSteps)) expect(wordsOf.es.remedy(text)).not.toBe(text);
  const party = { role: 'customer', taxCode: 'B00111005', name: 'Una "rara", S.L.' } as const;
  const text = remedyOfCode('1110', party) ?? '';
  expect(wordsOf.es.remedy(text)).toMatch(
    /^Se trata del cliente: NIF B00111005 y nombre «Una "rara", S\.L\.»\. El censo/,
  );
  // A person has a button for the call that the sentence names for programs.
  expect(wordsOf.en.remedy(text)).toMatch(
    /^It is about the customer: tax id B00111005 and name "Una "rara", S\.L\."\. The tax/,
  );
  expect(wordsOf.en.remedy(text)).not.toContain('PATCH');
});

it('leaves what it does not know as it is', () => {
  for (const text of ['', 'Type', '__proto__', 'Something of a plugin.']) expect(wordsOf.es.remedy(text)).toBe(text);
});

it('says what each row of the closing sheet means', () => {
  const rows = [...bookStates, 'issued', 'in_force', 'other_currencies', 'not_issued', 'blocked', 'differing'];
  expect(rows.filter((row) => !wordsOf.es.numbers.book.meanings[row])).toEqual([]);
});
