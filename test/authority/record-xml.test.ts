// Golden XML: Sello writes what the published converter writes for its examples, byte for byte, except for listed
// reasons.
import { buildRecordXml, parseRegistrationRecordTotals } from '../../src/authority/record-xml';
import { buildSubmissionXml } from '../../src/authority/submission-xml';
import { convertToRegistrationRecordContent } from '../../src/chain/convert/to-registration-record';
import type { ChainHead, SoftwareBlock } from '../../src/chain/record/record';
import { buildSealedRegistrationRecord } from '../../src/chain/record/seal';
import type { Invoice } from '../../src/document/model/invoice';
import { invoiceInput, invoiceOf, line } from '../document/invoices';
import { describeWithShared, sharedFiles, sharedJson, sharedText } from '../shared-folder';

const software: SoftwareBlock = {
  NombreRazon: 'My Software',
  NIF: '12345678A',
  NombreSistemaInformatico: 'My Software',
  IdSistemaInformatico: 'A1',
  Version: '1.0',
  NumeroInstalacion: '12345678A',
  TipoUsoPosibleSoloVerifactu: 'S',
  TipoUsoPosibleMultiOT: 'S',
  IndicadorMultiplesOT: 'N',
};

const head: ChainHead = {
  sequence: 1,
  issuer: 'B12345678',
  number: 'SAMPLE-001',
  date: '26-11-2024',
  fingerprint: '0123456789ABCDEF'.repeat(4),
  at: '2024-11-26T04:59:00+01:00',
};

/** Intended differences: the text of the published file, and the text of Sello that replaces it. */
const DIFFERENCES: Readonly<Record<string, { reason: string; published: [string, string][] }>> = {
  'conv-inv-eu-b2c': {
    reason: 'tax of another country adds nothing to CuotaTotal and ImporteTotal (the authority warns 2005, 2006)',
    published: [
      ['<sum1:CuotaTotal>414.00<', '<sum1:CuotaTotal>0.00<'],
      ['<sum1:ImporteTotal>2214.00<', '<sum1:ImporteTotal>1800.00<'],
      // The hash covers both totals.
      ['6BA4E2D8C05E35BCDA5AAFDE295424F8B40EE285A6B603C596241E52500F8C67', 'FINGERPRINT'],
    ],
  },
  'conv-inv-simplified': {
    reason: 'Art61d lifts the 3,000 limit, so it is only written when the document says so',
    published: [['<sum1:FacturaSinIdentifDestinatarioArt61d>S</sum1:FacturaSinIdentifDestinatarioArt61d>', '']],
  },
};

function compactPublished(name: string): string {
  let xml = sharedText(`invoices/${name}.xml`)
    .replace(/\s*<ds:Signature[\s\S]*<\/ds:Signature>/, '')
    .replace(' xmlns:ds="http://www.w3.org/2000/09/xmldsig#"', '')
    .replace(/>\s+</g, '><')
    .replace('?><', '?>\n<');
  for (const [theirs, ours] of DIFFERENCES[name]?.published ?? []) {
    expect(xml).toContain(theirs);
    xml = xml.replace(theirs, ours);
  }
  return xml;
}

describeWithShared('published XML pairs', () => {
  const names = sharedFiles('invoices', '.xml').map((file) => file.replace(/\.xml$/, ''));

  /** A correction states the operation date of its original (docs/format.md), which the public converter omits. */
  const withOperationDay = ['conv-corrective-base', 'conv-cred-note-base'];
  const operationDay = /<sum1:FechaOperacion>[\d-]+<\/sum1:FechaOperacion>/;

  it('include all eleven documents', () => expect(names).toHaveLength(11));

  it.each(names)('equal the record that Sello writes: %s', (name) => {
    const { doc } = sharedJson<{ doc: Invoice }>(`invoices/${name}.out.json`);
    const conversion = convertToRegistrationRecordContent(doc);
    if (!('content' in conversion)) throw new Error(conversion.refusal.message.id);
    const record = buildSealedRegistrationRecord({
      content: conversion.content,
      flags: {},
      head,
      nowMs: Date.parse('2024-11-26T04:00:00Z'),
      software,
      timeZone: 'Europe/Madrid',
      environment: 'test',
    });
    const supplier = { NombreRazon: conversion.content.NombreRazonEmisor, NIF: record.issuer };
    const ours = buildSubmissionXml({ issuer: supplier }, [buildRecordXml(record)]);
    const expected = compactPublished(name);
    const masked = expected.includes('>FINGERPRINT<') ? ours.replace(record.fingerprint, 'FINGERPRINT') : ours;
    expect(withOperationDay.includes(name)).toBe(operationDay.test(masked) && !operationDay.test(expected));
    expect(withOperationDay.includes(name) ? masked.replace(operationDay, '') : masked).toBe(expected);
  });
});

describe('the totals that are read from a record', () => {
  const rate = { base: '100.00', percent: '21.0%', amount: '21.00', surcharge: { percent: '5.2%', amount: '5.20' } };
  const categories = [{ code: 'VAT', rates: [rate], amount: '21.00', surcharge: '5.20' }];
  const original = { series: 'A', code: '1', issue_date: '2026-06-01', currency: 'USD' };
  const seal = (more: object) => {
    const conversion = convertToRegistrationRecordContent(
      invoiceOf(invoiceInput({ exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.8613' }], ...more })),
    );
    if (!('content' in conversion)) throw new Error(conversion.refusal.message.id);
    const [nowMs, timeZone] = [Date.parse('2026-07-01T04:00:00Z'), 'Europe/Madrid'];
    const { content } = conversion;
    return buildSealedRegistrationRecord({ content, flags: {}, head, nowMs, software, timeZone, environment: 'test' });
  };
  const substitution = (preceding: object) => ({
    type: 'corrective',
    series: 'R',
    lines: [
      line('60.00', { taxes: [{ cat: 'VAT', rate: 'general+eqs' }] }),
      line('20.00', { taxes: [{ cat: 'VAT', rate: 'reduced' }] }),
    ],
    preceding: [preceding],
  });

  it('have what a substitution changes, over all rates, in euros', () => {
    const xml = buildRecordXml(seal(substitution({ ...original, tax: { categories, sum: '26.20' } })));
    const change = { base: '-6.13', tax: '-3.49', surcharge: '-1.36' };
    expect(parseRegistrationRecordTotals(xml)).toEqual({ tax: '17.72', total: '97.72', change });
  });

  it('have no change if nothing is replaced', () => {
    expect(parseRegistrationRecordTotals(buildRecordXml(seal({})))).toEqual({ tax: '21.00', total: '121.00' });
    const tax = { categories: [{ code: 'VAT', rates: [{ ...rate, base: '0.00' }], amount: '0.00' }], sum: '0.00' };
    expect(parseRegistrationRecordTotals(buildRecordXml(seal(substitution({ ...original, tax }))))).not.toHaveProperty(
      'change',
    );
  });
});
