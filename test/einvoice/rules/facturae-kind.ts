// Rules of Facturae about batch, parties, corrections, periods, currency and payment.
import { readNumber, zero, type ReadNumber } from './reading';
import { all, everything, one, textAt, type XmlNode } from './xml-tree';
import type { Rule } from './rule';

const numberAt = (node: XmlNode | undefined, ...path: string[]): ReadNumber =>
  readNumber(textAt(node, ...path)) ?? zero;
const getInvoice = (root: XmlNode): XmlNode | undefined => one(root, 'Invoices', 'Invoice');
const getBatch = (root: XmlNode): XmlNode | undefined => one(root, 'FileHeader', 'Batch');

/** Sums of the batch, each equal to a total of its only invoice. */
const batchSums = [
  ['TotalInvoicesAmount', 'InvoiceTotal'],
  ['TotalOutstandingAmount', 'TotalOutstandingAmount'],
  ['TotalExecutableAmount', 'TotalExecutableAmount'],
] as const;

/** Descriptions of the lists of the schema, literally. */
const reasons: Readonly<Record<string, string>> = {
  '01': 'Número de la factura',
  '02': 'Serie de la factura',
  '03': 'Fecha expedición',
  '04': 'Nombre y apellidos/Razón Social-Emisor',
  '05': 'Nombre y apellidos/Razón Social-Receptor',
  '06': 'Identificación fiscal Emisor/obligado',
  '07': 'Identificación fiscal Receptor',
  '08': 'Domicilio Emisor/Obligado',
  '09': 'Domicilio Receptor',
  '10': 'Detalle Operación',
  '11': 'Porcentaje impositivo a aplicar',
  '12': 'Cuota tributaria a aplicar',
  '13': 'Fecha/Periodo a aplicar',
  '14': 'Clase de factura',
  '15': 'Literales legales',
  '16': 'Base imponible',
  '80': 'Cálculo de cuotas repercutidas',
  '81': 'Cálculo de cuotas retenidas',
  '82': 'Base imponible modificada por devolución de envases / embalajes',
  '83': 'Base imponible modificada por descuentos y bonificaciones',
  '84': 'Base imponible modificada por resolución firme, judicial o administrativa',
  '85': 'Base imponible modificada cuotas repercutidas no satisfechas. Auto de declaración de concurso',
};
const methods: Readonly<Record<string, string>> = {
  '01': 'Rectificación íntegra',
  '02': 'Rectificación por diferencias',
  '03': 'Rectificación por descuento por volumen de operaciones durante un periodo',
  '04': 'Autorizadas por la Agencia Tributaria',
};

function isCorrectionRight(root: XmlNode): boolean {
  const header = one(getInvoice(root), 'InvoiceHeader');
  const block = one(header, 'Corrective');
  const corrects = ['OR', 'CR'].includes(textAt(header, 'InvoiceClass') ?? '');
  if (!block) return !corrects;
  const method = textAt(block, 'CorrectionMethod') ?? '';
  const named = textAt(block, 'InvoiceNumber') !== undefined && textAt(block, 'InvoiceIssueDate') !== undefined;
  return (
    corrects &&
    (named || !['01', '02'].includes(method)) &&
    textAt(block, 'ReasonDescription') === reasons[textAt(block, 'ReasonCode') ?? ''] &&
    textAt(block, 'CorrectionMethodDescription') === methods[method]
  );
}

/** Another currency requires a rate, and euros for the batch, bases and taxes. */
function isCurrencyRight(root: XmlNode): boolean {
  const issue = one(getInvoice(root), 'InvoiceIssueData');
  const currency = textAt(issue, 'InvoiceCurrencyCode');
  if (textAt(getBatch(root), 'InvoiceCurrencyCode') !== currency) return false;
  if (currency === 'EUR') return true;
  const taxes = ['TaxesOutputs', 'TaxesWithheld'].flatMap((block) => all(getInvoice(root), block, 'Tax'));
  const amounts = [
    ...batchSums.flatMap(([name]) => all(getBatch(root), name)),
    ...taxes.flatMap((tax) => [...all(tax, 'TaxableBase'), ...all(tax, 'TaxAmount')]),
  ];
  return (
    one(issue, 'ExchangeRateDetails') !== undefined &&
    amounts.every((amount) => textAt(amount, 'EquivalentInEuros') !== undefined)
  );
}

/** Spanish tax IDs of people begin with a digit or one of these letters. */
const person = /^[0-9XYZKLM]/;

function isPartyRight(party: XmlNode | undefined): boolean {
  const tax = one(party, 'TaxIdentification');
  const kind = textAt(tax, 'PersonTypeCode');
  const number = textAt(tax, 'TaxIdentificationNumber') ?? '';
  if ((kind === 'F') !== (one(party, 'Individual') !== undefined) || !/^[A-Z0-9]+$/.test(number)) return false;
  if (textAt(tax, 'ResidenceTypeCode') !== 'R') return true;
  const bare = number.length === 11 ? number.replace(/^ES/, '') : number;
  return bare.length === 9 && person.test(bare) === (kind === 'F');
}

function arePaymentsRight(root: XmlNode): boolean {
  return all(getInvoice(root), 'PaymentDetails', 'Installment').every((row) => {
    const means = textAt(row, 'PaymentMeans');
    if (means === '04') return one(row, 'AccountToBeCredited') !== undefined;
    return means !== '02' || one(row, 'AccountToBeDebited') !== undefined;
  });
}

const named = (root: XmlNode, name: string): readonly XmlNode[] =>
  everything(root).filter((node) => node.name === name);

export const facturaeKindRules: readonly Rule<XmlNode>[] = [
  {
    id: 'FE-01',
    holds: (root) =>
      textAt(root, 'FileHeader', 'Modality') === 'I' &&
      textAt(getBatch(root), 'InvoicesCount') === '1' &&
      all(root, 'Invoices', 'Invoice').length === 1,
  },
  {
    id: 'FE-02',
    holds: (root) =>
      batchSums.every(([sum, total]) =>
        numberAt(getBatch(root), sum, 'TotalAmount').equals(numberAt(getInvoice(root), 'InvoiceTotals', total)),
      ),
  },
  {
    id: 'FE-03',
    holds: (root) =>
      (textAt(root, 'FileHeader', 'InvoiceIssuerType') === 'TE') ===
      (one(root, 'FileHeader', 'ThirdParty') !== undefined),
  },
  { id: 'FE-04', holds: isCorrectionRight },
  {
    id: 'FE-05',
    holds: (root) =>
      !['OC', 'CC'].includes(textAt(getInvoice(root), 'InvoiceHeader', 'InvoiceClass') ?? '') ||
      one(getInvoice(root), 'InvoiceIssueData', 'InvoicingPeriod') !== undefined,
  },
  { id: 'FE-06', holds: isCurrencyRight },
  { id: 'FE-31', holds: arePaymentsRight },
  {
    id: 'FE-32',
    holds: (root) => ['SellerParty', 'BuyerParty'].every((side) => isPartyRight(one(root, 'Parties', side))),
  },
  {
    id: 'FE-33',
    holds: (root) =>
      named(root, 'AddressInSpain').every((address) => textAt(address, 'CountryCode') === 'ESP') &&
      named(root, 'OverseasAddress').every((address) => textAt(address, 'CountryCode') !== 'ESP'),
  },
];
