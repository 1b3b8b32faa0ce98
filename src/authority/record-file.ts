// Files of a record: its XML as a separate document, its XML without personal data, and the authority's response to the
// record.

import type { SubmissionResponseLine, ParsedSubmissionResponse } from '../chain/run/submission-response';
import { buildStandaloneRecordXml } from './record-xml';
import { escapeXmlElementText } from './xml';

/** The stored parts of a record: its part of a message, and the part of the response about this record. */
interface StoredParts {
  readonly xml: string;
  readonly answer?: string;
}

/**
 * Returns the bytes of a file; undefined if there is no response. A record in a message has no namespace, because the
 * envelope declares it.
 */
export function buildRecordOrResponseFileBytes(
  { xml, answer }: StoredParts,
  part: 'record' | 'answer',
): Buffer | undefined {
  if (part === 'record') return Buffer.from(buildStandaloneRecordXml(xml));
  return answer === undefined ? undefined : Buffer.from(answer);
}

/**
 * Parties, descriptions, the customer's references, and the signature, which covers these elements. The hash covers
 * none of them (Orden HAC/1177/2024 art. 13), so the chain can still be verified.
 */
const personal = 'Tercero|Destinatarios|Generador|DescripcionOperacion|RefExterna|Signature';

/** Free text of a response about a record, and the customer's reference, which the response repeats. */
const words = 'DescripcionErrorRegistro|RefExterna';

const matchElements = (names: string): RegExp =>
  new RegExp(`<((?:[\\w.-]+:)?(?:${names}))(?:\\s[^>]*)?(?:/>|>[\\s\\S]*?</\\1>)`, 'g');

const [personalElements, wordElements] = [matchElements(personal), matchElements(words)];

export const removePersonalDataFromRecordXml = (xml: string): string => xml.replace(personalElements, '');

export const removeFreeTextFromResponseXml = (answer: string): string => answer.replace(wordElements, '');

/**
 * Builds XML with the authority's element names, but without namespaces, because an excerpt is not a message. Lines
 * of other records are omitted, because they may be about other customers.
 */
export function buildResponseLineExcerptXml(answer: ParsedSubmissionResponse, line: SubmissionResponseLine): string {
  const { duplicate } = line;
  const operation = line.operation === 'registration' ? 'Alta' : 'Anulacion';
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    wrap(
      'RespuestaRegFactuSistemaFacturacion',
      text('CSV', answer.csv) +
        (answer.presentedAt
          ? wrap(
              'DatosPresentacion',
              text('NIFPresentador', answer.presenter) + text('TimestampPresentacion', answer.presentedAt),
            )
          : '') +
        wrap('Cabecera', wrap('ObligadoEmision', text('NIF', answer.issuer))) +
        text('TiempoEsperaEnvio', answer.waitSeconds === null ? null : String(answer.waitSeconds)) +
        text('EstadoEnvio', answer.state) +
        wrap(
          'RespuestaLinea',
          wrap(
            'IDFactura',
            text('IDEmisorFactura', line.issuer) +
              text('NumSerieFactura', line.number) +
              text('FechaExpedicionFactura', line.date),
          ) +
            wrap('Operacion', text('TipoOperacion', operation)) +
            text('EstadoRegistro', line.state) +
            text('CodigoErrorRegistro', line.code === null ? null : String(line.code)) +
            text('DescripcionErrorRegistro', line.description) +
            (duplicate ? wrap('RegistroDuplicado', text('EstadoRegistroDuplicado', duplicate.state)) : ''),
        ),
    )
  );
}

const wrap = (name: string, inner: string): string => `<${name}>${inner}</${name}>`;

const text = (name: string, value: string | null): string =>
  value === null ? '' : wrap(name, escapeXmlElementText(value));
