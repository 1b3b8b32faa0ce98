// Writes what the service answers to submissions, and Faults. Prefixes are the authority's own (env, tikR, tik).
import { findFaultSide, formatCodeText } from '../rules/codes';
import type { Fault } from '../message/header';
import { formatMoment } from '../message/moments';
import { escapeText, namespaces, trimText } from '../message/xml-text';
import type { InvoiceId } from '../message/record';
import type { JudgedRecord } from '../rules/submission';
import type { XmlElement } from '../message/xml-scan';

export interface SubmissionAnswer {
  /** Absent, with the presentation, when no record was accepted. */
  readonly csv?: string;
  readonly presenter: string;
  readonly at: number;
  readonly header: XmlElement | undefined;
  /** Seconds; `''` is allowed by the schema. */
  readonly wait: number | '';
  readonly state: string;
  readonly judged: readonly JudgedRecord[];
}

export const envelopeStart = `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="${namespaces.soap}">`;

export function buildFaultXml({ code, detail }: Fault): string {
  const text = escapeText(`Codigo[${code}].${formatCodeText(code, detail)}`);
  return (
    `${envelopeStart}<env:Body><env:Fault><faultcode>env:${findFaultSide(code)}</faultcode>` +
    `<faultstring>${text}</faultstring><detail><callstack>WSExcepcion</callstack></detail></env:Fault>` +
    '</env:Body></env:Envelope>'
  );
}

export function buildElement(name: string, value: string | number | undefined): string {
  return value === undefined ? '' : `<${name}>${escapeText(String(value))}</${name}>`;
}

export function buildSubmissionXml(answer: SubmissionAnswer): string {
  const { csv, presenter, at, wait, state, judged } = answer;
  const presentation =
    csv === undefined
      ? ''
      : `<tikR:CSV>${csv}</tikR:CSV><tikR:DatosPresentacion>${buildElement('tik:NIFPresentador', presenter)}` +
        `${buildElement('tik:TimestampPresentacion', formatMoment(at))}</tikR:DatosPresentacion>`;
  return (
    `${envelopeStart}<env:Header/><env:Body Id="Body"><tikR:RespuestaRegFactuSistemaFacturacion ` +
    `xmlns:tikR="${namespaces.answer}" xmlns:tik="${namespaces.information}">${presentation}` +
    (answer.header ? echoElement(answer.header, 'tikR:Cabecera') : '<tikR:Cabecera/>') +
    `${buildElement('tikR:TiempoEsperaEnvio', wait)}${buildElement('tikR:EstadoEnvio', state)}` +
    `${judged.map(lineXml).join('')}</tikR:RespuestaRegFactuSistemaFacturacion></env:Body></env:Envelope>`
  );
}

/** The inside of an element again, its values trimmed, under the prefix of the shared schema. */
export function echoElement(source: XmlElement, name: string): string {
  const inside =
    source.children.length > 0
      ? source.children.map((child) => echoElement(child, `tik:${child.name}`)).join('')
      : escapeText(trimText(source.text));
  return `<${name}>${inside}</${name}>`;
}

export function buildInvoiceXml({ issuer, number, date }: InvoiceId): string {
  return (
    buildElement('tik:IDEmisorFactura', issuer) +
    buildElement('tik:NumSerieFactura', number) +
    buildElement('tik:FechaExpedicionFactura', date)
  );
}

function lineXml({ record, line, duplicate }: JudgedRecord): string {
  const text = line.code === undefined ? undefined : formatCodeText(line.code, line.detail);
  return (
    `<tikR:RespuestaLinea><tikR:IDFactura>${buildInvoiceXml(record.invoice)}</tikR:IDFactura><tikR:Operacion>` +
    `${buildElement('tik:TipoOperacion', record.operation)}${buildElement('tik:Subsanacion', record.correction)}` +
    buildElement('tik:RechazoPrevio', record.priorRejection) +
    `${buildElement('tik:SinRegistroPrevio', record.noPriorRecord)}</tikR:Operacion>` +
    `${buildElement('tikR:RefExterna', record.externalRef)}${buildElement('tikR:EstadoRegistro', line.state)}` +
    `${buildElement('tikR:CodigoErrorRegistro', line.code)}${buildElement('tikR:DescripcionErrorRegistro', text)}` +
    `${line.code === 3000 && duplicate ? duplicateXml(duplicate) : ''}</tikR:RespuestaLinea>`
  );
}

function duplicateXml({ requestId, status, code }: NonNullable<JudgedRecord['duplicate']>): string {
  const text = code === undefined ? undefined : formatCodeText(code).slice(0, 500);
  return (
    `<tikR:RegistroDuplicado>${buildElement('tik:IdPeticionRegistroDuplicado', requestId)}` +
    `${buildElement('tik:EstadoRegistroDuplicado', status)}${buildElement('tik:CodigoErrorRegistro', code)}` +
    `${buildElement('tik:DescripcionErrorRegistro', text)}</tikR:RegistroDuplicado>`
  );
}
