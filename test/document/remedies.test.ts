// Remedies of the document rules, and the words for values that are nearly right.
import { omitCalculationProblemLocation } from '../../src/document/calculate/calculation';
import { renderMessageInEnglish, renderMessage } from '../../src/messages/render';
import { authorityCodesByNumber } from '../../src/contracts/authority-codes';
import {
  buildFaultCodeDocsLink,
  findPartyPathsOfAuthorityCode,
  findRemedyOfAuthorityOrStepCode,
} from '../../src/contracts/remedies';
import { stepKoCodeTable } from '../../src/contracts/step-codes';
import { addRemediesToFaults } from '../../src/document/explain-faults';
import { parseJsonPreservingDecimals } from '../../src/document/json-text';
import { describeJsonFault } from '../../src/messages/en/json';
import { findMostSimilarName } from '../../src/document/find-nearest';
import { listBrokenSelloRuleFaults } from '../../src/document/sello-rules';
import { findDocumentRuleRemedy, documentRuleTables } from '../../src/document/rules/remedies';
import { guessAmount, guessDate, guessPercentage } from '../../src/document/shapes/suggestions';
import { leastCpuMilliseconds } from '../cpu-time';
import { build, invoiceInput, line } from './invoices';
import { findFaultRemedy } from '../../src/http/kit/request/fault-json';

const codes = [...new Set(documentRuleTables.flatMap((table) => Object.values(table).flatMap((rules) => rules)))].map(
  ({ code }) => code,
);

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(new Date(text).getTime());
const codesOnly = { issueDates: false, extensionValues: true, corrections: false };
const customer = { name: 'X', tax_id: { country: 'ES', code: '54387763P' } };
const taxed = (combo: object) => ({ lines: [line('1.00', { taxes: [combo as never] })] });

describe('the remedy of a document rule', () => {
  test.each([...new Set(codes)])('is a sentence: %s', (code) => {
    expect(findDocumentRuleRemedy(code)).toMatch(/^[A-Z].*\.$/s);
  });

  test.each([...Object.keys(stepKoCodeTable), ...[...authorityCodesByNumber.keys()].map(String)])(
    'has a link: %s',
    (code) => {
      expect(findRemedyOfAuthorityOrStepCode(code)).toMatch(/\.$/);
      expect(buildFaultCodeDocsLink(code)).toMatch(/^docs\/(?:errors\.md#(?:code|step)-|warnings\.md#)/);
    },
  );

  test('names tax ID, name and next step for a customer unknown to the authority', () => {
    const remedy = findRemedyOfAuthorityOrStepCode('1110', {
      role: 'customer',
      name: 'Ana Pérez',
      taxCode: '54387763P',
    });
    expect(remedy).toContain('`customer.tax_id.code` is 54387763P and `customer.name` is "Ana Pérez"');
    expect(remedy).toContain('run the workflow again');
    expect(findPartyPathsOfAuthorityCode('1110')).toEqual(['$.doc.customer.tax_id.code', '$.doc.customer.name']);
  });

  test.each([
    ['10,50', '10.50'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['-1.000.000', '-1000000'],
    ['100 EUR', '100'],
    ['€ 9,99', '9.99'],
    ['ten', null],
    ['', null],
    ['9'.repeat(50_000), null],
  ])('has the intended amount for %j: %s', (given, meant) => {
    expect(guessAmount(given)).toBe(meant);
  });

  test.each([
    ['21,0 %', '21.0%'],
    ['21', '21%'],
    ['x', null],
  ])('has the intended percentage for %j: %s', (given, meant) => {
    expect(guessPercentage(given)).toBe(meant);
  });

  test.each([
    ['22/11/2026', '2026-11-22'],
    ['22.11.2026', '2026-11-22'],
    ['2026/11/22', '2026-11-22'],
    ['20261122', '2026-11-22'],
    ['2026-11-22T10:00:00Z', '2026-11-22'],
    ['2026-13-45', null],
    ['2026-11', null],
    ['2026-1122', null],
    ['yesterday', null],
  ])('has the intended date for %j: %s', (given, meant) => {
    expect(guessDate(given, isDate)).toBe(meant);
  });

  test.each([
    ['{"a":1,}', "line 1, column 8: '}' was found", 'comma'],
    ["{'a':1}", "column 2: ''' was found where a name", 'double quotes'],
    ['{"a":1', 'the text ends', 'whole text'],
    ['{"a":NaN}', "'N' was found where a value", 'omit the field'],
    ['{"a":-Infinity}', "'-' was found", 'omit the field'],
    ['{"a":undefined}', "'u' was found", 'omit the field'],
    ['{"a":None}', "'N' was found", 'true, false and null in lower case'],
    ['{"a":True}', "'T' was found", 'true, false and null in lower case'],
    ['{"a":010}', "'1' was found", 'leading zeros'],
    ['{"a":+5}', "'+' was found", 'without a plus sign'],
    ['{"a":.5}', "'.' was found", 'a digit first and last'],
    ['{"a":5.}', "'.' was found", 'a digit first and last'],
    ['{"a":"x\n"}', 'column 8', ''],
    ['{"a":01}', "column 7: '1' was found", ''],
    ['{"a":1} x', "column 9: 'x' was found where nothing more", ''],
    ['[1 2]', "column 4: '2' was found where ',' or ']'", ''],
    ['{"a" 1}', "where ':' is expected", ''],
    ['{"a":"\\x"}', 'an escape', ''],
    ['{"a": // no\n1}', "'/' was found", 'comment'],
    ['NaN', "'N' was found", 'omit the field'],
    ['', 'the text ends where a value', ''],
  ])('names the path of %j', (text, problem, remedy) => {
    const read = parseJsonPreservingDecimals(text);
    if (!('problem' in read)) throw new Error('it was read');
    const fault = describeJsonFault(read.problem, 'the text', '');
    expect(typeof fault === 'string' ? { text: fault, remedy: '' } : fault).toMatchObject({
      text: expect.stringContaining(problem) as string,
      remedy: expect.stringContaining(remedy) as string,
    });
  });

  test('names a similar name, but never a dissimilar name', () => {
    expect(findMostSimilarName('linez', ['lines', 'notes'])).toBe('lines');
    expect(findMostSimilarName('custmer', ['customer', 'supplier'])).toBe('customer');
    expect(findMostSimilarName('entrys', ['entries'])).toBe('entries');
    expect(findMostSimilarName('total', ['lines', 'notes'])).toBeUndefined();
    expect(findMostSimilarName('x'.repeat(1_000_000), ['lines'])).toBeUndefined();
  });

  test('takes no time to find among names of 2 MB, or thousands of names', () => {
    const names = ['x'.repeat(2_000_000), ...Array.from({ length: 4_900 }, (_, i) => `${'a'.repeat(394)}${i}`)];
    const elapsedMs = leastCpuMilliseconds(20, () => {
      expect(findMostSimilarName('workflow_id', [...names, 'workflow-id'])).toBe('workflow-id');
    });
    expect(elapsedMs).toBeLessThan(20);
  });

  test('names the intended extension for a misspelled name', () => {
    const taxes = [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regimen': '07' } }];
    const built = build(invoiceInput({ $addons: ['es-fiscal-v1'], lines: [line('1', { taxes })] }));
    if (!('envelope' in built)) throw new Error(renderMessageInEnglish(built.problem.message));
    const [fault] = addRemediesToFaults(built.envelope.doc, built.faults);
    expect(fault && findFaultRemedy(fault, { language: 'en' })).toBe(
      'Write `es-fiscal-regime` instead of `es-fiscal-regimen`, or remove the extension.',
    );
  });

  test.each<[string, object, string]>([
    ['a text for a tax id', { customer: { name: 'X', tax_id: 'B63272603' } }, '{"country": "ES", "code": "..."}'],
    ['a text for addresses', { customer: { name: 'X', addresses: 'Calle 1' } }, '[{"street": "Calle Mayor 1"'],
    ['an object for taxes', { lines: [line('1', { taxes: { cat: 'VAT' } as never })] }, '[{"cat": "VAT"'],
    ['a text for addons', { $addons: 'es-fiscal-v1' }, '["es-fiscal-v1"]'],
    ['a number for the code', { code: 17 }, '"17"'],
    ['yes for prices with tax', { tax: { prices_include: true } }, '"VAT"'],
    ['a small category', taxed({ cat: 'igic', rate: 'general' }), 'Write IGIC instead of igic'],
    ['a percentage as rate', taxed({ cat: 'VAT', rate: '21%' }), '`percent`: "21%"'],
    ['a Spanish tag', { $tags: ['simplificada'] }, 'Write "simplified"'],
    ['a small regime', { $regime: 'es' }, '"ES"'],
    ['UK', { customer: { name: 'X', tax_id: { country: 'UK', code: '1' } } }, 'Write "GB"'],
    ['España', { customer: { ...customer, addresses: [{ street: 'x', country: 'España' }] } }, 'Write "ES"'],
    ['ESP', { customer: { ...customer, addresses: [{ street: 'x', country: 'ESP' }] } }, 'Write "ES"'],
    ['an unknown country', { customer: { ...customer, addresses: [{ street: 'x', country: 'QQ' }] } }, 'ISO 3166-1'],
    ['a simplified invoice as type', { type: 'simplified' }, '"$tags": ["simplified"]'],
    ['factura as type', { type: 'factura' }, '"type": "standard"'],
    ['abono as type', { type: 'abono' }, '"type": "credit-note"'],
    ['an unknown type', { type: 'xyz' }, 'Set `type` to one of `standard`'],
    ['a foreign currency without rate', { currency: 'USD' }, '{"from": "USD", "to": "EUR"'],
    ['a customer abroad without a code', { customer: { name: 'X', tax_id: { country: 'US' } } }, '"country": "US"'],
  ])('suggests a value for %s', (_what, change, words) => {
    expect(remedyFor(change)).toContain(words);
  });

  test.each([
    ['{"$schema": "x"}', 'a string'],
    [[{}], 'a list'],
    [7, 'a number'],
  ])('names the kind of a document that is %j', (input, kind) => {
    const built = build(input as never);
    if (!('problem' in built)) throw new Error('it was built');
    const { text, remedy } = renderMessage('en', built.problem.message);
    expect(text).toContain(kind);
    expect(remedy).toContain('{"data": {');
  });
});

/** The problem of an invoice that cannot be built, or its first fault. */
function remedyFor(change: object, base: object = invoiceInput({ $addons: ['es-fiscal-v1'] })): string {
  const built = build({ ...base, ...change } as Parameters<typeof build>[0]);
  if (!('envelope' in built))
    return (
      renderMessage('en', built.problem.cause ?? omitCalculationProblemLocation(built.problem.message)).remedy ?? ''
    );
  const faults = [...built.faults, ...listBrokenSelloRuleFaults(built.envelope.doc, codesOnly, new Date())];
  const [fault] = addRemediesToFaults(built.envelope.doc, faults);
  return (fault && findFaultRemedy(fault, { language: 'en' })) ?? '';
}
