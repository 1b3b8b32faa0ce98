// Tests Spanish faults and remedies, which are found by code for rules and for the authority.
import { consoleTextsByLanguage } from '../../src/console/words';
import { authorityCodeReactionTexts } from '../../src/contracts/authority-codes';
import { findRemedyOfAuthorityOrStepCode } from '../../src/contracts/remedies';
import { bookedInvoiceStates } from '../../src/document/invoice-book/rows';
import { findDocumentRuleRemedy, documentRuleTables } from '../../src/document/rules/remedies';
import { findFaultRemedy, renderFaultMessage } from '../../src/http/kit/request/fault-json';
import { findSpanishRemedyByCode, translateFaultTextToSpanish } from '../../src/messages/es/faults';

/** Rules of documents with one message and one remedy per code, as in docs/errors.md. */
const rules = documentRuleTables.flatMap((table) => Object.values(table).flat());

describe('a fault in Spanish', () => {
  it('has a sentence and a remedy for every document rule', () => {
    const missing = rules.flatMap(({ code, message }) => [
      ...(translateFaultTextToSpanish(code, message) === message ? [`${code}: ${message}`] : []),
      ...(findDocumentRuleRemedy(code) && findSpanishRemedyByCode(code) === undefined ? [code] : []),
    ]);
    expect([...new Set(missing)]).toEqual([]);
    expect(rules.length).toBeGreaterThan(150);
    expect(translateFaultTextToSpanish('GOBL-FR-TAX-IDENTITY-01', 'x')).toContain('NIF');
  });

  it('names its party in both languages', () => {
    const party = { role: 'customer', taxCode: 'B00111005', name: 'Una "rara", S.L.' } as const;
    const fault = { code: '1110', message: 'NIF no identificado', provider: 'fiscal.send', party };
    expect(findFaultRemedy(fault, { language: 'es' })).toMatch(
      /^Este código se refiere al cliente con el NIF B00111005 y el nombre «Una "rara", S\.L\.»\. Pida al cliente/,
    );
    expect(findFaultRemedy(fault, { language: 'en' })).toBe(findRemedyOfAuthorityOrStepCode('1110', party));
  });

  it('names a button on a page, and a call elsewhere', () => {
    const fault = { code: '1110', message: 'NIF no identificado' };
    expect(findFaultRemedy(fault, { language: 'en' })).toContain('PATCH');
    expect(findFaultRemedy(fault, { language: 'en', onPage: true })).not.toContain('PATCH');
  });

  it('keeps its text if its code is unknown', () => {
    for (const text of ['', 'Type', '__proto__', 'Something of a plugin.']) {
      expect(renderFaultMessage({ code: 'OTHER', message: text }, { language: 'es' })).toBe(text);
      expect(findFaultRemedy({ code: 'OTHER', message: text, remedy: text }, { language: 'es' })).toBe(text);
    }
  });

  it('keeps the text of the authority', () => {
    expect(renderFaultMessage({ code: '4102', message: 'Texto', provider: 'fiscal.send' }, { language: 'es' })).toBe(
      'Texto',
    );
  });
});

describe('the texts of the console', () => {
  it('describe every automatic next step', () => {
    expect(Object.keys(consoleTextsByLanguage.es.nextSteps)).toEqual(Object.keys(authorityCodeReactionTexts));
  });

  it('explain every row of the closing sheet', () => {
    const rows = [
      ...bookedInvoiceStates,
      'issued',
      'in_force',
      'other_currencies',
      'not_issued',
      'blocked',
      'differing',
    ];
    expect(rows.filter((row) => !consoleTextsByLanguage.es.numbers.book.meanings[row])).toEqual([]);
  });
});
