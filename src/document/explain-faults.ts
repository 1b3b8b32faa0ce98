// Faults with their remedies, which name the values that would be right for this document.
import type { Fault } from '../contracts/errors';
import {
  exemptExtensionKey,
  fiscalCodeMeaningsByExtension,
  isFiscalExtensionKey,
  opClassExtensionKey,
} from './addons/es-fiscal/extensions';
import { buildTaxRateSuggestionMessage } from './calculate/hints';
import type { Document } from './model/envelope';
import type { TaxCombo } from './model/parts';
import { findMostSimilarName } from './find-nearest';
import { findTaxCategoryOfCountryOrRegime, findTaxRegimeOfCountry } from './regimes/registry';
import { guessIntendedVatNumber } from './tax-ids/near-misses';
import { type Message, createMessage, type StoredMessage } from '../messages/message';

/**
 * Adds a remedy to each fault. The remedy is computed from the document's values if possible; otherwise it is the
 * remedy of the fault or of its rule.
 */
export const addRemediesToFaults = (doc: Document, faults: readonly Fault[]): Fault[] =>
  faults.map((fault) => {
    const remedy = fault.remedy ?? suggestForDocument(doc, fault);
    return remedy === undefined ? fault : { ...fault, remedy };
  });

/** Codes whose remedy lists the rates of the row's category on the day of the document. */
const aboutRates = ['GOBL-TAX-COMBO-03', 'GOBL-TAX-COMBO-04'];

/** A key, or no percentage. */
const aboutIpsi = ['GOBL-TAX-COMBO-02', 'GOBL-TAX-COMBO-04'];

function suggestForDocument(doc: Document, { code, paths: [path = ''] = [] }: Fault): StoredMessage | undefined {
  if (code === 'GOBL-TAX-COMBO-06') return suggestExtension(readValue({ doc }, path) as TaxCombo | undefined);
  if (code === 'GOBL-BILL-INVOICE-02') return suggestType(doc);
  if (code === 'GOBL-ES-FISCAL-BILL-INVOICE-08') return suggestCustomerCode(doc);
  if (code === 'GOBL-ES-FISCAL-BILL-INVOICE-16') return suggestExchangeRate(doc);
  if (aboutTaxIds.test(code) && path.startsWith('$.doc.customer.tax_id')) return suggestNumberAbroad(doc);
  const combo = readValue({ doc }, path) as TaxCombo | undefined;
  if (aboutIpsi.includes(code) && combo?.cat === 'IPSI') return suggestIpsi(combo);
  if (!aboutRates.includes(code)) return undefined;
  const dated = doc as { $regime?: string; value_date?: string; issue_date?: string };
  const category =
    combo?.cat && findTaxCategoryOfCountryOrRegime(findTaxRegimeOfCountry(dated.$regime), combo.country, combo.cat);
  const rates =
    category && buildTaxRateSuggestionMessage(category, dated.value_date ?? dated.issue_date ?? '', combo.key);
  return rates && code === 'GOBL-TAX-COMBO-04' ? createMessage('rate-or-percent', { rates }) : rates || undefined;
}

/** The classes of a sale without the tax. */
const untaxedClasses: readonly (string | undefined)[] = ['N1', 'N2', 'S2'];

/** Suggests a row of IPSI. Such a row has a percentage and no key, so an exempt row has 0 % and its code. */
function suggestIpsi({ key = '', ext = {} }: TaxCombo): Message {
  const codes = ext[exemptExtensionKey]
    ? { [exemptExtensionKey]: ext[exemptExtensionKey] }
    : (codesOfKey[key] ?? { [exemptExtensionKey]: 'E1' });
  const stated = ext[opClassExtensionKey];
  const own = untaxedClasses.includes(stated) && !ext[exemptExtensionKey] ? { [opClassExtensionKey]: stated } : codes;
  const members = Object.entries(own).map(([name, code]) => `, "ext": {"${name}": "${code}"}`);
  return createMessage('write-ipsi', { write: `{"cat": "IPSI", "percent": "0%"${members.join('')}}` });
}

/** The codes of IPSI that correspond to a key of VAT. */
const codesOfKey: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  exempt: { [exemptExtensionKey]: 'E1' },
  export: { [exemptExtensionKey]: 'E2' },
  'intra-community': { [exemptExtensionKey]: 'E2' },
  'outside-scope': { [opClassExtensionKey]: 'N2' },
  'reverse-charge': { [opClassExtensionKey]: 'S2' },
  zero: {},
};

/** Suggests the kind of invoice that another word probably means. */
function suggestType(doc: Document): Message | undefined {
  const { type = '' } = doc as { type?: string };
  const word = type.toLowerCase().replaceAll('_', '-');
  const [, kind] = typesMeant.find(([form]) => form.test(word)) ?? [];
  if (kind === undefined) return undefined;
  return kind === 'simplified' ? createMessage('write-simplified') : createMessage('write-type', { type: kind });
}

const typesMeant: readonly (readonly [RegExp, string])[] = [
  [/^(simplif\w+|ticket|receipt|recibo|tique)$/, 'simplified'],
  [/^(credit|credit-?memo|refund|return|abono|devolucion|nota-de-credito)$/, 'credit-note'],
  [/^(debit|debit-?memo|cargo|nota-de-cargo)$/, 'debit-note'],
  [/^(correct\w*|rectif\w+)$/, 'corrective'],
  [/^(invoice|factura|sale|venta|ordinary|ordinaria|normal|commercial)$/, 'standard'],
];

/**
 * Suggests an identity for a foreign customer without a number. The record then contains another kind of identity (list
 * L7).
 */
function suggestCustomerCode(doc: Document): Message | undefined {
  const { country = 'ES' } = (readValue({ doc }, '$.doc.customer.tax_id') ?? {}) as { country?: string };
  return country === 'ES' ? undefined : createMessage('write-customer-abroad', { country });
}

const aboutTaxIds = /^GOBL-(?!ES-)[A-Z]{2}-TAX-IDENTITY-\d\d$/;

/**
 * Suggests another kind of identity for a foreign consumer (list L7), because a consumer's number is not a VAT number.
 */
function suggestNumberAbroad(doc: Document): Message | undefined {
  const { country = '', code = '' } = (readValue({ doc }, '$.doc.customer.tax_id') ?? {}) as {
    country?: string;
    code?: string;
  };
  return createMessage('write-tax-code-abroad', {
    country,
    code,
    meant: guessIntendedVatNumber(country, code) ?? null,
  });
}

function suggestExchangeRate(doc: Document): Message | undefined {
  const { currency } = doc as { currency?: string };
  return currency ? createMessage('write-exchange-rate', { currency }) : undefined;
}

/** Suggests the extension of the scheme with the name closest to an unknown one. */
function suggestExtension(combo: TaxCombo | undefined): Message | undefined {
  const unknown = Object.keys(combo?.ext ?? {}).find((key) => !isFiscalExtensionKey(key));
  const suggestion = unknown && findMostSimilarName(unknown, Object.keys(fiscalCodeMeaningsByExtension));
  return unknown && suggestion ? createMessage('write-extension', { key: unknown, meant: suggestion }) : undefined;
}

/** Reads the value at `$.doc.lines[0].taxes[1]`; returns undefined if there is no such path. */
function readValue(root: unknown, path: string): unknown {
  let at = root;
  for (const step of path.split(/[.[\]]+/).filter((one) => one !== '' && one !== '$')) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string, unknown>)[step];
  }
  return at;
}
