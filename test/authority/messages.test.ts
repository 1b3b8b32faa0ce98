// Whole messages: every element in its place (checked against the schemas), every header, and every kind of text.
import { buildRecordQueryXml, parseRecordQueryResponse } from '../../src/authority/query';
import { parseXml, type XmlElement } from '../../src/authority/read-xml';
import { buildRecordXml, buildStandaloneRecordXml } from '../../src/authority/record-xml';
import { buildSubmissionXml } from '../../src/authority/submission-xml';
import type { CancellationRecordContent, RegistrationRecordContent, SealedRecord } from '../../src/chain/record/record';
import { findBrokenRecordRules } from '../../src/chain/rules/check-record';
import {
  toCancellationRecordContent,
  buildSealedCancellationRecord,
  buildSealedRegistrationRecord,
} from '../../src/chain/record/seal';
import { content, software } from '../../storms/sample-chain';
import { describeWithShared, sharedText } from '../shared-folder';
import { schemaErrors } from './schemas';
import { renderMessageInEnglish } from '../../src/messages/render';

const issuer = { NombreRazon: 'EMISOR & HIJOS', NIF: '89890001K' };
const moment = { head: null, nowMs: Date.parse('2025-03-10T09:00:00Z'), software, timeZone: 'Atlantic/Canary' };
const reference = { IDEmisorFactura: '89890001K', NumSerieFactura: 'FA-0', FechaExpedicionFactura: '01-03-2025' };
const person = { NombreRazon: 'X', IDOtro: { CodigoPais: 'FR', IDType: '02', ID: 'FR12345678901' } };

/** Every element of the schema, even if some exclude each other. */
const everything: RegistrationRecordContent = {
  ...content,
  RefExterna: 'pedido 1',
  TipoRectificativa: 'S',
  FacturasRectificadas: [reference, reference],
  FacturasSustituidas: [reference],
  ImporteRectificacion: { BaseRectificada: '1.00', CuotaRectificada: '0.21', CuotaRecargoRectificado: '0.00' },
  FechaOperacion: '09-03-2025',
  FacturaSimplificadaArt7273: 'S',
  FacturaSinIdentifDestinatarioArt61d: 'N',
  Macrodato: 'N',
  EmitidaPorTerceroODestinatario: 'T',
  Tercero: person,
  Destinatarios: [person, { NombreRazon: 'Y', NIF: '89890002E' }],
  Cupon: 'N',
  Desglose: [
    {
      Impuesto: '03',
      ClaveRegimen: '06',
      CalificacionOperacion: 'S1',
      TipoImpositivo: '7.0',
      BaseImponibleOimporteNoSujeto: '100.00',
      BaseImponibleACoste: '90.00',
      CuotaRepercutida: '6.30',
      TipoRecargoEquivalencia: '0.7',
      CuotaRecargoEquivalencia: '0.63',
    },
    { ClaveRegimen: '01', OperacionExenta: 'E1', BaseImponibleOimporteNoSujeto: '-1.5' },
  ],
  NumRegistroAcuerdoFacturacion: 'ACUERDO-1',
  IdAcuerdoSistemaInformatico: 'ACUERDO-SIF-1',
};

const fullCancellation: CancellationRecordContent = {
  ...toCancellationRecordContent({ issuer: issuer.NIF, number: 'FA-1', date: '10-03-2025' }),
  RefExterna: 'pedido 2',
  GeneradoPor: 'T',
  Generador: person,
};

const full: readonly SealedRecord[] = [
  buildSealedRegistrationRecord({
    ...moment,
    content: everything,
    flags: { Subsanacion: 'S', RechazoPrevio: 'X' },
    environment: 'test',
  }),
  buildSealedCancellationRecord({
    ...moment,
    content: fullCancellation,
    flags: { SinRegistroPrevio: 'S', RechazoPrevio: 'S' },
  }),
];

describe('a message to the authority', () => {
  it('has every element of a registration and a cancellation where the schema requires it', async () => {
    const xml = buildSubmissionXml({ issuer }, full.map(buildRecordXml));
    expect(await schemaErrors([{ fileName: 'full.xml', contents: xml }])).toEqual([]);
  });

  it('is valid with every header, and the header changes nothing in a record', async () => {
    const records = full.map(buildRecordXml);
    const representative = { NombreRazon: 'GESTORIA <1>', NIF: 'B12345674' };
    const headers = [
      { issuer },
      { issuer, representative },
      { issuer, incident: true },
      { issuer, representative, incident: true, lastDay: '2025-12-31' },
      { issuer, incident: false },
    ];
    const messages = headers.map((header, index) => ({
      fileName: `header-${index}.xml`,
      contents: buildSubmissionXml(header, records),
    }));
    expect(await schemaErrors(messages)).toEqual([]);
    for (const { contents } of messages) for (const record of records) expect(contents).toContain(record);
    expect(messages.map(({ contents }) => contents.includes('<sum1:Incidencia>S<'))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(messages[4]?.contents).toBe(messages[0]?.contents);
  });

  it('has its records as separate documents if the records are files', () => {
    for (const record of full) {
      const reading = parseXml(buildStandaloneRecordXml(buildRecordXml(record)));
      expect(reading).toMatchObject({
        ok: true,
        root: { namespace: expect.stringContaining('SuministroInformacion') },
      });
    }
  });
});

function readText(element: XmlElement, name: string): string | undefined {
  if (element.name === name) return element.text;
  for (const part of element.children) {
    const found = readText(part, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

describe('a text in a message', () => {
  it.each([
    ['marks', `a & b < c > d "e" 'f' ]]> &amp; <!-- g --> <?h?>`],
    ['astral and combining characters', 'ñandú 😀 é ٣ \u{10ffff}'],
    ['line ends and tabs', 'a\nb\tc'],
    ['a carriage return', 'a\rb'],
    ['no-break spaces at both ends', '\u00a0a\u00a0'],
  ])('arrives unchanged: %s', async (_name, text) => {
    const record = buildSealedRegistrationRecord({
      ...moment,
      content: { ...content, DescripcionOperacion: text },
      flags: {},
      environment: 'test',
    });
    const xml = buildSubmissionXml({ issuer: { ...issuer, NombreRazon: text } }, [buildRecordXml(record)]);
    expect(await schemaErrors([{ fileName: 'text.xml', contents: xml }])).toEqual([]);
    const reading = parseXml(xml);
    if (!reading.ok) throw new Error(renderMessageInEnglish(reading.detail));
    expect(readText(reading.root, 'DescripcionOperacion')).toBe(text);
  });

  it('is refused before sealing if XML cannot contain the text, in whatever field', () => {
    const bad = ['\u0000', '\u0008', '\u000b', '\u001f', '\ufffe', '\uffff', '\ud800', '\udc00x'];
    const places: ((text: string) => Partial<RegistrationRecordContent>)[] = [
      (text) => ({ NombreRazonEmisor: text }),
      (text) => ({ DescripcionOperacion: text }),
      (text) => ({ RefExterna: text }),
      (text) => ({ IDFactura: { ...content.IDFactura, NumSerieFactura: text } }),
      (text) => ({ Destinatarios: [{ NombreRazon: text, NIF: '89890002E' }] }),
      (text) => ({ Tercero: { NombreRazon: 'X', IDOtro: { CodigoPais: 'FR', IDType: '04', ID: text } } }),
      (text) => ({ FacturasRectificadas: [{ ...reference, NumSerieFactura: text }] }),
    ];
    for (const text of bad) {
      for (const place of places) {
        const draft = { kind: 'registration', content: { ...content, ...place(`a${text}b`) }, flags: {} } as const;
        const { rejections } = findBrokenRecordRules(draft, { today: '2025-03-10' });
        expect(rejections.map((finding) => finding.code)).toContain(1100);
      }
    }
  });
});

describe('a query message', () => {
  it('can have every filter, in the place that the schema requires', async () => {
    const request = { issuer, year: 2025, month: 3 };
    const after = { issuer: issuer.NIF, number: 'A&B', date: '10-03-2025' };
    const requests = [
      request,
      { ...request, date: { from: '01-03-2025', to: '31-03-2025' } },
      { ...request, number: 'A&B', date: '10-03-2025', byRepresentative: true, withSoftware: true, after },
    ];
    const messages = requests.map((one, index) => ({
      fileName: `query-${index}.xml`,
      contents: buildRecordQueryXml(one),
    }));
    expect(await schemaErrors(messages)).toEqual([]);
  });

  it('fails if its response cannot be read, instead of returning an empty page', () => {
    for (const text of ['', '<html/>', '{}']) expect(parseRecordQueryResponse(text)).toMatchObject({ kind: 'unknown' });
  });
});

describeWithShared('a sample response to a query', () => {
  const read = (file: string) => parseRecordQueryResponse(sharedText(`authority/samples/responses/${file}`));

  it('is read with its records', () => {
    expect(read('16-consulta-con-datos.xml')).toMatchObject({
      kind: 'page',
      next: null,
      records: [
        {
          number: 'FA-2025/0001',
          state: 'accepted',
          operation: 'registration',
          first: true,
          fingerprint: 'E369C9040AFFDE1C23C618E24C13BBE293251C9583065B01ECB2CD1E66E8F263',
          installation: '0001',
        },
      ],
    });
  });

  it('is read as a page without records, or as a Fault', () => {
    expect(read('17-consulta-sin-datos.xml')).toMatchObject({ kind: 'page', records: [], next: null });
    expect(read('30-fault-client-4104.xml')).toMatchObject({ kind: 'fault', code: 4104 });
  });
});
