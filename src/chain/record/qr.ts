// The address behind the QR code of an invoice: where anybody can compare it with what the authority holds.
import type { Environment } from './record';

/** Hosts of the comparison service (QR specification 0.5.0). The simulator's records show the test host. */
const HOST: Readonly<Record<Environment, string>> = {
  simulator: 'https://prewww2.aeat.es',
  test: 'https://prewww2.aeat.es',
  live: 'https://www2.agenciatributaria.gob.es',
};

export interface QrFields {
  readonly issuer: string;
  readonly number: string;
  /** `DD-MM-YYYY`. */
  readonly date: string;
  /** `ImporteTotal`, signed, as in the record. */
  readonly total: string;
}

/** Address of the comparison service: four parameters in this order, UTF-8, a space as `%20`. */
export function buildQrAddress(environment: Environment, fields: QrFields): string {
  const { issuer, number, date, total } = fields;
  return (
    `${HOST[environment]}/wlpl/TIKE-CONT/ValidarQR?nif=${encodeURIComponent(issuer)}` +
    `&numserie=${encodeURIComponent(number)}&fecha=${encodeURIComponent(date)}&importe=${encodeURIComponent(total)}`
  );
}
