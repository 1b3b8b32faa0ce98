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
import { findChildXmlElement, findChildXmlText, parseXml, type XmlElement } from './read-xml';
import { authorityXmlNamespaces } from './xml';
import { type Message, createMessage } from '../messages/message';

const { answer: R, information: I, envelope: E } = authorityXmlNamespaces;

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

/** Reads a code; null if it is not a plain number. */
function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Reads `TiempoEsperaEnvio`; null, so that the last wait counts, if it is empty or not one of the schema (`\d{0,4}`). */
function readWaitSeconds(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
}

function readDescription(text: string | null): string | null {
  return text === null ? null : text.slice(0, authorityLimits.descriptionCharactersMax);
}

function readDuplicate(line: XmlElement): DuplicateRecordAtAuthority | null {
  const block = findChildXmlElement(line, 'RegistroDuplicado', R);
  const state = member(DUPLICATE_STATES, findChildXmlText(block, 'EstadoRegistroDuplicado', I));
  if (!block || state === undefined) return null;
  return {
    requestId: findChildXmlText(block, 'IdPeticionRegistroDuplicado', I),
    state,
    code: readNumber(findChildXmlText(block, 'CodigoErrorRegistro', I)),
    description: readDescription(findChildXmlText(block, 'DescripcionErrorRegistro', I)),
  };
}

function readOperation(line: XmlElement): SubmissionResponseLine['operation'] | null {
  const text = findChildXmlText(findChildXmlElement(line, 'Operacion', R), 'TipoOperacion', I);
  if (text === 'Alta') return 'registration';
  return text === 'Anulacion' ? 'cancellation' : null;
}

function readLine(element: XmlElement): SubmissionResponseLine | null {
  const id = findChildXmlElement(element, 'IDFactura', R);
  const issuer = findChildXmlText(id, 'IDEmisorFactura', I);
  const number = findChildXmlText(id, 'NumSerieFactura', I);
  const date = findChildXmlText(id, 'FechaExpedicionFactura', I);
  const operation = readOperation(element);
  const state = member(LINE_STATES, findChildXmlText(element, 'EstadoRegistro', R));
  if (issuer === null || number === null || date === null || operation === null) return null;
  if (state === undefined) return null;
  return {
    issuer,
    number,
    date,
    operation,
    state,
    code: readNumber(findChildXmlText(element, 'CodigoErrorRegistro', R)),
    description: readDescription(findChildXmlText(element, 'DescripcionErrorRegistro', R)),
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
  const state = member(SUBMISSION_STATES, findChildXmlText(body, 'EstadoEnvio', R));
  const issuer = findChildXmlText(
    findChildXmlElement(findChildXmlElement(body, 'Cabecera', R), 'ObligadoEmision', I),
    'NIF',
    I,
  );
  if (state === undefined || issuer === null) {
    return buildUnusableAuthorityResponse('not-the-answer', createMessage('answer-without-state'));
  }
  const presentation = findChildXmlElement(body, 'DatosPresentacion', R);
  return {
    kind: 'answered',
    csv: findChildXmlText(body, 'CSV', R),
    presentedAt: findChildXmlText(presentation, 'TimestampPresentacion', I),
    presenter: findChildXmlText(presentation, 'NIFPresentador', I),
    issuer,
    waitSeconds: readWaitSeconds(findChildXmlText(body, 'TiempoEsperaEnvio', R)),
    state,
    lines,
  };
}

/** Reads a SOAP 1.1 Fault. `faultstring` starts with `Codigo[NNNN].` if the authority found the cause. */
function readFault(fault: XmlElement): AuthoritySoapFault {
  const side = findChildXmlText(fault, 'faultcode', '', E)?.replace(/^.*:/, '');
  const text = findChildXmlText(fault, 'faultstring', '', E) ?? '';
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
    root.name === 'Envelope' && root.namespace === E ? findChildXmlElement(root, 'Body', E)?.children[0] : root;
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
