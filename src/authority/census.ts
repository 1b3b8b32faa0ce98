// The authority's census service (VNifV2), which checks whether a tax ID belongs to a name, and returns the name in the
// census.
import type { AuthoritySoapFault, UnusableAuthorityResponse } from '../chain/run/submission-response';
import { parseSoapBody, buildUnusableAuthorityResponse } from './read-submission-response';
import type { XmlElement } from './read-xml';
import { escapeXmlElementText } from './xml';
import { createMessage } from '../messages/message';

const base = 'http://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/burt/jdit/ws/';
const question = `${base}VNifV2Ent.xsd`;
const soap = 'http://schemas.xmlsoap.org/soap/envelope/';

/** Path of the census service, on the host of the other service. */
export const censusServiceUrlPath = '/wlpl/BURT-JDIT/ws/VNifV2SOAP';

export interface CensusQuery {
  readonly code: string;
  /** Name; for a person, the surnames come first, as on the identity document. */
  readonly name: string;
}

export interface CensusCheckResult {
  readonly kind: 'census';
  readonly identified: boolean;
  /** The census's own words: `IDENTIFICADO`, `NO IDENTIFICADO`, `NO IDENTIFICADO-SIMILAR`, `IDENTIFICADO-BAJA`, ... */
  readonly result: string;
  /** The name in the census; if the census returns no name, the requested name. */
  readonly name: string;
}

export type CensusResponse = CensusCheckResult | AuthoritySoapFault | UnusableAuthorityResponse;

/** Builds a message with one person or company. The service accepts several, and returns them in order. */
export const buildCensusQueryXml = ({ code, name }: CensusQuery): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${soap}" xmlns:vnif="${question}">` +
  '<soapenv:Header/><soapenv:Body><vnif:VNifV2Ent><vnif:Contribuyente>' +
  `<vnif:Nif>${escapeXmlElementText(code)}</vnif:Nif><vnif:Nombre>${escapeXmlElementText(name)}</vnif:Nombre>` +
  '</vnif:Contribuyente></vnif:VNifV2Ent></soapenv:Body></soapenv:Envelope>';

/** Reads a response. Never throws; an unreadable response is `unknown`. */
export function parseCensusResponse({ code, name }: CensusQuery, text: string): CensusResponse {
  const soapBody = parseSoapBody(text);
  if ('answer' in soapBody) return soapBody.answer;
  const person = find(soapBody.body, 'Contribuyente');
  const readMember = (member: string): string => (person && find(person, member)?.text.trim()) ?? '';
  const result = readMember('Resultado');
  if (result === '' || readMember('Nif').toUpperCase() !== code.toUpperCase())
    return buildUnusableAuthorityResponse('not-the-answer', createMessage('census-of-other'));
  // A tax ID that was withdrawn or revoked belongs to the name, but its holder is not allowed to issue invoices.
  const identified = result === 'IDENTIFICADO';
  return { kind: 'census', identified, result, name: readMember('Nombre') || name };
}

function find(element: XmlElement, name: string): XmlElement | undefined {
  if (element.name === name) return element;
  for (const inner of element.children) {
    const found = find(inner, name);
    if (found) return found;
  }
  return undefined;
}
