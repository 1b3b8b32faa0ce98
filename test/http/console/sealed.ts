// Chains for console pages: sealed and sent records with a response, stored without their jobs.
import { computeRecordHash, toRecordHashInput } from '../../../src/chain/record/record-hash';
import type { SealedRecord } from '../../../src/chain/record/record';
import { createUuidV7 } from '../../../src/main/ids';
import { formatChainKey } from '../../../src/store/chains/chains';
import { formatRecordKey, getRecordsCollection } from '../../../src/store/chains/records';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import type { TestApi } from '../api';
import { register } from '../registered';

const at = '2026-11-02T10:00:00+01:00';

/** Creates a supplier with sealed records in one submission with a response. @returns the submission */
export async function sealedChain(api: TestApi, supplier: string, count: number): Promise<string> {
  const { database, workspace } = api;
  const [chain, installation, submission] = [
    formatChainKey(workspace, 'simulator', supplier),
    `I-${createUuidV7()}`,
    createUuidV7(),
  ];
  const sealed: SealedRecord[] = [];
  for (let sequence = 1; sequence <= count; sequence += 1) {
    sealed.push(cancellation({ issuer: supplier, sequence, installation }, sealed.at(-1)));
  }
  const last = sealed.at(-1);
  const head = last && { ...link(last), sequence: count, at };
  await register(api, supplier, { installation, head: head ?? null, lastSubmissionAt: new Date(at) });
  if (count === 0) return submission;
  await getRecordsCollection(database).insertMany(
    sealed.map((record) => ({
      _id: formatRecordKey(chain, installation, record.sequence),
      chain,
      installation,
      ordinal: record.sequence,
      sequence: record.sequence,
      kind: record.kind,
      issuer: record.issuer,
      number: record.number,
      date: record.date,
      previousFingerprint: record.previous?.fingerprint ?? '',
      fingerprint: record.fingerprint,
      at: new Date(at),
      sealedJson: JSON.stringify(record),
      xml: `<RegistroAnulacion><Numero>${record.number}</Numero></RegistroAnulacion>`,
      workspace,
      invoiceKey: `${supplier} ${record.number}`,
      request: createUuidV7(),
      entry: createUuidV7(),
      documentDigest: '',
      pending: false,
      submission,
      period: '2026-11',
      unansweredAttempt: false,
      outcome: 'accepted' as const,
    })),
  );
  await getSubmissionsCollection(database).insertOne({
    _id: submission,
    chain,
    workspace,
    environment: 'simulator',
    issuer: supplier,
    certificate: 'AB',
    ordinals: sealed.map(({ sequence }) => sequence),
    count,
    marked: count,
    attempt: 2,
    leaseUntil: null,
    unanswered: 1,
    incident: true,
    open: false,
    unrecorded: false,
    recorded: true,
    answer: '<Respuesta>1</Respuesta>',
    answeredAt: new Date(at),
    openedAt: new Date(at),
    closedAt: new Date(at),
  });
  return submission;
}

const link = ({ issuer, number, date, fingerprint: print }: SealedRecord) => ({
  issuer,
  number,
  date,
  fingerprint: print,
});

interface SealedPlace {
  readonly issuer: string;
  readonly sequence: number;
  readonly installation: string;
}

function cancellation({ issuer, sequence, installation }: SealedPlace, before: SealedRecord | undefined): SealedRecord {
  const [number, date] = [`A-${sequence}`, '02-11-2026'];
  const unsigned: SealedRecord = {
    kind: 'cancellation',
    sequence,
    issuer,
    number,
    date,
    fingerprint: '',
    previous: before ? link(before) : null,
    at,
    content: {
      IDFactura: {
        IDEmisorFacturaAnulada: issuer,
        NumSerieFacturaAnulada: number,
        FechaExpedicionFacturaAnulada: date,
      },
    },
    flags: {},
    software: {
      NombreRazon: 'X',
      NIF: issuer,
      NombreSistemaInformatico: 'X',
      IdSistemaInformatico: '01',
      Version: '1',
      NumeroInstalacion: installation,
      TipoUsoPosibleSoloVerifactu: 'S',
      TipoUsoPosibleMultiOT: 'S',
      IndicadorMultiplesOT: 'S',
    },
  };
  return { ...unsigned, fingerprint: computeRecordHash(toRecordHashInput(unsigned)) };
}
