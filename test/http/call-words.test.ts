// Tests that messages about an invoice in one call use the fields of the call, and never fields of the stored document or other
// calls.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { authorityCodesByNumber } from '../../src/contracts/authority-codes';
import { type WarningMessageId, isWarningKey, type WarningKey } from '../../src/contracts/warnings';
import { toInvoiceBodyPath } from '../../src/document/invoice-body/paths';
import { invoiceBodySchema } from '../../src/http/invoices/body-schema';
import {
  findFaultRemedy,
  renderFaultMessage,
  toDocumentWarningJson,
  toFaultJson,
} from '../../src/http/kit/request/fault-json';
import { documentFindingMessages } from '../../src/messages/en';
import type { Message } from '../../src/messages/message';
import { languages } from '../../src/messages/text';
import { listSaid, suspiciousBodies } from './call-bodies';

/** Names in the schema of the body, at any depth. */
function listMembers(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]: [string, unknown]) => [
    ...(name === 'properties' ? Object.keys(value as object) : []),
    ...listMembers(value),
  ]);
}

const members = new Set(listMembers(invoiceBodySchema));

/**
 * Names in the settings of the supplier, which alone contain the limit of its trade, and in the producer file of the operator.
 */
const others: readonly string[] = ['simplified_max_euros', 'software', 'producer'];
const isMember = (name: string): boolean => members.has(name) || others.includes(name);

const ofDocuments =
  /\$\w+|the (?:tag|key)\b|la (?:etiqueta|clave)\b|es-fiscal|\btax_id\b|\bop_date\b|\baddresses\b|previous_id|\/silo\/|\/transform\/|the job\b|el trabajo\b|run the workflow\b|ejecutar el flujo\b/;

/** Returns the names in a text that are not part of the call. */
function listForeign(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) =>
    /^[a-z_.[\]\d]+$/.test(name) ? name.split(/[.[\]\d]+/).filter((part) => part !== '' && !isMember(part)) : [],
  );
  const written = [...text.matchAll(/"(\w+)": (?=["{[\d]|true)/g)].flatMap(([, name = '']) =>
    isMember(name) ? [] : [name],
  );
  const places = [...text.matchAll(/\b(?:lines|bases|payment|customer)(?:\[\d+\])?\.(\w+)/g)].flatMap(
    ([, name = '']) => (isMember(name) ? [] : [name]),
  );
  return [...quoted, ...written, ...places, ...(ofDocuments.exec(text) ?? [])];
}

/** Messages about documents only: the call has no such field, or refuses it earlier with another message. */
const ofDocumentsOnly: readonly WarningKey[] = [
  'unknown-member',
  'data-unused',
  'percent-above-100',
  'discount-above-100',
  'value-replaced',
  'code-replaced',
  'total-replaced',
  'discount-negative',
  'prices-include-unused',
  'sales-taxes-twice',
  'discount-taxes-differ',
  'signatures-dropped',
  'supplier-not-registered',
  'addon-missing',
  'replaced-missing',
  'credits-a-credit-note',
  'substitutes-a-credit-note',
  'replaced-not-simplified',
  'preceding-tax-differs',
  'credited-before',
  'corrections-in-force',
  'still-declared',
  'correction-regime',
  'correction-addon',
  'correction-preceding-tax',
  'correction-period',
  'e-invoice-impossible',
  'issued-by-two',
  'issued-by-customer',
  'exemption-replaced',
  'country-left-out',
  'rounding-large',
  'discount-one-rate',
  'amount-missing',
  'extension-unknown',
  'extension-misplaced',
  'foral-supplier',
];

/** Variants, of warnings that a call can get, that only documents get. */
const variantsOfDocuments: readonly string[] = [
  'outlay-taxed',
  'outlay-taxed.line',
  'one-stop-shop',
  'surcharge-left-out',
  'surcharge-left-out.rate',
  'surcharge-left-out.other-tax',
  'surcharge-left-out.key',
  'one-stop-shop.outside',
  'one-stop-shop.service',
  'one-stop-shop.business',
  'one-stop-shop.monaco',
  'one-stop-shop.destination',
  'one-stop-shop.rate',
  'one-stop-shop.later-rate',
  'intra-community-outside.delivery',
  'one-stop-shop.tag',
  'place-of-supply.delivery',
  'place-of-supply.delivery-postcode',
  'place-of-supply.leaves',
  'place-of-supply.leaves-margin',
  'regime-missing',
  'operation-day-missing.advance',
  'issued-late.period',
  'operation-day-missing.paid',
  'operation-day-missing.outside',
  'operation-day-missing.other',
];
const isOfDocumentsOnly = (id: string): boolean =>
  variantsOfDocuments.includes(id) || (ofDocumentsOnly as readonly string[]).includes(id.split('.')[0] ?? id);

/** The placeholder for the value of each parameter, as a text and as a list. */
const anyValue: object = Object.assign(['x'], { replace: () => 'x', toFixed: () => 'x' });
const sources = path.join(__dirname, '../../src/messages/en/findings');
/** The names in parameter types: `{ readonly day: string }`, and `TextParams<'day' | 'total'>`. */
const listParameterNames = (source: string): string[] => [
  ...[...source.matchAll(/readonly (\w+): /g)].map(([, name = '']) => name),
  ...[...source.matchAll(/TextParams<([^>]*)>/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  ),
];
const anyParams = Object.fromEntries(
  readdirSync(sources)
    .flatMap((file) => listParameterNames(readFileSync(path.join(sources, file), 'utf8')))
    .map((name) => [name, name === 'parties' ? ['customer'] : anyValue]),
) as object;

describe.each(languages)('the messages of one call, in %s', (language) => {
  const reader = { language, bodyForm: 'lines' } as const;

  it('contain no document field, whatever the warning is', () => {
    const ids = (Object.keys(documentFindingMessages) as WarningMessageId[]).filter((id) => !isOfDocumentsOnly(id));
    expect(ids.length).toBeGreaterThan(50);
    const foreign = ids.flatMap((id) => {
      const fault = { code: id.split('.')[0] ?? id, message: { id, params: anyParams } as unknown as Message };
      const texts = [renderFaultMessage(fault, reader), findFaultRemedy(fault, reader) ?? ''];
      return texts.flatMap(listForeign).map((name) => `${id}: ${name} in ${texts.join(' > ')}`);
    });
    expect(foreign).toEqual([]);
  });

  it('contain no document field, whatever code the authority returns', () => {
    const party = { role: 'customer', name: 'Ana', taxCode: '12345678Z' } as const;
    const foreign = [...authorityCodesByNumber.keys()].flatMap((code) =>
      listForeign(findFaultRemedy({ code: String(code), message: 'x', party }, reader) ?? '').map(
        (name) => `${code}: ${name}`,
      ),
    );
    expect(foreign).toEqual([]);
  });

  it('contain only fields of the call, in texts and paths, for many invalid bodies', () => {
    const keys = new Set<string>();
    const foreign = new Set<string>();
    for (const tax of ['VAT', 'IGIC', 'IPSI'] as const)
      for (const body of tax === 'VAT' ? suspiciousBodies : suspiciousBodies.filter((_, i) => i % 5 === 0))
        for (const { key, fault } of listSaid(body, tax)) {
          keys.add(key);
          const form = 'bases' in body ? 'bases' : 'lines';
          const options = { language, bodyForm: form } as const;
          const named = { ...fault, code: key };
          const texts = [renderFaultMessage(named, options), findFaultRemedy(named, options) ?? ''];
          const paths = (fault.paths ?? []).map((path) => toInvoiceBodyPath(path, { form }));
          const parts = paths.flatMap((path) => path.split(/[.[\]\d]+/).filter((part) => part !== '' && part !== '$'));
          for (const name of [...texts.flatMap(listForeign), ...parts.filter((part) => !isMember(part))])
            foreign.add(
              `${key} (${typeof fault.message === 'string' ? '' : fault.message.id}): ${name} in ${texts.join(' > ')}`,
            );
        }
    expect([...foreign]).toEqual([]);
    expect(keys.size).toBeGreaterThan(70);
    expect([...keys].filter((key) => isWarningKey(key) && ofDocumentsOnly.includes(key))).toEqual([]);
  });

  it('use document fields if the call contained a document', () => {
    const fault = { code: 'zero-rate', message: 'x', paths: ['$.doc.lines[0].taxes[0]'] };
    const faultJson = toFaultJson(fault, { language, bodyForm: 'document' });
    expect([faultJson.paths, faultJson.remedy?.includes('"cat"')]).toEqual([['$.document.lines[0].taxes[0]'], true]);
  });
});

describe('a warning of an invoice issued in one call', () => {
  it('has the path of the field of the call', () => {
    const warning = { key: 'issued-late', message: 'x', paths: ['$.doc.op_date'], blocking: false } as const;
    expect(toDocumentWarningJson(warning, { language: 'en', bodyForm: 'bases' }).paths).toEqual(['$.operation_date']);
    expect(toDocumentWarningJson(warning, { language: 'en', bodyForm: 'made' }).paths).toEqual(['$']);
    expect(toDocumentWarningJson(warning, { language: 'en' }).paths).toEqual(['$.doc.op_date']);
  });
});
