// Files of Sello, each spoilt by one edit: each breaks the rule of its edit, which shows that the table of rules can fail.
import type { EInvoiceFormat } from '../../src/einvoice/contract';
import { exampleInput, makeText } from './created-files';
import { brokenRules } from './rules/verdict';
import { schemaErrors } from './schemas';

/** A rule, the file to spoil (format and kind), the text to replace in it, and its replacement. */
type Spoilt = readonly [rule: string, format: EInvoiceFormat, kind: string, what: RegExp, by: string];

const totals = '(?<=LegalMonetaryTotal>.*)';
const inTotals = (name: string): RegExp => new RegExp(`${totals}<cbc:${name}( [^>]*)?>[^<]*<`);

const ofUbl: readonly Spoilt[] = [
  ['BR-CO-10', 'ubl', 'standard', inTotals('LineExtensionAmount'), '<cbc:LineExtensionAmount currencyID="EUR">1.00<'],
  [
    'BR-CO-11',
    'ubl',
    'discounts',
    inTotals('AllowanceTotalAmount'),
    '<cbc:AllowanceTotalAmount currencyID="EUR">1.00<',
  ],
  ['BR-CO-13', 'ubl', 'standard', inTotals('TaxExclusiveAmount'), '<cbc:TaxExclusiveAmount currencyID="EUR">1.00<'],
  [
    'BR-CO-14',
    'ubl',
    'standard',
    /<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">[^<]*</,
    '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">1.00<',
  ],
  ['BR-CO-15', 'ubl', 'standard', inTotals('TaxInclusiveAmount'), '<cbc:TaxInclusiveAmount currencyID="EUR">1.00<'],
  ['BR-CO-16', 'ubl', 'standard', inTotals('PayableAmount'), '<cbc:PayableAmount currencyID="EUR">1.00<'],
  [
    'BR-CO-17',
    'ubl',
    'standard',
    /(?<=<cac:TaxSubtotal>.*?)<cbc:TaxAmount currencyID="EUR">[^<]*</,
    '<cbc:TaxAmount currencyID="EUR">1.00<',
  ],
  [
    'BR-S-08',
    'ubl',
    'standard',
    /<cbc:TaxableAmount currencyID="EUR">[^<]*</,
    '<cbc:TaxableAmount currencyID="EUR">1.00<',
  ],
  ['BR-S-02', 'ubl', 'standard', /<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/, ''],
  ['BR-S-05', 'ubl', 'standard', /(<cac:ClassifiedTaxCategory><cbc:ID>S<\/cbc:ID><cbc:Percent>)[^<]*/, '$10'],
  ['BR-DEC-23', 'ubl', 'standard', /(<cac:InvoiceLine>.*?<cbc:LineExtensionAmount currencyID="EUR">[\d.]*)</, '$10<'],
  ['BR-AE-10', 'ubl', 'reverse-charge', /<cbc:TaxExemptionReason(Code)?>.*<\/cbc:TaxExemptionReason(Code)?>/, ''],
  ['BR-E-10', 'ubl', 'exempt', /<cbc:TaxExemptionReason(Code)?>.*<\/cbc:TaxExemptionReason(Code)?>/, ''],
  ['BR-G-10', 'ubl', 'export', /<cbc:TaxExemptionReason(Code)?>.*<\/cbc:TaxExemptionReason(Code)?>/, ''],
  ['BR-IC-10', 'ubl', 'intra-community', /<cbc:TaxExemptionReason(Code)?>.*<\/cbc:TaxExemptionReason(Code)?>/, ''],
  ['BR-IC-11', 'ubl', 'intra-community', /<cbc:ActualDeliveryDate>.*<\/cbc:ActualDeliveryDate>/, ''],
  ['BR-IC-12', 'ubl', 'intra-community', /<cac:DeliveryLocation>.*<\/cac:DeliveryLocation>/, ''],
  [
    'BR-IC-02',
    'ubl',
    'intra-community',
    /(<cac:AccountingCustomerParty>.*)<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/,
    '$1',
  ],
  ['BR-AE-01', 'ubl', 'reverse-charge', /(<cac:TaxCategory><cbc:ID>)AE</, '$1E<'],
  ['BR-47', 'ubl', 'standard', /(<cac:TaxSubtotal>.*?<cac:TaxScheme><cbc:ID>)VAT/, '$1IGIC'],
  ['BR-O-11', 'ubl', 'standard', /(<cac:TaxCategory><cbc:ID>)S(<\/cbc:ID>)<cbc:Percent>[^<]*<\/cbc:Percent>/, '$1O$2'],
  [
    'BR-07',
    'ubl',
    'standard',
    /(<cac:AccountingCustomerParty>.*?)<cbc:RegistrationName>[^<]*<\/cbc:RegistrationName>/,
    '$1',
  ],
  ['BR-10', 'ubl', 'standard', /(<cac:AccountingCustomerParty>.*?)<cac:PostalAddress>.*?<\/cac:PostalAddress>/, '$1'],
  ['BR-11', 'ubl', 'standard', /(<cac:AccountingCustomerParty>.*?)<cac:Country>.*?<\/cac:Country>/, '$1'],
  ['BR-CO-25', 'ubl', 'standard', /<cbc:DueDate>.*?<\/cbc:DueDate>|<cac:PaymentTerms>.*?<\/cac:PaymentTerms>/g, ''],
  ['BR-61', 'ubl', 'standard', /<cac:PayeeFinancialAccount>.*<\/cac:PayeeFinancialAccount>/, ''],
  ['BR-33', 'ubl', 'discounts', /<cbc:AllowanceChargeReason(Code)?>[^<]*<\/cbc:AllowanceChargeReason(Code)?>/g, ''],
  [
    'BR-32',
    'ubl',
    'discounts',
    /(<\/cac:PaymentTerms>.*?<cac:AllowanceCharge>.*?)<cac:TaxCategory>.*?<\/cac:TaxCategory>/,
    '$1',
  ],
  [
    'BR-53',
    'ubl',
    'foreign-currency',
    /<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">[^<]*<\/cbc:TaxAmount><\/cac:TaxTotal>/,
    '',
  ],
  ['BR-CL-01', 'ubl', 'standard', /<cbc:InvoiceTypeCode>380/, '<cbc:InvoiceTypeCode>999'],
  ['BR-CL-14', 'ubl', 'standard', /<cbc:IdentificationCode>ES/, '<cbc:IdentificationCode>QQ'],
  ['BR-CL-16', 'ubl', 'standard', /<cbc:PaymentMeansCode>30/, '<cbc:PaymentMeansCode>9999'],
  ['BR-CL-22', 'ubl', 'reverse-charge', /VATEX-EU-AE/, 'VATEX-EU-QQ'],
  ['BR-CL-23', 'ubl', 'standard', /unitCode="HUR"/, 'unitCode="QQQ"'],
  ['BR-CL-25', 'ubl', 'standard', /schemeID="9920"/, 'schemeID="9999"'],
  ['BR-21', 'ubl', 'standard', /(<cac:InvoiceLine><cbc:ID>)[^<]*/, '$1'],
  ['BR-16', 'ubl', 'standard', /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/, ''],
];

const ofPeppol: readonly Spoilt[] = [
  ['R001', 'peppol', 'standard', /<cbc:ProfileID>.*<\/cbc:ProfileID>/, ''],
  ['R002', 'peppol', 'standard', /(<cbc:DocumentCurrencyCode>)/, '<cbc:Note>a</cbc:Note><cbc:Note>b</cbc:Note>$1'],
  ['R003', 'peppol', 'standard', /<cac:OrderReference>.*?<\/cac:OrderReference>/, ''],
  ['R007', 'peppol', 'standard', /billing:01:1\.0/, 'billing:99:1.0'],
  ['R008', 'peppol', 'standard', /(<cbc:DocumentCurrencyCode>)/, '<cbc:AccountingCost/>$1'],
  [
    'R010',
    'peppol',
    'standard',
    /(<cac:AccountingCustomerParty>.*?)<cbc:EndpointID[^>]*>[^<]*<\/cbc:EndpointID>/,
    '$1',
  ],
  ['R020', 'peppol', 'standard', /<cbc:EndpointID[^>]*>[^<]*<\/cbc:EndpointID>/, ''],
  ['R120', 'peppol', 'standard', /(<cbc:PriceAmount currencyID="EUR">)[^<]*/, '$12'],
  ['R053', 'peppol', 'standard', /<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>/, ''],
  ['P0100', 'peppol', 'standard', /<cbc:InvoiceTypeCode>380/, '<cbc:InvoiceTypeCode>389'],
  ['P0112', 'peppol', 'standard', /<cbc:InvoiceTypeCode>380/, '<cbc:InvoiceTypeCode>384'],
  ['CL008', 'peppol', 'standard', /schemeID="9920"/, 'schemeID="EM"'],
  [
    'P0104',
    'peppol',
    'exempt',
    /(<cac:TaxCategory><cbc:ID>E<.*?)<cbc:TaxExemptionReason>/,
    '$1<cbc:TaxExemptionReasonCode>VATEX-EU-G</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>',
  ],
].map(([rule = '', ...rest]) => [`PEPPOL-EN16931-${rule as string}`, ...rest] as unknown as Spoilt);

const ofCii: readonly Spoilt[] = [
  ['BR-CO-10', 'cii', 'standard', /(HeaderMonetarySummation><ram:LineTotalAmount>)[^<]*/, '$11.00'],
  ['BR-CO-15', 'cii', 'standard', /(<ram:GrandTotalAmount>)[^<]*/, '$11.00'],
  ['BR-CO-16', 'cii', 'standard', /(<ram:DuePayableAmount>)[^<]*/, '$11.00'],
  ['BR-S-08', 'cii', 'standard', /(<ram:BasisAmount>\d*\.)\d\d/, '$199'],
  ['CII-DT-037', 'cii', 'standard', /<ram:TypeCode>VAT/, '<ram:TypeCode>IGI'],
  ['BR-IC-12', 'cii', 'intra-community', /<ram:ShipToTradeParty>.*<\/ram:ShipToTradeParty>/, ''],
];

const ofFacturae: readonly Spoilt[] = [
  ['FE-01', 'facturae', 'standard', /<InvoicesCount>1/, '<InvoicesCount>2'],
  ['FE-02', 'facturae', 'standard', /(<TotalInvoicesAmount><TotalAmount>)[^<]*/, '$11.00'],
  ['FE-03', 'facturae', 'standard', /<InvoiceIssuerType>EM/, '<InvoiceIssuerType>TE'],
  ['FE-04', 'facturae', 'credit-note', /(<CorrectionMethodDescription>)[^<]*/, '$1Otra'],
  ['FE-04', 'facturae', 'standard', /<InvoiceClass>OO/, '<InvoiceClass>OR'],
  ['FE-05', 'facturae', 'standard', /<InvoiceClass>OO/, '<InvoiceClass>OC'],
  ['FE-06', 'facturae', 'foreign-currency', /<ExchangeRateDetails>.*<\/ExchangeRateDetails>/, ''],
  ['FE-10', 'facturae', 'standard', /(<GrossAmount>[\d.]*)</, '$10<'],
  ['FE-11', 'facturae', 'standard', /(<TotalCost>)[^<]*/, '$11.00'],
  ['FE-12', 'facturae', 'standard', /(<GrossAmount>)[^<]*/, '$11.00'],
  ['FE-13', 'facturae', 'standard', /(<InvoiceLine>.*?<TaxAmount><TotalAmount>)[^<]*/, '$11.00'],
  ['FE-20', 'facturae', 'standard', /(<TotalGrossAmount>)[^<]*/, '$11.00'],
  ['FE-21', 'facturae', 'discounts', /(<TotalGeneralDiscounts>)[^<]*/, '$11.00'],
  ['FE-22', 'facturae', 'standard', /(<TotalGrossAmountBeforeTaxes>)[^<]*/, '$11.00'],
  ['FE-23', 'facturae', 'standard', /(<TotalTaxOutputs>)[^<]*/, '$11.00'],
  ['FE-24', 'facturae', 'withheld', /(<TotalTaxesWithheld>)[^<]*/, '$11.00'],
  ['FE-25', 'facturae', 'withheld', /(<InvoiceTotal>)[^<]*/, '$11.00'],
  ['FE-26', 'facturae', 'standard', /(<InvoiceTotals>.*<TotalOutstandingAmount>)[^<]*/, '$11.00'],
  ['FE-27', 'facturae', 'standard', /(<InvoiceTotals>.*<TotalExecutableAmount>)[^<]*/, '$11.00'],
  ['FE-28', 'facturae', 'standard', /(<TaxRate>)21\.0+/, '$110.00'],
  ['FE-29', 'facturae', 'standard', /(<TaxesOutputs>.*?<TaxAmount><TotalAmount>)[^<]*/, '$11.00'],
  ['FE-30', 'facturae', 'standard', /(<TaxesOutputs>)(<Tax>.*?<\/Tax>)/, '$1$2$2'],
  ['FE-31', 'facturae', 'standard', /<AccountToBeCredited>.*?<\/AccountToBeCredited>/, ''],
  ['FE-32', 'facturae', 'standard', /<PersonTypeCode>J/, '<PersonTypeCode>F'],
  ['FE-33', 'facturae', 'standard', /(<AddressInSpain>.*?<CountryCode>)ESP/, '$1FRA'],
  ['FE-34', 'facturae', 'standard', /<TotalTaxesWithheld>0\.00/, '<TotalTaxesWithheld>-0.00'],
];

const spoilt = [...ofUbl, ...ofPeppol, ...ofCii, ...ofFacturae];

describe('a file spoilt by one edit', () => {
  it.each(spoilt)('breaks %s (%s, %s)', (rule, format, kind, what, by) => {
    const good = makeText(format, exampleInput(kind));
    expect(brokenRules(good)).toEqual([]);
    const bad = good.replace(what, by);
    expect(bad).not.toBe(good);
    expect(brokenRules(bad)).toContain(rule);
  });

  it('breaks the schema if two elements change places', async () => {
    const edits = [
      ['ubl', 'ubl', /(<cbc:ID>.*?<\/cbc:ID>)(<cbc:IssueDate>.*?<\/cbc:IssueDate>)/],
      ['cii', 'cii', /(<ram:ID>[^<]*<\/ram:ID>)(<ram:TypeCode>380<\/ram:TypeCode>)/],
      ['facturx', 'cii', /(<ram:ID>[^<]*<\/ram:ID>)(<ram:TypeCode>380<\/ram:TypeCode>)/],
      ['facturae', 'facturae', /(<SchemaVersion>.*?<\/SchemaVersion>)(<Modality>.*?<\/Modality>)/],
    ] as const;
    for (const [schema, format, what] of edits) {
      const bad = makeText(format, exampleInput('standard')).replace(what, '$2$1');
      expect(await schemaErrors(schema, [{ fileName: 'bad.xml', contents: bad }])).not.toEqual([]);
    }
  });
});
