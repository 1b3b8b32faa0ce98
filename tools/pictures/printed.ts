// An example as it is printed: calculated, numbered, sealed at a fixed moment, rendered, with the same bytes every time.
import { buildStandaloneRecordXml, buildRecordXml } from '../../src/authority/record-xml';
import { findBrokenRecordRules, type RecordRejectionsAndWarnings } from '../../src/chain/rules/check-record';
import { convertToRegistrationRecordContent } from '../../src/chain/convert/to-registration-record';
import type { SealedRegistrationRecord, SoftwareBlock } from '../../src/chain/record/record';
import { buildSealedRegistrationRecord } from '../../src/chain/record/seal';
import { toDayInTimeZone } from '../../src/chain/record/timestamp';
import type { Fault } from '../../src/contracts/errors';
import { buildEnvelope } from '../../src/document/envelope';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { renderMessageInEnglish } from '../../src/messages/render';
import type { InvoicePdfInput } from '../../src/pdf/pdf-document';
import { listBrokenSelloRuleFaults } from '../../src/document/sello-rules';

const now = new Date('2025-04-01T10:00:00Z');
const zone = 'Europe/Madrid';

const software: SoftwareBlock = {
  NombreRazon: 'Sello',
  NIF: 'B12345674',
  NombreSistemaInformatico: 'Sello',
  IdSistemaInformatico: '01',
  Version: '1.0',
  NumeroInstalacion: '1',
  TipoUsoPosibleSoloVerifactu: 'S',
  TipoUsoPosibleMultiOT: 'S',
  IndicadorMultiplesOT: 'N',
};

export interface PrintedInvoice {
  readonly invoice: Invoice;
  readonly faults: readonly Fault[];
  readonly record: SealedRegistrationRecord;
  readonly findings: RecordRejectionsAndWarnings;
  readonly page: InvoicePdfInput;
}

/** @throws if the document cannot be calculated or reported */
export function printExample(document: JsonObject): PrintedInvoice {
  let ids = 0;
  const newId = (): string => `0195f000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`;
  const built = buildEnvelope({ code: '000012', ...document }, { now, newId });
  if ('problem' in built) throw new Error(`${built.problem.key}: ${renderMessageInEnglish(built.problem.message)}`);
  const invoice = built.envelope.doc as Invoice;
  const conversion = convertToRegistrationRecordContent(invoice);
  if ('refusal' in conversion)
    throw new Error(`${conversion.refusal.code}: ${renderMessageInEnglish(conversion.refusal.message)}`);
  const { content } = conversion;
  const record = buildSealedRegistrationRecord({
    content,
    flags: {},
    head: null,
    nowMs: now.getTime(),
    software,
    timeZone: zone,
    environment: 'live',
  });
  const rules = { issueDates: true, extensionValues: true, corrections: true };
  return {
    invoice,
    faults: [...built.faults, ...listBrokenSelloRuleFaults(built.envelope.doc, rules, now)],
    record,
    findings: findBrokenRecordRules(record, { today: toDayInTimeZone(now.getTime(), zone) }),
    page: {
      invoice,
      locale: 'es',
      qrAddress: record.qr,
      recordXml: { name: 'registro.xml', bytes: Buffer.from(buildStandaloneRecordXml(buildRecordXml(record))) },
      issuedAt: now,
    },
  };
}
