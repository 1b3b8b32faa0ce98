// Writes what the service answers to submissions, and Faults. Prefixes are the authority's own (env, tikR, tik).
import { faultSide, textOf } from '../rules/codes';
import type { Fault } from '../message/header';
import { stampOf } from '../message/moments';
import { namespaces } from '../message/namespaces';
import type { InvoiceId } from '../message/record';
import type { JudgedRecord } from '../rules/submission';
import type { XmlElement } from '../message/xml-scan';
import { escapeText, trimmed } from '../message/xml-text';

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

export function faultXml({ code, detail }: Fault): string {
  const text = escapeText(`Codigo[${code}].${textOf(code, detail)}`);
  return (
    `${envelopeStart}<env:Body><env:Fault><faultcode>env:${faultSide(code)}</faultcode>` +
    `<faultstring>${text}</faultstring><detail><callstack>WSExcepcion</callstack></detail></env:Fault>` +
    '</env:Body></env:Envelope>'
  );
}

export function element(name: string, value: string | number | undefined): string {
  return value === undefined ? '' : `<${name}>${escapeText(String(value))}</${name}>`;
}

export function submissionXml(answer: SubmissionAnswer): string {
  const { csv, presenter, at, wait, state, judged } = answer;
  const presentation =
    csv === undefined
      ? ''
      : `<tikR:CSV>${csv}</tikR:CSV><tikR:DatosPresentacion>${element('tik:NIFPresentador', presenter)}` +
        `${element('tik:TimestampPresentacion', stampOf(at))}</tikR:DatosPresentacion>`;
  return (
    `${envelopeStart}<env:Header/><env:Body Id="Body"><tikR:RespuestaRegFactuSistemaFacturacion ` +
    `xmlns:tikR="${namespaces.answer}" xmlns:tik="${namespaces.information}">${presentation}` +
    (answer.header ? echo(answer.header, 'tikR:Cabecera') : '<tikR:Cabecera/>') +
    `${element('tikR:TiempoEsperaEnvio', wait)}${element('tikR:EstadoEnvio', state)}` +
    `${judged.map(lineXml).join('')}</tikR:RespuestaRegFactuSistemaFacturacion></env:Body></env:Envelope>`
  );
}

/** The inside of an element again, its values trimmed, under the prefix of the shared schema. */
export function echo(source: XmlElement, name: string): string {
  const inside =
    source.children.length > 0
      ? source.children.map((child) => echo(child, `tik:${child.name}`)).join('')
      : escapeText(trimmed(source.text));
  return `<${name}>${inside}</${name}>`;
}

export function invoiceXml({ issuer, number, date }: InvoiceId): string {
  return (
    element('tik:IDEmisorFactura', issuer) +
    element('tik:NumSerieFactura', number) +
    element('tik:FechaExpedicionFactura', date)
  );
}

function lineXml({ record, line, duplicate }: JudgedRecord): string {
  const text = line.code === undefined ? undefined : textOf(line.code, line.detail);
  return (
    `<tikR:RespuestaLinea><tikR:IDFactura>${invoiceXml(record.invoice)}</tikR:IDFactura><tikR:Operacion>` +
    `${element('tik:TipoOperacion', record.operation)}${element('tik:Subsanacion', record.correction)}` +
    element('tik:RechazoPrevio', record.priorRejection) +
    `${element('tik:SinRegistroPrevio', record.noPriorRecord)}</tikR:Operacion>` +
    `${element('tikR:RefExterna', record.externalRef)}${element('tikR:EstadoRegistro', line.state)}` +
    `${element('tikR:CodigoErrorRegistro', line.code)}${element('tikR:DescripcionErrorRegistro', text)}` +
    `${line.code === 3000 && duplicate ? duplicateXml(duplicate) : ''}</tikR:RespuestaLinea>`
  );
}

function duplicateXml({ requestId, status, code }: NonNullable<JudgedRecord['duplicate']>): string {
  const text = code === undefined ? undefined : textOf(code).slice(0, 500);
  return (
    `<tikR:RegistroDuplicado>${element('tik:IdPeticionRegistroDuplicado', requestId)}` +
    `${element('tik:EstadoRegistroDuplicado', status)}${element('tik:CodigoErrorRegistro', code)}` +
    `${element('tik:DescripcionErrorRegistro', text)}</tikR:RegistroDuplicado>`
  );
}
