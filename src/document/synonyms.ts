// Words that clients use for members of documents and of request bodies, in English and Spanish. The words are only
// suggested; a member is never read under such a word.
import { findMostSimilarName } from './find-nearest';
import { toUnicodeNormalForm } from './text';

interface Meaning {
  /**
   * Words with the same meaning. Accents, case and joining words do not matter, so `Código postal` is `codigo_postal`.
   */
  readonly words: readonly string[];
  /**
   * Paths of the document format, from the object that holds the member. The first path that this object has is meant.
   */
  readonly ofDocument?: readonly string[];
  /** Names in the body of a call on invoices; a column of a CSV file has the path of its member. */
  readonly ofCall?: readonly string[];
}

const meanings: readonly Meaning[] = [
  // The invoice.
  {
    words: ['emisor', 'issuer', 'seller', 'vendor', 'proveedor', 'vendedor'],
    ofDocument: ['supplier'],
    ofCall: ['supplier'],
  },
  {
    words: ['buyer', 'client', 'cliente', 'recipient', 'receptor', 'destinatario', 'comprador', 'bill_to', 'receiver'],
    ofDocument: ['customer'],
    ofCall: ['customer', 'customer.name'],
  },
  {
    words: [
      'items',
      'lineas',
      'products',
      'productos',
      'rows',
      'line_items',
      'invoice_lines',
      'conceptos',
      'articulos',
    ],
    ofDocument: ['lines'],
    ofCall: ['lines'],
  },
  {
    words: ['date', 'fecha', 'issued_at', 'issued_on', 'fecha_factura', 'fecha_emision', 'fecha_expedicion'],
    ofDocument: ['issue_date', 'date'],
    ofCall: ['issue_date'],
  },
  { words: ['invoice_date', 'date_issued'], ofDocument: ['issue_date'], ofCall: ['issue_date'] },
  { words: ['op_date', 'fecha_operacion', 'sale_date', 'delivery_date', 'supply_date'], ofCall: ['operation_date'] },
  {
    words: ['due_date', 'vencimiento', 'fecha_vencimiento', 'payment_due', 'expires_at'],
    ofDocument: ['payment.terms.due_dates', 'terms.due_dates'],
    ofCall: ['payment.due_date'],
  },
  {
    words: ['method', 'payment_method', 'forma_pago', 'forma_de_pago', 'metodo_pago', 'metodo_de_pago'],
    ofCall: ['method', 'payment.method'],
  },
  { words: ['iban', 'cuenta', 'account', 'bank_account'], ofCall: ['iban', 'payment.iban'] },
  { words: ['paid', 'pagado', 'cobrado'], ofCall: ['paid', 'payment.paid'] },
  { words: ['invoice_number'], ofDocument: ['code'], ofCall: ['code'] },
  {
    words: ['number', 'numero', 'num'],
    ofDocument: ['code', 'num'],
    ofCall: ['code'],
  },
  { words: ['numero_factura', 'num_factura', 'numero_de_factura', 'n_factura', 'invoice_no'], ofCall: ['code'] },
  { words: ['serie', 'prefix'], ofDocument: ['series'], ofCall: ['series'] },
  { words: ['comments', 'comment', 'observaciones', 'comentarios', 'note', 'notas'], ofCall: ['notes'] },
  { words: ['po', 'po_number', 'order', 'order_number', 'pedido', 'numero_pedido'], ofCall: ['order_reference'] },
  { words: ['moneda', 'divisa', 'currency_code'], ofCall: ['currency'] },
  { words: ['tipo_cambio', 'exchange', 'fx_rate'], ofCall: ['exchange_rate'] },
  { words: ['metadata', 'custom', 'custom_fields', 'extra'], ofCall: ['meta'] },
  { words: ['external_id', 'reference_id', 'client_reference', 'idempotency_key'], ofCall: ['key'] },
  { words: ['workflow_id'], ofCall: ['workflow'] },
  { words: ['data', 'doc', 'gobl', 'envelope'], ofCall: ['document'] },
  { words: ['total_amount', 'amount_total', 'total_factura', 'grand_total', 'importe_total'], ofCall: ['total'] },
  {
    words: ['tax_included', 'tax_inclusive', 'prices_include', 'iva_incluido', 'includes_tax', 'vat_included'],
    ofCall: ['prices_include_tax'],
  },
  { words: ['invoice_type', 'tipo', 'tipo_factura', 'type'], ofCall: ['kind'] },
  { words: ['corrects', 'original', 'original_invoice', 'rectifica'], ofCall: ['preceding'] },
  // Lists of invoices.
  { words: ['estado', 'state'], ofCall: ['status'] },
  { words: ['date', 'fecha', 'issue_date', 'since'], ofCall: ['issued_from'] },
  { words: ['until', 'date_to'], ofCall: ['issued_to'] },
  { words: ['numero', 'code', 'invoice_number', 'numero_factura'], ofCall: ['number'] },
  { words: ['page', 'offset', 'pagina', 'skip', 'starting_after'], ofCall: ['cursor'] },
  { words: ['per_page', 'page_size', 'size'], ofCall: ['limit'] },
  // Words for the members of a line.
  { words: ['concept', 'concepto', 'name', 'desc'], ofDocument: ['item.name'], ofCall: ['description'] },
  { words: ['description', 'descripcion'], ofDocument: ['item.name', 'name'], ofCall: ['description', 'notes'] },
  { words: ['product', 'producto', 'articulo', 'item', 'title', 'detalle'], ofCall: ['description'] },
  {
    words: ['cantidad', 'qty', 'units', 'unidades', 'uds', 'count'],
    ofDocument: ['quantity'],
    ofCall: ['quantity'],
  },
  { words: ['precio', 'unit_price'], ofDocument: ['item.price', 'price'], ofCall: ['price'] },
  { words: ['precio_unitario', 'price_per_unit', 'unit_cost', 'net_price', 'pvp'], ofCall: ['price'] },
  { words: ['amount'], ofDocument: ['item.price', 'price'], ofCall: ['price', 'base'] },
  { words: ['total', 'refund', 'refund_amount'], ofCall: ['amount'] },
  { words: ['importe'], ofDocument: ['item.price', 'amount'], ofCall: ['price', 'base', 'amount'] },
  { words: ['base_imponible', 'taxable_base', 'taxable_amount', 'net', 'net_amount'], ofCall: ['base', 'price'] },
  { words: ['descuento', 'dto', 'rebate'], ofDocument: ['discounts'], ofCall: ['discount'] },
  { words: ['discounts', 'discount_percent', 'discount_rate'], ofCall: ['discount'] },
  {
    words: ['iva', 'tax', 'tax_rate', 'vat'],
    ofDocument: ['taxes'],
    ofCall: ['tax', 'lines[0].tax'],
  },
  {
    words: ['taxes', 'vat_rate', 'tax_percent', 'tipo_iva', 'porcentaje_iva', 'iva_porcentaje', 'igic', 'impuestos'],
    ofCall: ['tax', 'lines[0].tax'],
  },
  { words: ['irpf', 'retention'], ofDocument: ['taxes'], ofCall: ['withholding'] },
  { words: ['retencion', 'retenciones', 'withheld', 'withholding_rate'], ofCall: ['withholding'] },
  { words: ['sku', 'ref', 'product_code', 'article', 'item_code'], ofCall: ['reference'] },
  { words: ['recargo', 'recargo_equivalencia', 'equivalence_surcharge'], ofCall: ['surcharge'] },
  { words: ['exemption', 'exempt_code', 'exencion'], ofCall: ['exempt'] },
  { words: ['rate', 'porcentaje'], ofCall: ['percent'] },
  { words: ['line_number', 'index', 'linea'], ofCall: ['line'] },
  { words: ['from', 'start_date', 'desde'], ofCall: ['start', 'issued_from'] },
  { words: ['to', 'end_date', 'hasta'], ofCall: ['end', 'issued_to'] },
  // Words for the members of a party.
  {
    words: ['cif', 'nif', 'vat_id', 'vat_number'],
    ofDocument: ['tax_id.code'],
    ofCall: ['tax_code', 'customer.tax_code'],
  },
  {
    words: [
      'tax_code',
      'tax_id',
      'taxid',
      'nif_cif',
      'dni',
      'nie',
      'nif_cliente',
      'cif_cliente',
      'tax_number',
      'vat_code',
    ],
    ofCall: ['tax_code', 'customer.tax_code'],
  },
  { words: ['passport', 'pasaporte', 'id_number', 'document_number'], ofCall: ['identity', 'customer.identity'] },
  {
    words: ['company_name', 'nombre', 'razon_social'],
    ofDocument: ['name'],
    ofCall: ['name', 'customer.name'],
  },
  {
    words: ['legal_name', 'company', 'customer_name', 'client_name', 'nombre_cliente', 'nombre_del_cliente'],
    ofCall: ['name', 'customer.name'],
  },
  { words: ['customer'], ofCall: ['customer.name'] },
  { words: ['apellidos'], ofDocument: ['surname'] },
  { words: ['address1', 'line1'], ofDocument: ['street'], ofCall: ['street', 'address.street'] },
  {
    words: ['street', 'address_line1', 'address_line_1', 'calle', 'domicilio'],
    ofCall: ['street', 'address.street'],
  },
  {
    words: ['direccion'],
    ofDocument: ['addresses', 'street'],
    ofCall: ['address', 'street', 'customer.address.street'],
  },
  { words: ['addresses'], ofCall: ['address'] },
  { words: ['line2'], ofDocument: ['street_extra'], ofCall: ['street'] },
  {
    words: ['city', 'ciudad', 'poblacion', 'town'],
    ofDocument: ['locality'],
    ofCall: ['city', 'address.city', 'customer.address.city'],
  },
  {
    words: ['locality', 'localidad', 'municipio'],
    ofCall: ['city', 'address.city', 'customer.address.city'],
  },
  {
    words: ['codigo_postal', 'cp', 'postal_code', 'postcode', 'zip', 'zip_code'],
    ofDocument: ['code'],
    ofCall: ['postcode', 'address.postcode', 'customer.address.postcode'],
  },
  { words: ['province', 'provincia'], ofDocument: ['region'], ofCall: ['region', 'address.region'] },
  { words: ['state'], ofCall: ['region', 'address.region'] },
  { words: ['pais'], ofDocument: ['country'], ofCall: ['country', 'customer.country'] },
  { words: ['country_code'], ofCall: ['country', 'customer.country'] },
  { words: ['mail', 'correo', 'email', 'e_mail', 'email_address'], ofCall: ['email', 'customer.email'] },
  { words: ['lang', 'idioma', 'locale'], ofCall: ['language', 'customer.language'] },
  { words: ['phone'], ofDocument: ['telephones'] },
  { words: ['ext'], ofDocument: ['tax.ext'] },
  // Reason of a correction.
  { words: ['motivo', 'note', 'comment', 'description'], ofCall: ['reason'] },
  { words: ['causa', 'type'], ofCall: ['cause'] },
  { words: ['ids', 'invoices', 'tickets'], ofCall: ['also'] },
];

/** Converts a name to letters and digits in lower case without `de`, so that `issueDate` is `issue_date`. */
export const foldMemberNameForComparison = (name: string): string =>
  toUnicodeNormalForm(name, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9](?:de|del|la)(?=[^a-z0-9])/g, '')
    .replace(/[^a-z0-9]/g, '');

const collect = (paths: 'ofDocument' | 'ofCall'): ReadonlyMap<string, readonly string[]> => {
  const results = new Map<string, readonly string[]>();
  for (const meaning of meanings)
    for (const word of meaning.words) {
      const plain = foldMemberNameForComparison(word);
      results.set(plain, [...(results.get(plain) ?? []), ...(meaning[paths] ?? [])]);
    }
  return results;
};

const ofDocument = collect('ofDocument');
const ofCall = collect('ofCall');

/** Lists the paths of the document format that a word may mean. */
export const listDocumentPathsMeantByWord = (word: string): readonly string[] =>
  ofDocument.get(foldMemberNameForComparison(word)) ?? [];

/** Lists the paths in a request body on invoices that a word may mean. */
export const listInvoiceBodyPathsMeantByWord = (word: string): readonly string[] =>
  ofCall.get(foldMemberNameForComparison(word)) ?? [];

/** Maximum length of a name that is looked up. Longer names have no meaning. */
const charactersMax = 64;

/** Guesses which member of the body of a call was meant, by another spelling, another word, or the nearest name. */
export function guessIntendedBodyMemberName(name: string, known: readonly string[]): string | undefined {
  if (name.length > charactersMax) return undefined;
  const plainWord = foldMemberNameForComparison(name);
  const spelt = known.find((one) => foldMemberNameForComparison(one) === plainWord);
  const word = listInvoiceBodyPathsMeantByWord(name).find((path) => known.includes(/^\w+/.exec(path)?.[0] ?? ''));
  return spelt ?? word ?? findMostSimilarName(name, known);
}

/** Words for the choices of a member, such as kinds, methods of payment and taxes. */
const choiceWords: Readonly<Record<string, readonly string[]>> = {
  invoice: ['factura', 'full', 'standard', 'completa', 'factura_completa', 'f1'],
  simplified: ['simplificada', 'factura_simplificada', 'ticket', 'tique', 'receipt', 'recibo', 'f2'],
  'debit-note': ['nota_de_debito', 'nota_de_cargo', 'debit'],
  cash: ['efectivo', 'metalico', 'contado', 'al_contado'],
  card: ['tarjeta', 'credit_card', 'debit_card', 'tarjeta_de_credito', 'tarjeta_de_debito'],
  transfer: ['transferencia', 'bank_transfer', 'wire_transfer', 'wire', 'credit_transfer', 'transferencia_bancaria'],
  'direct-debit': ['domiciliacion', 'domiciliacion_bancaria', 'sepa_direct_debit', 'giro', 'recibo_domiciliado'],
  other: ['otro', 'otros', 'bizum', 'paypal'],
  VAT: ['iva', 'tva'],
  es: ['es_es', 'spanish', 'espanol', 'castellano', 'spa'],
  en: ['en_us', 'en_gb', 'english', 'ingles', 'eng'],
  passport: ['pasaporte'],
  foreign: ['extranjero', 'foreign_id'],
  resident: ['residencia', 'residence'],
};

const choiceByWord: ReadonlyMap<string, string> = new Map(
  Object.entries(choiceWords).flatMap(([choice, words]) =>
    words.map((word) => [foldMemberNameForComparison(word), choice]),
  ),
);

/** Guesses which choice was meant, by another spelling, another word, or the nearest choice. */
export function guessIntendedChoice(given: string, choices: readonly string[]): string | undefined {
  if (given.length > charactersMax) return undefined;
  const wanted = foldMemberNameForComparison(given);
  const word = choiceByWord.get(wanted);
  const spelt = choices.find((one) => foldMemberNameForComparison(one) === wanted);
  return spelt ?? (word !== undefined && choices.includes(word) ? word : findMostSimilarName(given, choices));
}
