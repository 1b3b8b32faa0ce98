// Reads the response to a submission by namespace: lines, a Fault, or why nothing can be read.
import type {
  SubmissionResponse,
  ParsedSubmissionResponse,
  AuthoritySoapFault,
  SubmissionResponseLine,
  UnusableAuthorityResponse,
  DuplicateRecordAtAuthority,
  SubmissionResponseLineState,
} from '../chain/run/submission-response';
import { authorityLimits } from '../contracts/limits/authority';
import { findChildElement, findChildText, parseXml, type XmlElement } from './read-xml';
import { authorityNamespaces } from './xml';
import { type Message, createMessage } from '../messages/message';

const { answer: R, information: I, envelope: E } = authorityNamespaces;

const LINE_STATES: readonly SubmissionResponseLineState[] = ['Correcto', 'AceptadoConErrores', 'Incorrecto'];
const SUBMISSION_STATES: readonly ParsedSubmissionResponse['state'][] = [
  'Correcto',
  'ParcialmenteCorrecto',
  'Incorrecto',
];
const DUPLICATE_STATES: readonly DuplicateRecordAtAuthority['state'][] = ['Correcta', 'AceptadaConErrores', 'Anulada'];

/** Finds the member of a list that equals a text; undefined if there is none. The schema excludes this case. */
function member<T extends string>(list: readonly T[], text: string | null): T | undefined {
  return list.find((candidate) => candidate === text);
}

export function buildUnusableAuthorityResponse(
  reason: UnusableAuthorityResponse['reason'],
  detail: Message,
): UnusableAuthorityResponse {
  return { kind: 'unknown', reason, detail };
}

/** Reads a code or a number of seconds; null if it is not a plain number. */
function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function readDescription(text: string | null): string | null {
  return text === null ? null : text.slice(0, authorityLimits.descriptionCharactersMax);
}

function readDuplicate(line: XmlElement): DuplicateRecordAtAuthority | null {
  const block = findChildElement(line, 'RegistroDuplicado', R);
  const state = member(DUPLICATE_STATES, findChildText(block, 'EstadoRegistroDuplicado', I));
  if (!block || state === undefined) return null;
  return {
    requestId: findChildText(block, 'IdPeticionRegistroDuplicado', I),
    state,
    code: readNumber(findChildText(block, 'CodigoErrorRegistro', I)),
    description: readDescription(findChildText(block, 'DescripcionErrorRegistro', I)),
  };
}

function readOperation(line: XmlElement): SubmissionResponseLine['operation'] | null {
  const text = findChildText(findChildElement(line, 'Operacion', R), 'TipoOperacion', I);
  if (text === 'Alta') return 'registration';
  return text === 'Anulacion' ? 'cancellation' : null;
}

function readLine(element: XmlElement): SubmissionResponseLine | null {
  const id = findChildElement(element, 'IDFactura', R);
  const issuer = findChildText(id, 'IDEmisorFactura', I);
  const number = findChildText(id, 'NumSerieFactura', I);
  const date = findChildText(id, 'FechaExpedicionFactura', I);
  const operation = readOperation(element);
  const state = member(LINE_STATES, findChildText(element, 'EstadoRegistro', R));
  if (issuer === null || number === null || date === null || operation === null) return null;
  if (state === undefined) return null;
  return {
    issuer,
    number,
    date,
    operation,
    state,
    code: readNumber(findChildText(element, 'CodigoErrorRegistro', R)),
    description: readDescription(findChildText(element, 'DescripcionErrorRegistro', R)),
    duplicate: readDuplicate(element),
  };
}

function readAnswered(body: XmlElement): SubmissionResponse {
  const lines: SubmissionResponseLine[] = [];
  for (const element of body.children) {
    if (element.name !== 'RespuestaLinea' || element.namespace !== R) continue;
    const line = readLine(element);
    if (!line) return buildUnusableAuthorityResponse('not-the-answer', createMessage('answer-line-incomplete'));
    lines.push(line);
  }
  const state = member(SUBMISSION_STATES, findChildText(body, 'EstadoEnvio', R));
  const issuer = findChildText(findChildElement(findChildElement(body, 'Cabecera', R), 'ObligadoEmision', I), 'NIF', I);
  if (state === undefined || issuer === null) {
    return buildUnusableAuthorityResponse('not-the-answer', createMessage('answer-without-state'));
  }
  const presentation = findChildElement(body, 'DatosPresentacion', R);
  return {
    kind: 'answered',
    csv: findChildText(body, 'CSV', R),
    presentedAt: findChildText(presentation, 'TimestampPresentacion', I),
    presenter: findChildText(presentation, 'NIFPresentador', I),
    issuer,
    waitSeconds: readNumber(findChildText(body, 'TiempoEsperaEnvio', R)),
    state,
    lines,
  };
}

/** Reads a SOAP 1.1 Fault. `faultstring` starts with `Codigo[NNNN].` if the authority found the cause. */
function readFault(fault: XmlElement): AuthoritySoapFault {
  const side = findChildText(fault, 'faultcode', '', E)?.replace(/^.*:/, '');
  const text = findChildText(fault, 'faultstring', '', E) ?? '';
  const code = /Codigo\s*\[\s*(\d{1,6})\s*\]/i.exec(text)?.[1];
  return {
    kind: 'fault',
    code: code === undefined ? null : Number(code),
    side: side === 'Client' || side === 'Server' ? side : 'other',
    text: text.slice(0, authorityLimits.descriptionCharactersMax),
  };
}

/** Reads the content of the SOAP body, or explains why there is none. */
export function parseSoapBody(
  text: string,
): { readonly body: XmlElement } | { readonly answer: AuthoritySoapFault | UnusableAuthorityResponse } {
  const reading = parseXml(text);
  if (!reading.ok) return { answer: buildUnusableAuthorityResponse(reading.reason, reading.detail) };
  const { root } = reading;
  // Published samples have no envelope.
  const content =
    root.name === 'Envelope' && root.namespace === E ? findChildElement(root, 'Body', E)?.children[0] : root;
  if (!content)
    return { answer: buildUnusableAuthorityResponse('not-the-answer', createMessage('answer-without-body')) };
  if (content.name === 'Fault' && content.namespace === E) return { answer: readFault(content) };
  return { body: content };
}

/** Reads the text of a response to a submission. Never throws; unreadable text is `unknown` with a reason. */
export function parseSubmissionResponse(text: string): SubmissionResponse {
  const soap = parseSoapBody(text);
  if ('answer' in soap) return soap.answer;
  const { body } = soap;
  if (body.name !== 'RespuestaRegFactuSistemaFacturacion' || body.namespace !== R) {
    return buildUnusableAuthorityResponse(
      'not-the-answer',
      createMessage('answer-of-other-kind', { name: body.name.slice(0, 60), wanted: 'submission' }),
    );
  }
  return readAnswered(body);
}
