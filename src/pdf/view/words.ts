// The words of the printed invoice in Spanish and English, one table.

export type Locale = 'es' | 'en';

interface Word {
  readonly es: string;
  readonly en: string;
}

const table = {
  // Titles. RD 1619/2012 art. 6, 7 and 15 name the kinds.
  invoice: { es: 'Factura', en: 'Invoice' },
  simplified: { es: 'Factura simplificada', en: 'Simplified invoice' },
  corrective: { es: 'Factura rectificativa', en: 'Corrective invoice' },
  simplifiedCorrective: { es: 'Factura simplificada rectificativa', en: 'Simplified corrective invoice' },
  proforma: { es: 'Factura proforma', en: 'Proforma invoice' },
  other: { es: 'Documento', en: 'Document' },
  creditNote: { es: 'Abono', en: 'Credit note' },
  debitNote: { es: 'Cargo', en: 'Debit note' },
  replacement: { es: 'En sustitución de facturas simplificadas', en: 'Replaces simplified invoices' },
  copy: { es: 'Duplicado', en: 'Copy' },

  number: { es: 'Número', en: 'Number' },
  issueDate: { es: 'Fecha de expedición', en: 'Issue date' },
  operationDate: { es: 'Fecha de operación', en: 'Operation date' },
  valueDate: { es: 'Fecha de devengo', en: 'Tax point date' },
  period: { es: 'Periodo', en: 'Period' },
  deliveryDate: { es: 'Fecha de entrega', en: 'Delivery date' },
  order: { es: 'Pedido', en: 'Order' },
  contract: { es: 'Contrato', en: 'Contract' },
  currency: { es: 'Moneda', en: 'Currency' },
  exchangeRate: { es: 'Tipo de cambio', en: 'Exchange rate' },
  correction: { es: 'Rectificación', en: 'Correction' },
  bySubstitution: { es: 'por sustitución', en: 'by substitution' },
  byDifferences: { es: 'por diferencias', en: 'by differences' },

  supplier: { es: 'Emisor', en: 'Supplier' },
  customer: { es: 'Cliente', en: 'Customer' },
  receiver: { es: 'Entrega', en: 'Delivery' },
  buyer: { es: 'Comprador', en: 'Buyer' },
  seller: { es: 'Vendedor', en: 'Seller' },
  issuer: { es: 'Expedida por', en: 'Issued by' },
  payee: { es: 'Beneficiario del pago', en: 'Payee' },
  payer: { es: 'Pagador', en: 'Payer' },
  taxCode: { es: 'NIF', en: 'Tax ID' },
  vatCode: { es: 'NIF-IVA', en: 'VAT ID' },
  poBox: { es: 'Apartado', en: 'PO box' },
  floor: { es: 'planta', en: 'floor' },
  door: { es: 'puerta', en: 'door' },
  block: { es: 'bloque', en: 'block' },
  telephone: { es: 'Tel.', en: 'Tel.' },
  contact: { es: 'Contacto', en: 'Contact' },

  preceding: { es: 'Facturas rectificadas', en: 'Corrected invoices' },
  replaced: { es: 'Facturas sustituidas', en: 'Replaced invoices' },
  references: { es: 'Documentos relacionados', en: 'Related documents' },
  dated: { es: 'de', en: 'of' },
  correctedBase: { es: 'Base rectificada', en: 'Corrected base' },
  correctedTax: { es: 'cuota rectificada', en: 'corrected tax' },

  description: { es: 'Concepto', en: 'Description' },
  quantity: { es: 'Cantidad', en: 'Quantity' },
  unit: { es: 'Ud.', en: 'Unit' },
  price: { es: 'Precio', en: 'Price' },
  adjustment: { es: 'Dto. / cargo', en: 'Disc. / charge' },
  tax: { es: 'Impuesto', en: 'Tax' },
  amount: { es: 'Importe', en: 'Amount' },
  included: { es: 'incl.', en: 'incl.' },
  discount: { es: 'Descuento', en: 'Discount' },
  charge: { es: 'Cargo', en: 'Charge' },
  reference: { es: 'Ref.', en: 'Ref.' },
  substitutes: { es: 'Sustituye a', en: 'Substitutes' },
  base: { es: 'sobre', en: 'of' },

  taxSummary: { es: 'Desglose de impuestos', en: 'Tax summary' },
  taxableBase: { es: 'Base', en: 'Base' },
  rate: { es: 'Tipo', en: 'Rate' },
  taxAmount: { es: 'Cuota', en: 'Tax' },
  surcharge: { es: 'Recargo de equivalencia', en: 'Equivalence surcharge' },
  surchargeShort: { es: 'RE', en: 'ES' },
  retention: { es: 'Retención', en: 'Withholding' },

  sum: { es: 'Suma de importes', en: 'Sum of amounts' },
  taxIncluded: { es: 'incluido', en: 'included' },
  totalBeforeTax: { es: 'Total sin impuestos', en: 'Total before tax' },
  totalWithTax: { es: 'Total factura', en: 'Invoice total' },
  rounding: { es: 'Redondeo', en: 'Rounding' },
  payable: { es: 'Total a pagar', en: 'Total payable' },
  credited: { es: 'Total a abonar', en: 'Total credited' },
  advances: { es: 'Anticipos', en: 'Advances' },
  due: { es: 'Pendiente de pago', en: 'Amount due' },
  taxInEuros: { es: 'Cuota en euros', en: 'Tax in euros' },

  payment: { es: 'Pago', en: 'Payment' },
  dueDates: { es: 'Vencimientos', en: 'Due dates' },
  concept: { es: 'Referencia de pago', en: 'Payment reference' },
  mandate: { es: 'Mandato', en: 'Mandate' },
  creditor: { es: 'Acreedor', en: 'Creditor' },
  account: { es: 'Cuenta', en: 'Account' },
  notes: { es: 'Observaciones', en: 'Notes' },
  legalNotes: { es: 'Menciones legales', en: 'Legal notes' },

  page: { es: 'Página', en: 'Page' },
  of: { es: 'de', en: 'of' },
} as const satisfies Record<string, Word>;

export type WordKey = keyof typeof table;

/** Kinds of values that documents name by a key; a key not listed here is printed as it is. */
const keyTables = {
  unit: {
    h: { es: 'h', en: 'h' },
    hour: { es: 'h', en: 'h' },
    day: { es: 'día', en: 'day' },
    week: { es: 'semana', en: 'week' },
    mon: { es: 'mes', en: 'month' },
    month: { es: 'mes', en: 'month' },
    year: { es: 'año', en: 'year' },
    one: { es: 'ud.', en: 'pc.' },
    item: { es: 'ud.', en: 'pc.' },
    piece: { es: 'pieza', en: 'piece' },
    service: { es: 'servicio', en: 'service' },
    box: { es: 'caja', en: 'box' },
    bottle: { es: 'botella', en: 'bottle' },
    pair: { es: 'par', en: 'pair' },
    m2: { es: 'm²', en: 'm²' },
    m3: { es: 'm³', en: 'm³' },
  },
  charge: {
    'stamp-duty': { es: 'Timbre', en: 'Stamp duty' },
    outlay: { es: 'Suplido', en: 'Outlay' },
    tax: { es: 'Tasa', en: 'Tax' },
    customs: { es: 'Aduana', en: 'Customs' },
    delivery: { es: 'Portes', en: 'Delivery' },
    packing: { es: 'Embalaje', en: 'Packing' },
    handling: { es: 'Manipulación', en: 'Handling' },
    insurance: { es: 'Seguro', en: 'Insurance' },
    storage: { es: 'Almacenaje', en: 'Storage' },
    admin: { es: 'Administración', en: 'Administration' },
    cleaning: { es: 'Limpieza', en: 'Cleaning' },
  },
  terms: {
    instant: { es: 'Pago al contado', en: 'Payment on receipt' },
    'end-of-month': { es: 'A fin de mes', en: 'End of month' },
    'due-date': { es: 'A vencimiento', en: 'On the due date' },
    deferred: { es: 'Pago aplazado', en: 'Deferred payment' },
    proximo: { es: 'El mes siguiente', en: 'In the next month' },
    advance: { es: 'Pago por anticipado', en: 'Payment in advance' },
    advanced: { es: 'Pago por anticipado', en: 'Payment in advance' },
    cod: { es: 'Contra reembolso', en: 'Cash on delivery' },
    delivery: { es: 'A la entrega', en: 'On delivery' },
    undefined: { es: '', en: '' },
    na: { es: '', en: '' },
  },
  means: {
    'credit-transfer': { es: 'Transferencia bancaria', en: 'Bank transfer' },
    'direct-debit': { es: 'Domiciliación bancaria', en: 'Direct debit' },
    card: { es: 'Tarjeta', en: 'Card' },
    cash: { es: 'Efectivo', en: 'Cash' },
    cheque: { es: 'Cheque', en: 'Cheque' },
    'bank-draft': { es: 'Giro bancario', en: 'Bank draft' },
    'debit-transfer': { es: 'Adeudo', en: 'Debit transfer' },
    'promissory-note': { es: 'Pagaré', en: 'Promissory note' },
    netting: { es: 'Compensación', en: 'Netting' },
    online: { es: 'Pago en línea', en: 'Online payment' },
    any: { es: '', en: '' },
    other: { es: 'Otro medio', en: 'Other means' },
  },
  identity: {
    passport: { es: 'Pasaporte', en: 'Passport' },
    foreign: { es: 'Documento extranjero', en: 'Foreign document' },
    resident: { es: 'Certificado de residencia', en: 'Residence certificate' },
    other: { es: 'Otro documento', en: 'Other document' },
  },
  category: {
    VAT: { es: 'IVA', en: 'VAT' },
    IGIC: { es: 'IGIC', en: 'IGIC' },
    IPSI: { es: 'IPSI', en: 'IPSI' },
    IRPF: { es: 'IRPF', en: 'IRPF' },
    IRNR: { es: 'IRNR', en: 'IRNR' },
  },
} as const satisfies Record<string, Readonly<Record<string, Word>>>;

export type KeyTable = keyof typeof keyTables;

export type Words = Readonly<Record<WordKey, string>>;

function pick(locale: Locale): Words {
  return Object.fromEntries(Object.entries(table).map(([key, word]) => [key, word[locale]])) as Words;
}

export const words: Readonly<Record<Locale, Words>> = { es: pick('es'), en: pick('en') };

/** Word for a key of a document, or the key itself. */
export function wordFor(kind: KeyTable, key: string, locale: Locale): string {
  const rows: Readonly<Record<string, Word>> = keyTables[kind];
  return Object.hasOwn(rows, key) ? (rows[key]?.[locale] ?? key) : key;
}
