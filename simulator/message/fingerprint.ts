// The authority's own computation of a record's fingerprint, from what it received (hash specification 0.1.2).
import { createHash } from 'node:crypto';
import { type ReceivedRecord, readChildText } from './record';

/** SHA-256, 64 upper-case hexadecimal characters, over the values as they stand in the message. */
export function computeFingerprint(record: ReceivedRecord): string {
  return createHash('sha256').update(fingerprintInput(record), 'utf8').digest('hex').toUpperCase();
}

/** `name=value` joined by `&`, nothing escaped, absent values empty. */
export function fingerprintInput(record: ReceivedRecord): string {
  const { invoice, element } = record;
  const previous = record.previous?.fingerprint ?? '';
  if (record.operation === 'Anulacion') {
    return (
      `IDEmisorFacturaAnulada=${invoice.issuer}&NumSerieFacturaAnulada=${invoice.number}` +
      `&FechaExpedicionFacturaAnulada=${invoice.date}&Huella=${previous}` +
      `&FechaHoraHusoGenRegistro=${record.generatedAt}`
    );
  }
  const own = (name: string) => `&${name}=${readChildText(element, name) ?? ''}`;
  return (
    `IDEmisorFactura=${invoice.issuer}&NumSerieFactura=${invoice.number}&FechaExpedicionFactura=${invoice.date}` +
    `${own('TipoFactura')}${own('CuotaTotal')}${own('ImporteTotal')}&Huella=${previous}` +
    `&FechaHoraHusoGenRegistro=${record.generatedAt}`
  );
}
