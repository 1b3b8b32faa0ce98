// The reader of the simulator: XML with positions, hashes from vectors, tax IDs, times.
import {
  computeReceivedRecordHash,
  buildReceivedRecordHashText,
  parseReceivedRecord,
} from '../../simulator/message/record';
import { parseSpanishDateToYyyymmdd, parseTimestampMs, formatSpanishTimestamp } from '../../simulator/message/moments';
import { findVatNumberErrorCode, isNaturalPersonNif, isValidNif } from '../../simulator/rules/tax-code';
import { scanXml } from '../../simulator/message/xml-scan';
import { trimXmlText } from '../../simulator/message/xml-text';
import { sharedJson, sharedLack } from '../shared-folder';
import { testUnless } from '../skipped';

describe('the XML reader of the simulator', () => {
  test('reads names, namespaces, text, entities, CDATA, comments and positions', () => {
    const text = `<?xml version="1.0"?><!-- a --><p:a xmlns:p='urn:p' xmlns="urn:d"><b x="1">&lt;&#233;&#x41;<![CDATA[<&>]]></b><p:c/></p:a>\n`;
    const root = scanXml(text);
    expect([root.name, root.namespace]).toEqual(['a', 'urn:p']);
    expect(root.children.map(({ name, namespace, text: own }) => [name, namespace, own])).toEqual([
      ['b', 'urn:d', '<éA<&>'],
      ['c', 'urn:p', ''],
    ]);
    expect(root.children.map(({ from, to }) => text.slice(from, to))).toEqual([
      '<b x="1">&lt;&#233;&#x41;<![CDATA[<&>]]></b>',
      '<p:c/>',
    ]);
  });

  test.each([
    '<a>',
    '<a></b>',
    '<a/><b/>',
    'text',
    '<a>&nbsp;</a>',
    '<a>&</a>',
    '<p:a/>',
    '<a b=1/>',
    '<a b="<"/>',
    '<!DOCTYPE a><a/>',
    '<a><!-- </a>',
    '<a></a',
    '< a/>',
    '<a>&#0;</a>',
    '<a>'.repeat(50) + '</a>'.repeat(50),
    '',
  ])('refuses %s', (text) => {
    expect(() => scanXml(text)).toThrow('character');
  });

  test('trims up to U+0020 and keeps a no-break space', () => {
    expect(trimXmlText(' \t\n a b \u00a0 ')).toBe('a b \u00a0');
  });
});

interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly input: string;
  readonly sha256: string;
}

describe('the value reader of the simulator', () => {
  testUnless(sharedLack, 'computes hashes as published', () => {
    const vectors = sharedJson<{ vectors: Vector[] }>('authority/hash-vectors.json').vectors.filter(
      ({ kind }) => kind.startsWith('Registro') && kind !== 'RegistroEvento',
    );
    expect(vectors.length).toBeGreaterThanOrEqual(12);
    for (const { id, kind, fields, input, sha256 } of vectors) {
      const escaped = (name: string) => (fields[name] ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const own = (name: string) => `<${name}>${escaped(name)}</${name}>`;
      const names = Object.keys(fields).filter((name) => name !== 'Huella');
      const identity = names.filter((name) => /^(IDEmisor|NumSerie|FechaExpedicion)/.test(name));
      const rest = names.filter((name) => !identity.includes(name));
      const link = fields['Huella']
        ? `<RegistroAnterior>${own('Huella')}</RegistroAnterior>`
        : '<PrimerRegistro>S</PrimerRegistro>';
      const text = `<${kind}><IDFactura>${identity.map(own).join('')}</IDFactura><Encadenamiento>${link}</Encadenamiento>${rest.map(own).join('')}</${kind}>`;
      const record = parseReceivedRecord(scanXml(text), text);
      expect([id, buildReceivedRecordHashText(record), computeReceivedRecordHash(record)]).toEqual([id, input, sha256]);
    }
  });

  test('reads tax IDs', () => {
    for (const right of [
      '12345678Z',
      '89890001K',
      'X1234567L',
      'B12345674',
      'A58818501',
      'P2807900B',
      'Q2826000H',
      'B00111005',
    ]) {
      expect([right, isValidNif(right)]).toEqual([right, true]);
    }
    for (const wrong of ['12345678A', 'B12345675', 'ES12345678Z', '', 'b12345674', 'P28079001', '1234567Z']) {
      expect([wrong, isValidNif(wrong)]).toEqual([wrong, false]);
    }
    expect([isNaturalPersonNif('12345678Z'), isNaturalPersonNif('X1234567L'), isNaturalPersonNif('B12345674')]).toEqual(
      [true, true, false],
    );
  });

  test('reads days and times', () => {
    expect([
      parseSpanishDateToYyyymmdd('28-10-2024'),
      parseSpanishDateToYyyymmdd('31-02-2025'),
      parseSpanishDateToYyyymmdd('2025-01-01'),
    ]).toEqual([20241028, undefined, undefined]);
    expect(parseTimestampMs('2025-03-10T09:00:00+01:00')).toBe(Date.UTC(2025, 2, 10, 8));
    expect(['2025-03-10T09:00:00', '2025-03-10T09:00:00.5Z', '2025-13-10T09:00:00Z'].map(parseTimestampMs)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(formatSpanishTimestamp(Date.UTC(2025, 2, 30, 0, 59, 59))).toBe('2025-03-30T01:59:59+01:00');
    expect(formatSpanishTimestamp(Date.UTC(2025, 2, 30, 1))).toBe('2025-03-30T03:00:00+02:00');
    expect(formatSpanishTimestamp(Date.UTC(2025, 9, 26, 1))).toBe('2025-10-26T02:00:00+01:00');
  });

  test('reads EU VAT numbers', () => {
    const day = 20_250_101;
    expect(
      ['FR52422961982', 'EL123456789', 'NL123456789B01', 'XI123456789'].map((id) => findVatNumberErrorCode(id, day)),
    ).toEqual([undefined, undefined, undefined, undefined]);
    expect(['FR5', 'GR123456789', 'ESB12345674', 'RO0123'].map((id) => findVatNumberErrorCode(id, day))).toEqual([
      1103, 1103, 1103, 1103,
    ]);
    expect([findVatNumberErrorCode('GB123456789', day), findVatNumberErrorCode('XI123456789', 20_201_231)]).toEqual([
      1255, 1254,
    ]);
  });
});
