// Hashes and QR addresses compared with every published vector.
import { computeRecordHash, type RecordHashInput, buildRecordHashText } from '../../../src/chain/record/record-hash';
import { buildQrUrl } from '../../../src/chain/record/seal';
import { describeWithShared, sharedJson } from '../../shared-folder';

interface HashVector {
  id: string;
  kind: string;
  fields: Record<string, string>;
  input: string;
  sha256: string;
}

interface ChainVector {
  record: 'registration' | 'cancellation';
  issuer: string;
  num_series: string;
  issue_date: string;
  doc_type?: string;
  tax?: string;
  total?: string;
  previous_fingerprint: string;
  timestamp: string;
  fingerprint: string;
}

interface QrVector {
  id: string;
  environment: string;
  verifactu: boolean;
  fields: { nif: string; numserie: string; fecha: string; importe: string };
  url: string;
}

function getInput({ kind, fields }: HashVector): RecordHashInput {
  const at = fields.FechaHoraHusoGenRegistro ?? '';
  const previous = fields.Huella ?? '';
  if (kind === 'RegistroAnulacion') {
    return {
      kind: 'cancellation',
      issuer: fields.IDEmisorFacturaAnulada ?? '',
      number: fields.NumSerieFacturaAnulada ?? '',
      date: fields.FechaExpedicionFacturaAnulada ?? '',
      previous,
      at,
    };
  }
  return {
    kind: 'registration',
    issuer: fields.IDEmisorFactura ?? '',
    number: fields.NumSerieFactura ?? '',
    date: fields.FechaExpedicionFactura ?? '',
    type: fields.TipoFactura ?? '',
    tax: fields.CuotaTotal ?? '',
    total: fields.ImporteTotal ?? '',
    previous,
    at,
  };
}

describeWithShared('published hashes', () => {
  const { vectors } = sharedJson<{ vectors: HashVector[] }>('authority/hash-vectors.json');
  // Events belong to the other modality, which Sello does not support.
  const records = vectors.filter((vector) => vector.kind !== 'RegistroEvento');

  it('include at most three hashes of events, which Sello does not write', () =>
    expect(vectors.length - records.length).toBeLessThanOrEqual(3));

  it.each(records.map((vector) => [vector.id, vector] as const))(
    'equal the hashes of Sello: vector %s',
    (_id, vector) => {
      expect(buildRecordHashText(getInput(vector))).toBe(vector.input);
      expect(computeRecordHash(getInput(vector))).toBe(vector.sha256);
    },
  );

  const published = sharedJson<{ fingerprints: ChainVector[]; chain: ChainVector[] }>('invoices/chain.json');
  const rows = [...published.fingerprints, ...published.chain];
  it.each(rows.map((row) => [`${row.record} ${row.num_series} ${row.timestamp}`, row] as const))(
    'equal the hashes of Sello: record %s',
    (_name, row) => {
      const input: RecordHashInput = {
        kind: row.record,
        issuer: row.issuer,
        number: row.num_series,
        date: row.issue_date,
        type: row.doc_type ?? '',
        tax: row.tax ?? '',
        total: row.total ?? '',
        previous: row.previous_fingerprint,
        at: row.timestamp,
      };
      expect(computeRecordHash(input)).toBe(row.fingerprint);
    },
  );
});

describeWithShared('published QR addresses', () => {
  const { vectors } = sharedJson<{ vectors: QrVector[] }>('authority/qr-vectors.json');
  // Only addresses of VERI*FACTU are compared, because the others state that a record was not sent at once.
  const ours = vectors.filter((vector) => vector.verifactu);

  it.each(ours.map((vector) => [vector.id, vector] as const))(
    'equal the addresses of Sello: %s',
    (_id, { environment, fields, url }) => {
      const address = buildQrUrl(environment === 'production' ? 'live' : 'test', {
        issuer: fields.nif,
        number: fields.numserie,
        date: fields.fecha,
        total: fields.importe,
      });
      expect(address).toBe(url);
    },
  );

  it('contain a space as %20, where the converter of chain.json writes a plus', () => {
    const [plain] = sharedJson<{
      qr_sandbox: { issuer: string; num_series: string; issue_date: string; total: string; url: string }[];
    }>('invoices/chain.json').qr_sandbox;
    if (!plain) throw new Error('no pair');
    const { issuer, num_series: number, issue_date: date, total } = plain;
    expect(buildQrUrl('test', { issuer, number, date, total })).toBe(plain.url);
    expect(buildQrUrl('simulator', { issuer, number: 'A 1', date, total })).toContain('numserie=A%201&');
  });
});
