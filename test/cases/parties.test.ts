// Cases from practice about customers and suppliers, from the upload to the record and the PDF.
import { describeWithShared } from '../shared-folder';
import { type ExpectedCall, expectResults } from './expect';
import { type CaseStack, openCaseStack, readCase } from './replay';

const unregistered = { warnings: ['supplier-not-registered!'] };

const cases: readonly [file: string, title: string, expected: Readonly<Record<number, ExpectedCall>>][] = [
  ['03-nif-klm', 'a NIF that begins with K, L or M was refused', { 0: unregistered, 1: unregistered, 2: unregistered }],
  [
    '12-names-in-other-scripts',
    'names in Chinese, Japanese, Hebrew and Arabic were printed as boxes, in silence',
    {
      1: {
        record: 'NombreRazon=山田太郎 CodigoPais=JP',
        page: ['Pasaporte: TK1234567 (Japón)'],
        pageLacks: ['\uFFFD'],
      },
      2: {
        record: 'NombreRazon=לוי בע"מ CodigoPais=IL',
        page: ['Pasaporte: TK1234567 (Israel)'],
        pageLacks: ['\uFFFD'],
      },
      3: { record: 'NombreRazon=محمد علي CodigoPais=MA', page: ['(Marruecos)'], pageLacks: ['\uFFFD'] },
    },
  ],
  [
    '14-full-invoice-without-nif',
    'a full invoice without the tax ID of the customer had no documented way and the title of a simplified invoice',
    {
      1: {
        result: 'failed',
        faults: ['1150'],
        warnings: ['1150!'],
        remedies: { '1150': /"meta": \{"es-fiscal-art61d": "S"\}; the PDF then has the title "Factura"/ },
      },
      2: {
        status: 422,
        faults: ['GOBL-ES-FISCAL-BILL-INVOICE-07'],
        remedies: { 'GOBL-ES-FISCAL-BILL-INVOICE-07': /"es-fiscal-art61d": "S"/ },
      },
      3: {
        record: 'FacturaSinIdentifDestinatarioArt61d=S',
        page: ['VERI*FACTU Factura Documento de prueba', 'García Pérez, Ana'],
        pageLacks: ['simplificada'],
      },
    },
  ],
  [
    '15-country-codes',
    'customers of Guadeloupe, Martinique, French Guiana and Åland were refused, and Kosovo had no remedy',
    {
      4: { warnings: ['1101!'], remedies: { '1101': /^Write "country": "QU"/ } },
    },
  ],
  [
    '16-navarre',
    'a supplier of Navarre was registered without a hint and had no true reason for not reporting',
    {
      0: { warnings: ['foral-supplier'], remedies: { 'foral-supplier': /"scheme": "foral"/ } },
      1: { status: 422 },
      2: { status: 400 },
    },
  ],
  [
    '17-canary-offset',
    'the record of a Canary supplier had the offset of the peninsula',
    { 1: { record: /FechaHoraHusoGenRegistro=\S+\+(00|01):00$/ } },
  ],
  [
    '20-belgian-nine-digits',
    'a Belgian number of nine digits was refused',
    { 1: { record: 'CodigoPais=BE IDType=02 ID=BE0412345614 ' } },
  ],
  [
    '21-consumers-of-the-union',
    'consumers of the EU were reported with a number that VIES lacks',
    {
      1: {
        warnings: ['vat-number-of-person'],
        remedies: {
          'vat-number-of-person': /"identities": \[\{"key": "foreign", "country": "PT", "code": "254321097"\}\]/,
        },
      },
      2: {
        status: 422,
        faults: ['GOBL-IT-TAX-IDENTITY-01'],
        remedies: {
          'GOBL-IT-TAX-IDENTITY-01':
            /"identities": \[\{"key": "foreign", "country": "IT", "code": "RSSMRA85T10A562S"\}\]/,
        },
      },
    },
  ],
  [
    '38-issuers-in-one-series',
    'two customers that issue for the supplier shared a series in silence',
    { 2: { warnings: ['series-mixed'] } },
  ],
  [
    '39-renamed-supplier',
    'a new name of the supplier was ignored, and a correction had the former name',
    {
      4: { record: 'NombreRazonEmisor=Nombre Nuevo Ocho SL' },
      7: { record: 'NombreRazonEmisor=Nombre Nuevo Ocho SL' },
      9: { record: 'NombreRazonEmisor=Nombre Nuevo Ocho SL TipoFactura=R1' },
    },
  ],
];

describeWithShared('a case from practice about customers and suppliers', () => {
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
