// What to do about codes and refusals, in Spanish: every sentence that our tables have.
import { wordsOf } from '../../src/console/words';
import { authorityCodes, nextSteps } from '../../src/contracts/authority-codes';
import { errorTable } from '../../src/contracts/errors';
import { remedyOfCode } from '../../src/contracts/remedies';
import { warningTable } from '../../src/contracts/warnings';
import { stepCodes } from '../../src/contracts/step-codes';

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

it('says what Sello does by itself, and whom a code is about', () => {
  for (const text of Object.values(nextSteps)) expect(wordsOf.es.remedy(text)).not.toBe(text);
  const parties = { customer: { tax_code: 'B00111005', name: 'Una "rara", S.L.' } };
  const text = remedyOfCode('1110', parties) ?? '';
  expect(wordsOf.es.remedy(text)).toMatch(
    /^Se trata del cliente: NIF B00111005 y nombre «Una "rara", S\.L\.»\. El censo/,
  );
  expect(wordsOf.en.remedy(text)).toBe(text);
});

it('leaves what it does not know as it is', () => {
  for (const text of ['', 'Type', '__proto__', 'Something of a plugin.']) expect(wordsOf.es.remedy(text)).toBe(text);
});
