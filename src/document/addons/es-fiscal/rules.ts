// Rules of the Spanish fiscal addon, each with its public code.

import { isSalesTaxCombo } from '../../sales-taxes';
import type { Invoice } from '../../model/invoice';
import type { Party, TaxCombo } from '../../model/parts';
import {
  defineMultiPathRule,
  type DocumentRule,
  defineRequiredMemberRule,
  defineMemberRule,
  type DocumentRuleTable,
} from '../../rules/rule';
import type { MutableObjectMembers } from '../../shapes/shape';
import {
  correctionTypeExtensionKey,
  docTypeExtensionKey,
  exemptExtensionKey,
  identityTypeExtensionKey,
  opClassExtensionKey,
  regimeExtensionKey,
  isCorrectionDocument,
} from './extensions';

const simplifiedTypes = ['F2', 'R5'];
const rectifications = ['R1', 'R2', 'R3', 'R4', 'R5'];
const generalNoteCharactersMax = 500;

function asInvoice(node: MutableObjectMembers): Invoice {
  return node as unknown as Invoice;
}

function readDocType(invoice: Invoice): string | undefined {
  return invoice.tax?.ext?.[docTypeExtensionKey];
}

function isSimplified(node: MutableObjectMembers): boolean {
  return simplifiedTypes.includes(readDocType(asInvoice(node)) ?? '');
}

function isIdentified(party: Party): boolean {
  return party.identities?.some((identity) => identity.ext?.[identityTypeExtensionKey] !== undefined) ?? false;
}

function code(number: string): string {
  return `GOBL-ES-FISCAL-BILL-INVOICE-${number}`;
}

const preceding: readonly DocumentRule[] = [
  defineRequiredMemberRule(
    code('01'),
    'preceding',
    'preceding documents are required for corrective invoices',
    (node) => node.type === 'corrective',
  ),
  defineMultiPathRule(code('02'), 'issue date is required', (node) => {
    const rows = asInvoice(node).preceding ?? [];
    return rows.flatMap((row, i) => (row.issue_date === undefined ? [`preceding[${i}].issue_date`] : []));
  }),
  defineMultiPathRule(code('03'), 'preceding invoice tax data is required for corrective invoices', (node) => {
    if (node.type !== 'corrective') return [];
    const rows = asInvoice(node).preceding ?? [];
    return rows.flatMap((row, i) => (row.tax === undefined ? [`preceding[${i}].tax`] : []));
  }),
];

const customer: readonly DocumentRule[] = [
  defineMemberRule(code('04'), 'customer.tax_id', 'customer tax ID must not be set for simplified invoices', (node) => {
    return !isSimplified(node) || asInvoice(node).customer?.tax_id === undefined;
  }),
  defineMemberRule(
    code('05'),
    'customer',
    'customer identity type extension not allowed for simplified invoices',
    (node) => !isSimplified(node) || !isIdentified(asInvoice(node).customer ?? {}),
  ),
  defineRequiredMemberRule(code('06'), 'customer', 'customer is required', (node) => !isSimplified(node)),
  defineMemberRule(
    code('07'),
    'customer',
    `must have a tax_id or an identity with ext '${identityTypeExtensionKey}'`,
    (node) => {
      const party = asInvoice(node).customer;
      return isSimplified(node) || party === undefined || party.tax_id !== undefined || isIdentified(party);
    },
  ),
  defineMemberRule(code('08'), 'customer.tax_id.code', 'tax ID must have a code', (node) => {
    const taxId = asInvoice(node).customer?.tax_id;
    return isSimplified(node) || taxId === undefined || taxId.code !== undefined;
  }),
  defineMultiPathRule(
    code('17'),
    `country is required when ext '${identityTypeExtensionKey}' is not 02 (NIF-VAT)`,
    (node) => {
      if (isSimplified(node)) return [];
      const identities = asInvoice(node).customer?.identities ?? [];
      return identities.flatMap((identity, i) => {
        const type = identity.ext?.[identityTypeExtensionKey];
        const lacks = type !== undefined && type !== '02' && identity.country === undefined;
        return lacks ? [`customer.identities[${i}].country`] : [];
      });
    },
  ),
];

const codes: readonly DocumentRule[] = [
  defineRequiredMemberRule(code('09'), 'tax', 'tax is required'),
  defineMemberRule(code('10'), 'tax.ext', 'doc type is required', (node) => {
    const invoice = asInvoice(node);
    return invoice.tax === undefined || readDocType(invoice) !== undefined;
  }),
  defineMemberRule(code('11'), 'tax.ext', 'doc type extension for standard invoices must be F1, F2, or F3', (node) => {
    const type = readDocType(asInvoice(node));
    return node.type !== 'standard' || type === undefined || ['F1', 'F2', 'F3'].includes(type);
  }),
  defineMemberRule(
    code('12'),
    'tax.ext',
    'doc type extension for corrective invoices must be R1, R2, R3, R4, or R5',
    (node) => {
      const type = readDocType(asInvoice(node));
      return !isCorrectionDocument(node) || type === undefined || rectifications.includes(type);
    },
  ),
  defineMemberRule(code('13'), 'tax.ext', 'correction type extension is required', (node) => {
    const { tax } = asInvoice(node);
    const docTypeCode = tax?.ext?.[docTypeExtensionKey];
    // A type without a scenario has no doc type. The doc type is required together with the correction type, as in the
    // public calculator (docs/decisions/0018-documents-follow-the-public-calculator.md).
    const isRequired = docTypeCode === undefined ? tax !== undefined : rectifications.includes(docTypeCode);
    return !isRequired || tax?.ext?.[correctionTypeExtensionKey] !== undefined;
  }),
];

const rest: readonly DocumentRule[] = [
  defineMultiPathRule(code('14'), 'general note text must be 500 characters or less', (node) => {
    const notes = asInvoice(node).notes ?? [];
    return notes.flatMap((note, i) => {
      const long = note.key === 'general' && Array.from(note.text ?? '').length > generalNoteCharactersMax;
      return long ? [`notes[${i}].text`] : [];
    });
  }),
  defineMultiPathRule(code('15'), 'must include at least one of VAT, IGIC, or IPSI', (node) => {
    const lines = asInvoice(node).lines ?? [];
    return lines.flatMap((line, i) => (line.taxes?.some(isSalesTaxCombo) ? [] : [`lines[${i}].taxes`]));
  }),
  defineMemberRule(code('16'), '', 'invoice must be in EUR or provide exchange rate for conversion', (node) => {
    const { currency, exchange_rates: rates } = asInvoice(node);
    return currency === 'EUR' || (rates?.some((rate) => rate.from === currency && rate.to === 'EUR') ?? false);
  }),
];

function comboRule(number: string, message: string, holds: (combo: TaxCombo) => boolean): DocumentRule {
  return defineMemberRule(`GOBL-ES-FISCAL-TAX-COMBO-${number}`, 'ext', message, (node) => {
    const combo = node as unknown as TaxCombo;
    return (combo.cat !== 'VAT' && combo.cat !== 'IGIC') || holds(combo);
  });
}

const combo: readonly DocumentRule[] = [
  comboRule(
    '01',
    `extension '${regimeExtensionKey}' is required`,
    (row) => row.ext?.[regimeExtensionKey] !== undefined,
  ),
  comboRule('03', `cannot use both '${opClassExtensionKey}' and '${exemptExtensionKey}' at the same time`, (row) => {
    return row.ext?.[opClassExtensionKey] === undefined || row.ext[exemptExtensionKey] === undefined;
  }),
  comboRule('02', `exempt codes E2 and E3 not allowed with '${regimeExtensionKey}' 01`, (row) => {
    const general = (row.ext?.[regimeExtensionKey] ?? '01') === '01';
    return !general || !['E2', 'E3'].includes(row.ext?.[exemptExtensionKey] ?? '');
  }),
  comboRule('04', `extension '${opClassExtensionKey}' is required for taxed operations`, (row) => {
    return row.percent === undefined || row.ext?.[opClassExtensionKey] !== undefined;
  }),
];

export const esFiscalAddonRules: DocumentRuleTable = {
  'bill/invoice': [...preceding, ...customer, ...codes, ...rest],
  'tax/combo': combo,
};
