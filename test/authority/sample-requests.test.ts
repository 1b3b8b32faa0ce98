// Sample requests read back into records: Sello writes each of them again, and their chain verifies.
import { buildRecordQueryXml } from '../../src/authority/query';
import { parseXml, type XmlElement } from '../../src/authority/read-xml';
import { buildRecordXml } from '../../src/authority/record-xml';
import { computeRecordHash, toRecordHashInput } from '../../src/chain/record/record-hash';
import type { RecordIdentityAndHash, SealedRecord } from '../../src/chain/record/record';
import { createChainVerifier } from '../../src/chain/record/verify';
import { describeWithShared, sharedFiles, sharedJson, sharedText } from '../shared-folder';
import { renderMessageInEnglish } from '../../src/messages/render';

const REQUESTS = 'authority/samples/requests';

/** Blocks that contain a list of one kind of element. */
const LISTS: ReadonlySet<string> = new Set([
  'FacturasRectificadas',
  'FacturasSustituidas',
  'Destinatarios',
  'Desglose',
]);

function getValue(element: XmlElement): unknown {
  if (LISTS.has(element.name)) return element.children.map(getValue);
  if (element.children.length === 0) return element.text;
  return Object.fromEntries(element.children.map((part) => [part.name, getValue(part)]));
}

function find(element: XmlElement, names: readonly string[]): XmlElement[] {
  const here = names.includes(element.name) ? [element] : [];
  return [...here, ...element.children.flatMap((part) => find(part, names))];
}

function readPrevious(link: Record<string, Record<string, string>>): RecordIdentityAndHash | null {
  const before = link.RegistroAnterior;
  if (!before) return null;
  return {
    issuer: before.IDEmisorFactura ?? '',
    number: before.NumSerieFactura ?? '',
    date: before.FechaExpedicionFactura ?? '',
    fingerprint: before.Huella ?? '',
  };
}

function getRecord(element: XmlElement, sequence: number): SealedRecord {
  const all = getValue(element) as Record<string, object>;
  const { IDVersion: _version, Subsanacion, RechazoPrevio, SinRegistroPrevio, Encadenamiento, ...rest } = all;
  const { SistemaInformatico, FechaHoraHusoGenRegistro: at, TipoHuella: _type, Huella, ...content } = rest;
  const [issuer, number, date] = Object.values(content.IDFactura ?? {});
  const flags = Object.fromEntries(
    Object.entries({ Subsanacion, RechazoPrevio, SinRegistroPrevio }).filter(([, value]) => value !== undefined),
  );
  return {
    kind: element.name === 'RegistroAlta' ? 'registration' : 'cancellation',
    sequence,
    issuer,
    number,
    date,
    fingerprint: Huella,
    previous: readPrevious(Encadenamiento as never),
    at,
    software: SistemaInformatico,
    content,
    flags,
  } as unknown as SealedRecord;
}

function listRecords(file: string): { record: SealedRecord; xml: string }[] {
  const text = sharedText(file);
  const reading = parseXml(text);
  if (!reading.ok) throw new Error(renderMessageInEnglish(reading.detail));
  const xmls = text.replace(/>\s+</g, '><').match(/<(\w+):(RegistroAlta|RegistroAnulacion)\b[\s\S]*?<\/\1:\2>/g) ?? [];
  return find(reading.root, ['RegistroAlta', 'RegistroAnulacion']).map((element, index) => ({
    record: getRecord(element, index + 1),
    xml: xmls[index] ?? '',
  }));
}

describeWithShared('a sample request', () => {
  const files = sharedFiles(REQUESTS, '.xml').filter((file) => !file.includes('consulta'));

  it.each(files)('is written again, byte for byte: %s', (file) => {
    const records = listRecords(`${REQUESTS}/${file}`);
    expect(records.length).toBeGreaterThan(0);
    for (const { record, xml } of records) expect(buildRecordXml(record)).toBe(xml);
  });

  it('has the hashes of chain.json, and its chain verifies', () => {
    const expected = sharedJson<{ records: { sha256: string; number: string }[] }>(`${REQUESTS}/chain.json`).records;
    const records = files.flatMap((file) => listRecords(`${REQUESTS}/${file}`)).map(({ record }) => record);
    expect(records.map((record) => computeRecordHash(toRecordHashInput(record)))).toEqual(
      expected.map((row) => row.sha256),
    );
    const verifier = createChainVerifier();
    for (const [index, record] of records.entries()) {
      expect(verifier.add({ ...record, sequence: index + 1 })).toBeNull();
    }
    expect(verifier.count).toBe(expected.length);
  });

  it('has the hash of its record if another publisher states the hash', () => {
    const published = sharedFiles(`${REQUESTS}/published`, '.xml');
    expect(published.length).toBeGreaterThan(0);
    for (const file of published) {
      const records = listRecords(`${REQUESTS}/published/${file}`);
      expect([file, records.length > 0]).toEqual([file, true]);
      for (const { record } of records) {
        const same = computeRecordHash(toRecordHashInput(record)) === record.fingerprint;
        // The example of the Go project has the hash of other amounts, as the notes to the samples state.
        expect([file, same]).toEqual([file, !file.startsWith('go-verifactu')]);
      }
    }
  });

  it('is equal to the query that Sello writes if it is a query', () => {
    const ours = buildRecordQueryXml({
      issuer: { NombreRazon: 'EMISOR DE PRUEBA', NIF: '89890001K' },
      year: 2025,
      month: 3,
      number: 'FA-2025/0001',
      withSoftware: true,
    });
    const theirs = sharedText(`${REQUESTS}/16-consulta.xml`);
    const tree = (text: string): unknown => {
      const reading = parseXml(text);
      if (!reading.ok) throw new Error(renderMessageInEnglish(reading.detail));
      return find(reading.root, ['ConsultaFactuSistemaFacturacion'])[0];
    };
    expect(tree(ours)).toEqual(tree(theirs));
  });
});
