// The records of the business cases (test/goldens/documents), byte for byte: conversion, hash and XML.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildStandaloneRecordXml, buildRecordXml } from '../../src/authority/record-xml';
import { convertToRegistrationRecordContent } from '../../src/chain/convert/to-registration-record';
import type { ChainHead, SealedRecord, SoftwareBlock } from '../../src/chain/record/record';
import { findBrokenRecordRules } from '../../src/chain/rules/check-record';
import { buildSealedRegistrationRecord } from '../../src/chain/record/seal';
import type { Invoice } from '../../src/document/model/invoice';
import { recordErrors } from './schemas';

const goldens = path.join(__dirname, '../goldens');
const names = readdirSync(path.join(goldens, 'documents')).map((file) => path.basename(file, '.json'));

const software: SoftwareBlock = {
  NombreRazon: 'Programas de Prueba S.L.',
  NIF: 'B12345674',
  NombreSistemaInformatico: 'SELLO',
  IdSistemaInformatico: 'SE',
  Version: '1.0',
  NumeroInstalacion: 'PRUEBA-1',
  TipoUsoPosibleSoloVerifactu: 'S',
  TipoUsoPosibleMultiOT: 'S',
  IndicadorMultiplesOT: 'S',
};

const head: ChainHead = {
  sequence: 1,
  issuer: 'B98602642',
  number: '2026-116',
  date: '15-03-2026',
  fingerprint: '0123456789ABCDEF'.repeat(4),
  at: '2026-03-15T10:00:00+01:00',
};

const nowMs = Date.parse('2026-03-16T09:00:00Z');

function sealed(name: string): SealedRecord {
  const text = readFileSync(path.join(goldens, 'documents', `${name}.json`), 'utf8');
  const conversion = convertToRegistrationRecordContent((JSON.parse(text) as { doc: Invoice }).doc);
  if (!('content' in conversion)) throw new Error(conversion.refusal.message.id);
  const { content } = conversion;
  const environment = 'test';
  return buildSealedRegistrationRecord({
    content,
    flags: {},
    head,
    nowMs,
    software,
    timeZone: 'Europe/Madrid',
    environment,
  });
}

const getRecord = (name: string): string => readFileSync(path.join(goldens, 'records', `${name}.xml`), 'utf8');

describe('a record of test/goldens/documents', () => {
  it('exists for each of a dozen documents', () => {
    expect(names.length).toBeGreaterThanOrEqual(12);
    expect(readdirSync(path.join(goldens, 'records'))).toEqual(names.map((name) => `${name}.xml`));
  });

  it.each(names)('has the stored XML: %s', (name) => {
    const record = sealed(name);
    expect(buildStandaloneRecordXml(buildRecordXml(record))).toBe(getRecord(name));
    expect(findBrokenRecordRules(record, { today: '2026-03-16' })).toEqual({ rejections: [], warnings: [] });
  });

  it('is valid against the schema', async () => {
    const files = names.map((name) => ({ fileName: `${name}.xml`, contents: getRecord(name) }));
    expect(await recordErrors(files)).toEqual([]);
  });
});
