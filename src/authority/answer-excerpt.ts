// The authority's answer to one record, for the entry's files: CSV, header and the record's own line.
// The whole raw answer is kept once, with the submission.
import type { ParsedReply, AnswerLine } from '../chain/run/answer';
import { escapeText } from './xml';

/**
 * XML with the authority's element names, without namespaces: an excerpt is no message. Lines of other records are
 * left out: they may be of other customers.
 */
export function buildAnswerExcerpt(answer: ParsedReply, line: AnswerLine): string {
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

const text = (name: string, value: string | null): string => (value === null ? '' : wrap(name, escapeText(value)));
