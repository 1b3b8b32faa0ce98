// Writes the responses of the service to submissions, and SOAP Faults, with the prefixes of the authority (env, tikR,
// tik).
import { findSideBlamedBySoapFaultCode, formatAuthorityCodeText } from '../rules/codes';
import type { SoapFault } from '../message/header';
import { formatSpanishTimestamp } from '../message/moments';
import { escapeXmlText, simulatorXmlNamespaces, trimXmlText } from '../message/xml-text';
import type { ReceivedInvoiceId } from '../message/record';
import type { JudgedReceivedRecord } from '../rules/submission';
import type { ScannedXmlElement } from '../message/xml-scan';

export interface SimulatedSubmissionResponse {
  /** Absent, like the presentation, if no record was accepted. */
  readonly csv?: string;
  readonly presenter: string;
  readonly at: number;
  readonly header: ScannedXmlElement | undefined;
  /** Seconds; `''` is allowed by the schema. */
  readonly wait: number | '';
  readonly state: string;
  readonly judged: readonly JudgedReceivedRecord[];
}

export const soapEnvelopeStart = `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="${simulatorXmlNamespaces.soap}">`;

export function buildSoapFaultXml({ code, detail }: SoapFault): string {
  const text = escapeXmlText(`Codigo[${code}].${formatAuthorityCodeText(code, detail)}`);
  return (
    `${soapEnvelopeStart}<env:Body><env:Fault><faultcode>env:${findSideBlamedBySoapFaultCode(code)}</faultcode>` +
    `<faultstring>${text}</faultstring><detail><callstack>WSExcepcion</callstack></detail></env:Fault>` +
    '</env:Body></env:Envelope>'
  );
}

/** Builds an XML element with escaped text. */
export function buildXmlTextElement(name: string, value: string | number | undefined): string {
  return value === undefined ? '' : `<${name}>${escapeXmlText(String(value))}</${name}>`;
}

export function buildSubmissionResponseXml(answer: SimulatedSubmissionResponse): string {
  const { csv, presenter, at, wait, state, judged } = answer;
  const presentation =
    csv === undefined
      ? ''
      : `<tikR:CSV>${csv}</tikR:CSV><tikR:DatosPresentacion>${buildXmlTextElement('tik:NIFPresentador', presenter)}` +
        `${buildXmlTextElement('tik:TimestampPresentacion', formatSpanishTimestamp(at))}</tikR:DatosPresentacion>`;
  return (
    `${soapEnvelopeStart}<env:Header/><env:Body Id="Body"><tikR:RespuestaRegFactuSistemaFacturacion ` +
    `xmlns:tikR="${simulatorXmlNamespaces.answer}" xmlns:tik="${simulatorXmlNamespaces.information}">${presentation}` +
    (answer.header ? buildRenamedXmlElementCopy(answer.header, 'tikR:Cabecera') : '<tikR:Cabecera/>') +
    `${buildXmlTextElement('tikR:TiempoEsperaEnvio', wait)}${buildXmlTextElement('tikR:EstadoEnvio', state)}` +
    `${judged.map(lineXml).join('')}</tikR:RespuestaRegFactuSistemaFacturacion></env:Body></env:Envelope>`
  );
}

/** Copies the content of an element with trimmed values, under the prefix of the shared schema. */
export function buildRenamedXmlElementCopy(source: ScannedXmlElement, name: string): string {
  const inside =
    source.children.length > 0
      ? source.children.map((child) => buildRenamedXmlElementCopy(child, `tik:${child.name}`)).join('')
      : escapeXmlText(trimXmlText(source.text));
  return `<${name}>${inside}</${name}>`;
}

export function buildInvoiceIdXml({ issuer, number, date }: ReceivedInvoiceId): string {
  return (
    buildXmlTextElement('tik:IDEmisorFactura', issuer) +
    buildXmlTextElement('tik:NumSerieFactura', number) +
    buildXmlTextElement('tik:FechaExpedicionFactura', date)
  );
}

function lineXml({ record, line, duplicate }: JudgedReceivedRecord): string {
  const text = line.code === undefined ? undefined : formatAuthorityCodeText(line.code, line.detail);
  return (
    `<tikR:RespuestaLinea><tikR:IDFactura>${buildInvoiceIdXml(record.invoice)}</tikR:IDFactura><tikR:Operacion>` +
    `${buildXmlTextElement('tik:TipoOperacion', record.operation)}${buildXmlTextElement('tik:Subsanacion', record.correction)}` +
    buildXmlTextElement('tik:RechazoPrevio', record.priorRejection) +
    `${buildXmlTextElement('tik:SinRegistroPrevio', record.noPriorRecord)}</tikR:Operacion>` +
    `${buildXmlTextElement('tikR:RefExterna', record.externalRef)}${buildXmlTextElement('tikR:EstadoRegistro', line.state)}` +
    `${buildXmlTextElement('tikR:CodigoErrorRegistro', line.code)}${buildXmlTextElement('tikR:DescripcionErrorRegistro', text)}` +
    `${line.code === 3000 && duplicate ? duplicateXml(duplicate) : ''}</tikR:RespuestaLinea>`
  );
}

function duplicateXml({ requestId, status, code }: NonNullable<JudgedReceivedRecord['duplicate']>): string {
  const text = code === undefined ? undefined : formatAuthorityCodeText(code).slice(0, 500);
  return (
    `<tikR:RegistroDuplicado>${buildXmlTextElement('tik:IdPeticionRegistroDuplicado', requestId)}` +
    `${buildXmlTextElement('tik:EstadoRegistroDuplicado', status)}${buildXmlTextElement('tik:CodigoErrorRegistro', code)}` +
    `${buildXmlTextElement('tik:DescripcionErrorRegistro', text)}</tikR:RegistroDuplicado>`
  );
}
