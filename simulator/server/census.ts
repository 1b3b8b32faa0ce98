// The census service (VNifV2) on the same port. It checks whether a tax ID and a name belong together. It is not the service
// of records, so the delay of their responses does not apply.
import { findReceivedCertificateFault, type SimulatorRuntimeState } from './instance';
import { soapEnvelopeStart, buildSoapFaultXml } from '../answers/answer-xml';
import type { ReceivedSenderCertificate } from '../state/log-entry';
import { findResponseForcedByCustomerTaxId } from '../faults/magic';
import { scanXml, type ScannedXmlElement } from '../message/xml-scan';
import { escapeXmlText, XmlSyntaxError } from '../message/xml-text';
import { lookUpNifAndNameInSimulatedCensus, type SimulatedCensusLookupResult } from '../rules/authority-registers';
import type { SimulatorResponse } from '../faults/replies';

export const censusServicePaths = ['/wlpl/BURT-JDIT/ws/VNifV2SOAP', '/www1/wlpl/BURT-JDIT/ws/VNifV2SOAP'];

const answerNamespace =
  'http://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/burt/jdit/ws/VNifV2Sal.xsd';

const results: Readonly<Record<SimulatedCensusLookupResult, string>> = {
  known: 'IDENTIFICADO',
  malformed: 'NO IDENTIFICABLE',
  unknown: 'NO IDENTIFICADO',
  'other-name': 'NO IDENTIFICADO-SIMILAR',
};

/** Forced codes whose customers are not in the census. */
const notInCensus = [1109, 1110, 1239];

/** Responds to each person of a census message in order. It stores and writes nothing. */
export function buildSimulatedCensusResponse(
  { registers, access }: SimulatorRuntimeState,
  { body, certificate }: { readonly body: Buffer; readonly certificate: ReceivedSenderCertificate | undefined },
): SimulatorResponse {
  const caller = findReceivedCertificateFault(certificate, access);
  if (caller || !certificate)
    return { status: 500, body: buildSoapFaultXml(caller ?? { code: 4112 }), end: 'send', delayMs: 0 };
  const people = peopleIn(body);
  if (people.length === 0) return { status: 500, body: buildSoapFaultXml({ code: 4103 }), end: 'send', delayMs: 0 };
  const rows = people.map(({ nif, name }) => {
    const magic = findResponseForcedByCustomerTaxId(nif);
    const isNobody = magic !== undefined && 'code' in magic && notInCensus.includes(magic.code);
    const result = results[isNobody ? 'unknown' : lookUpNifAndNameInSimulatedCensus(registers, nif, name)];
    const shown = registers.names.get(nif) ?? name.trim().replaceAll(/\s+/g, ' ').toUpperCase();
    return (
      `<vnif:Contribuyente><vnif:Nif>${escapeXmlText(nif)}</vnif:Nif>` +
      `<vnif:Nombre>${escapeXmlText(result === results.unknown ? name : shown)}</vnif:Nombre>` +
      `<vnif:Resultado>${result}</vnif:Resultado></vnif:Contribuyente>`
    );
  });
  const answer =
    `${soapEnvelopeStart}<env:Body><vnif:VNifV2Sal xmlns:vnif="${answerNamespace}">${rows.join('')}</vnif:VNifV2Sal>` +
    '</env:Body></env:Envelope>';
  return { status: 200, body: answer, end: 'send', delayMs: 0 };
}

function peopleIn(body: Buffer): { nif: string; name: string }[] {
  try {
    return all(scanXml(body.toString('utf8')), 'Contribuyente').map((person) => ({
      nif: findText(person, 'Nif').toUpperCase(),
      name: findText(person, 'Nombre'),
    }));
  } catch (error) {
    if (error instanceof XmlSyntaxError) return [];
    throw error;
  }
}

const findText = (person: ScannedXmlElement, name: string): string =>
  person.children.find((child) => child.name === name)?.text.trim() ?? '';

const all = (element: ScannedXmlElement, name: string): ScannedXmlElement[] =>
  element.name === name ? [element] : element.children.flatMap((child) => all(child, name));
