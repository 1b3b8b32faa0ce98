// Cases from practice about taxes, amounts and places, from the upload to the record and the PDF.
import { describeWithShared } from '../shared-folder';
import { type ExpectedCall, expectResults } from './expect';
import { type CaseStack, openCaseStack, readCase } from './replay';

const at = (regime: string, surcharge: string, quota: string, total: string): ExpectedCall => ({
  record: new RegExp(
    `ClaveRegimen=${regime} CalificacionOperacion=S1 TipoImpositivo=21(\\.0)? .*` +
      `TipoRecargoEquivalencia=${surcharge} CuotaRecargoEquivalencia=${quota} .*ImporteTotal=${total} `,
  ),
});

const replaced = (key: string): ExpectedCall => ({
  result: 'failed',
  faults: ['exemption-replaced'],
  warnings: ['exemption-replaced!'],
  remedies: { 'exemption-replaced': new RegExp(`"key":"${key}"`) },
});

const unknown = { result: 'failed', faults: ['extension-unknown'], warnings: ['extension-unknown!'] };

const cases: readonly [file: string, title: string, expected: Readonly<Record<number, ExpectedCall>>][] = [
  [
    '04-currency-many-units',
    'a price of cents in dollars was converted before it was multiplied, so record and PDF differed',
    {
      1: {
        record: 'BaseImponibleOimporteNoSujeto=2842.29 CuotaRepercutida=596.88 CuotaTotal=596.88 ImporteTotal=3439.17',
        page: ['Cuota en euros 596,88 €'],
      },
    },
  ],
  [
    '05-ipsi-exempt',
    'an exempt sale in Ceuta lost its exemption, and a remedy named a key that is refused',
    {
      1: {
        status: 422,
        faults: ['GOBL-TAX-COMBO-04'],
        remedies: { 'GOBL-TAX-COMBO-04': /"percent": "0%", "ext": \{"es-fiscal-exempt": "E1"\}/ },
      },
      2: {
        status: 422,
        faults: ['GOBL-TAX-COMBO-02'],
        remedies: { 'GOBL-TAX-COMBO-02': /^(?!.*"key":).*"percent": "0%", "ext": \{"es-fiscal-exempt": "E1"\}/ },
      },
      3: {
        record: 'Impuesto=02 ClaveRegimen=19 OperacionExenta=E1 BaseImponibleOimporteNoSujeto=100.00 ',
        page: ['IPSI: Operación exenta, art. 7 Ley 8/1991.'],
      },
    },
  ],
  [
    '10-surcharge-regime',
    'a wholesaler that charges the equivalence surcharge was reported under the regime of the retailer',
    {
      1: at('01', '5.2', '5.20', '126.20'),
      2: at('01', '5.2', '5.20', '126.20'),
      3: at('01', '1.75', '1.75', '122.75'),
      4: {
        result: 'failed',
        faults: ['surcharge-left-out'],
        warnings: ['surcharge-left-out!'],
        remedies: { 'surcharge-left-out': /"percent": "21\.0%", "surcharge": "1\.75%"/ },
      },
    },
  ],
  [
    '11-igic-e7-sealed-as-e1',
    'the exemption E7 of IGIC was sealed as E1, and regime 21 was refused',
    {
      2: { record: 'Impuesto=03 ClaveRegimen=01 OperacionExenta=E7 ' },
      4: { record: 'Impuesto=03 ClaveRegimen=01 OperacionExenta=E7 ' },
      5: {
        // The simplified scheme is for natural persons, and the supplier of this file is a company.
        warnings: ['regime-of-persons'],
        record: 'Impuesto=03 ClaveRegimen=21 CalificacionOperacion=S1 TipoImpositivo=7 ',
        remedies: { 'regime-of-persons': /^(?!.*(VAT|eqs)).*regime 01/ },
      },
    },
  ],
  ['11b-unknown-codes-sealed', 'codes that do not exist were replaced and sealed', { 1: unknown, 2: unknown }],
  [
    '13-igic-exempt-mention',
    'the mention of an exempt sale of IGIC named the wrong law',
    { 1: { page: ['IGIC: Operación exenta, art. 50 Ley 4/2012.'], pageLacks: ['Ley 20/1991'] } },
  ],
  [
    '18-exempt-with-e2-e5',
    'the key `exempt` turned an export into an exemption of article 20',
    {
      1: replaced('export'),
      2: { ...replaced('export'), warnings: ['exemption-replaced!', 'export-regime'] },
      3: replaced('intra-community'),
    },
  ],
  [
    '32-place-of-delivery',
    'only the address of the customer decided whether goods leave Spain',
    {
      1: { warnings: ['intra-community-outside'] },
      2: { warnings: ['place-of-supply'] },
      3: { warnings: ['place-of-supply'] },
      4: { record: 'ClaveRegimen=02 OperacionExenta=E2 ' },
      5: { record: 'ClaveRegimen=02 OperacionExenta=E2 ' },
    },
  ],
  [
    '33-voucher-guarantee-deposit',
    'the remedy for a voucher, a guarantee or a deposit changed the tax of the sale',
    {
      1: {
        warnings: ['untaxed-row'],
        record: 'CuotaTotal=21.00 ImporteTotal=121.00 ',
        remedies: { 'untaxed-row': /^Remove the voucher here, and write it as a payment: .*"advances"/ },
      },
      2: {
        warnings: ['untaxed-row'],
        record: 'CuotaTotal=210.00 ImporteTotal=1210.00 ',
        remedies: { 'untaxed-row': /^Add "key": "guarantee" to discounts\[0\], so that the record has the tax/ },
      },
      3: {
        warnings: ['untaxed-row'],
        record: 'CuotaTotal=21.00 ImporteTotal=121.00 ',
        remedies: { 'untaxed-row': /^Add "key": "deposit" to charges\[0\], so that the record has the tax/ },
      },
    },
  ],
  [
    '34-return-in-later-invoice',
    'packaging returned with a later delivery led to a credit note, and a return at another rate passed in silence',
    {
      1: { record: 'BaseImponibleOimporteNoSujeto=-30.00 CuotaRepercutida=-6.30 CuotaTotal=-6.30 ImporteTotal=-36.30' },
      2: { warnings: ['return-other-rate'], remedies: { 'return-other-rate': /^Issue a credit note/ } },
    },
  ],
];

describeWithShared('a case from practice about taxes, amounts and places', () => {
  let stack: CaseStack;
  beforeAll(async () => {
    stack = await openCaseStack();
  }, 120_000);
  afterAll(() => stack.close());

  it.each(cases)(
    'is right from the upload to the record: %s (%s)',
    async (file, _title, expected) => {
      expectResults(await stack.send(readCase(file)), expected);
    },
    120_000,
  );
});
