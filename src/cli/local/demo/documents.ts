// The documents of the demo. The tax IDs are well formed; the companies are fictitious.

export const demoSupplierTaxId = 'A58818501';

const supplier = {
  name: 'Muebles del Ebro, S.A.',
  tax_id: { country: 'ES', code: demoSupplierTaxId },
  addresses: [
    { street: 'Calle Alfonso I', num: '14', locality: 'Zaragoza', region: 'Zaragoza', code: '50003', country: 'ES' },
  ],
  emails: [{ addr: 'facturas@example.com' }],
};

const customer = {
  name: 'Hotel Mirador, S.L.',
  tax_id: { country: 'ES', code: 'B63272603' },
  addresses: [
    { street: 'Passeig Marítim', num: '3', locality: 'Sitges', region: 'Barcelona', code: '08870', country: 'ES' },
  ],
};

/** The supplier as a party, for the registration. */
export const demoSupplierParty = {
  $schema: 'https://gobl.org/draft-0/org/party',
  ...supplier,
  people: [{ name: { given: 'Marta', surname: 'Lacasa' } }],
};

/** A business invoice with two VAT rates and a discount; Sello assigns number and date. */
export const demoInvoice = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  $addons: ['es-fiscal-v1'],
  series: 'DEMO',
  supplier,
  customer,
  lines: [
    {
      quantity: '12',
      item: { name: 'Silla de comedor, haya', price: '89.50' },
      discounts: [{ percent: '5%', reason: 'Pedido de temporada' }],
      taxes: [{ cat: 'VAT', rate: 'general' }],
    },
    {
      quantity: '40',
      item: { name: 'Agua mineral, caja de 12', price: '4.80' },
      taxes: [{ cat: 'VAT', rate: 'reduced' }],
    },
  ],
  notes: [{ key: 'general', text: 'Entrega en el almacén del hotel.' }],
};

/** An invoice that was issued by mistake and is cancelled. */
export const demoInvoiceToCancel = {
  ...demoInvoice,
  lines: [
    {
      quantity: '1',
      item: { name: 'Silla de comedor, haya', price: '89.50' },
      taxes: [{ cat: 'VAT', rate: 'general' }],
    },
  ],
  notes: [],
};
