// Builds one message to the authority, with an envelope and a header around serialized records, which stay unchanged
// byte for byte.
import type { PartyWithNif } from '../chain/record/record';
import { formatAuthorityDate } from '../chain/record/timestamp';
import { buildAuthorityXmlTextElement, authorityXmlNamespaces, wrapInAuthorityXmlElement } from './xml';

/** `Cabecera`. The header may change between attempts; the records never change. */
export interface SubmissionHeader {
  readonly issuer: PartyWithNif;
  /** The sender; set only if the certificate does not belong to the issuer. */
  readonly representative?: PartyWithNif;
  /** `Incidencia` S, which states that the records are late because sending was impossible (Orden HAC/1177/2024 art. 16.4). */
  readonly incident?: boolean;
  /** `FechaFinVeriFactu`, the last day under this scheme as `YYYY-MM-DD`. */
  readonly lastDay?: string;
}

function person(name: string, value: PartyWithNif | undefined): string {
  if (!value) return '';
  return wrapInAuthorityXmlElement(
    name,
    buildAuthorityXmlTextElement('NombreRazon', value.NombreRazon) + buildAuthorityXmlTextElement('NIF', value.NIF),
  );
}

function header(input: SubmissionHeader): string {
  const voluntary =
    buildAuthorityXmlTextElement(
      'FechaFinVeriFactu',
      input.lastDay === undefined ? undefined : formatAuthorityDate(input.lastDay),
    ) + buildAuthorityXmlTextElement('Incidencia', input.incident ? 'S' : undefined);
  return (
    person('ObligadoEmision', input.issuer) +
    person('Representante', input.representative) +
    (voluntary === '' ? '' : wrapInAuthorityXmlElement('RemisionVoluntaria', voluntary))
  );
}

/** Builds the whole message for 1 to 1,000 record XMLs (from `buildRecordXml`), in the order of generation. */
export function buildSubmissionXml(input: SubmissionHeader, records: readonly string[]): string {
  const rows = records.map((xml) => `<sum:RegistroFactura>${xml}</sum:RegistroFactura>`).join('');
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<soapenv:Envelope xmlns:soapenv="${authorityXmlNamespaces.envelope}" xmlns:sum="${authorityXmlNamespaces.submission}"` +
    ` xmlns:sum1="${authorityXmlNamespaces.information}"><soapenv:Body><sum:RegFactuSistemaFacturacion>` +
    `<sum:Cabecera>${header(input)}</sum:Cabecera>${rows}` +
    '</sum:RegFactuSistemaFacturacion></soapenv:Body></soapenv:Envelope>'
  );
}
