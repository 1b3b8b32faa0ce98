// What to do about faults in Spanish, by their codes. Tables of codes that are typed by their English ones need no test.
import { consoleTexts } from '../../src/console/words';
import { nextSteps } from '../../src/contracts/authority-codes';
import { certificateProblemCodes } from '../../src/contracts/certificate-problems';
import { findCodeRemedy } from '../../src/contracts/remedies';
import { bookStates } from '../../src/document/book/rows';
import { findRuleRemedy, ruleTables } from '../../src/document/rules/remedies';

/** Rules of documents with one message and one remedy a code, as docs/errors.md lists them. */
const rules = ruleTables.flatMap((table) => Object.values(table).flat());

it('every rule of documents has its Spanish message and remedy', () => {
  const missing = rules.flatMap(({ code, message }) => [
    ...(consoleTexts.es.rule(code, message) === message ? [`${code}: ${message}`] : []),
    ...(findRuleRemedy(code) && consoleTexts.es.remedy('x', code) === 'x' ? [code] : []),
  ]);
  expect([...new Set(missing)]).toEqual([]);
  expect(rules.length).toBeGreaterThan(150);
  expect(consoleTexts.es.rule('GOBL-FR-TAX-IDENTITY-01', 'x')).toContain('NIF');
  expect(consoleTexts.es.rule('SOMEBODY-ELSES', 'as it is')).toBe('as it is');
});

it('every problem of certificates that stops sending has its Spanish sentence', () => {
  for (const code of certificateProblemCodes)
    expect([code, consoleTexts.es.stopText(code, 'x')]).not.toEqual([code, 'x']);
  expect(consoleTexts.es.stopText('4141', 'Titular suspendido')).toBe('Titular suspendido');
});

it('says what Sello does by itself, and whom a code is about', () => {
  expect(Object.keys(consoleTexts.es.nextSteps)).toEqual(Object.keys(nextSteps));
  const party = { role: 'customer', taxCode: 'B00111005', name: 'Una "rara", S.L.' } as const;
  const text = findCodeRemedy('1110', party) ?? '';
  expect(consoleTexts.es.remedy(text, '1110')).toMatch(
    /^Se trata del cliente: NIF B00111005 y nombre «Una "rara", S\.L\.»\. El censo/,
  );
  // A person has a button for the call that the sentence names for programs.
  expect(consoleTexts.en.remedy(text)).toMatch(
    /^It is about the customer: tax id B00111005 and name "Una "rara", S\.L\."\. The tax/,
  );
  expect(consoleTexts.en.remedy(text)).not.toContain('PATCH');
});

it('leaves what it does not know as it is', () => {
  for (const text of ['', 'Type', '__proto__', 'Something of a plugin.'])
    expect(consoleTexts.es.remedy(text, 'OTHER')).toBe(text);
});

it('says what each row of the closing sheet means', () => {
  const rows = [...bookStates, 'issued', 'in_force', 'other_currencies', 'not_issued', 'blocked', 'differing'];
  expect(rows.filter((row) => !consoleTexts.es.numbers.book.meanings[row])).toEqual([]);
});
