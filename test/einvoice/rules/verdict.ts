// Finds the rules that a finished file breaks, as an independent second check that detects the format by the root
// element.
import { en16931Rules } from './en16931';
import { facturaeRules } from './facturae';
import { isPeppol, peppolRules } from './peppol';
import { readCii } from './read-cii';
import { readUbl } from './read-ubl';
import type { ReadInvoice } from './reading';
import { brokenOf } from './rule';
import { all, everything, one, parseTree, textAt, type XmlNode } from './xml-tree';

/** The syntax rules of CII in addition to the rules of EN 16931. */
const syntaxRules = [
  {
    id: 'CII-DT-037',
    holds: (root: XmlNode) =>
      everything(root)
        .filter(({ name }) => name === 'ApplicableTradeTax' || name === 'CategoryTradeTax')
        .every((tax) => textAt(tax, 'TypeCode') === 'VAT'),
  },
  {
    id: 'CII-SR-461',
    holds: (root: XmlNode) =>
      all(
        one(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement'),
        'ApplicableTradeTax',
        'TaxPointDate',
      ).length <= 1,
  },
];

/** @throws if the file is neither UBL nor CII */
export const readInvoice = (xml: string): ReadInvoice => readRoot(parseTree(xml));

function readRoot(root: XmlNode): ReadInvoice {
  if (root.name === 'CrossIndustryInvoice') return readCii(root);
  if (root.name === 'Invoice' || root.name === 'CreditNote') return readUbl(root);
  throw new Error(`${root.name} is no root of UBL or CII`);
}

/** Ids of the rules that the file breaks; empty if it breaks none. */
export function brokenRules(xml: string): string[] {
  const root = parseTree(xml);
  if (root.name === 'Facturae') return brokenOf(facturaeRules, root);
  const invoice = readRoot(root);
  return [
    ...brokenOf(en16931Rules, invoice),
    ...(invoice.syntax === 'cii' ? brokenOf(syntaxRules, root) : []),
    ...(isPeppol(invoice) ? brokenOf(peppolRules, invoice) : []),
  ];
}

/** Every id that the tables can return. */
export const knownRules: ReadonlySet<string> = new Set(
  [en16931Rules, facturaeRules, peppolRules, syntaxRules].flatMap((table) => table.map(({ id }) => id)),
);
