// Reads the header of a submission, and finds the Fault that an invalid header causes (codes 4104 to 4127).
import { parseSpanishDateToYyyymmdd } from './moments';
import { findScannedXmlChild, type ReceivedParty, parseReceivedParty, findScannedXmlChildText } from './record';
import { hasNifFormat, isValidNif } from '../rules/tax-code';
import { lookUpNifAndNameInSimulatedCensus, type SimulatedRegisterExceptions } from '../rules/authority-registers';
import type { ScannedXmlElement } from './xml-scan';

/** A Fault, which rejects the whole message. */
export interface SoapFault {
  readonly code: number;
  readonly detail?: string;
}

export interface ReceivedSubmissionHeader {
  readonly issuer: ReceivedParty;
  readonly representative?: ReceivedParty;
  readonly voluntary: boolean;
  readonly incident?: string;
  /** `FechaFinVeriFactu`. */
  readonly lastDay?: string;
  readonly onDemand: boolean;
}

/** Reads a header as far as possible, even if it is invalid. */
export function parseReceivedSubmissionHeader(submission: ScannedXmlElement): ReceivedSubmissionHeader {
  const header = findScannedXmlChild(submission, 'Cabecera');
  const issuer = findScannedXmlChild(header, 'ObligadoEmision');
  const representative = findScannedXmlChild(header, 'Representante');
  const voluntary = findScannedXmlChild(header, 'RemisionVoluntaria');
  const incident = findScannedXmlChildText(voluntary, 'Incidencia');
  const lastDay = findScannedXmlChildText(voluntary, 'FechaFinVeriFactu');
  return {
    issuer: issuer ? parseReceivedParty(issuer) : { name: '' },
    ...(representative ? { representative: parseReceivedParty(representative) } : {}),
    voluntary: voluntary !== undefined,
    ...(incident === undefined ? {} : { incident }),
    ...(lastDay === undefined ? {} : { lastDay }),
    onDemand: findScannedXmlChild(header, 'RemisionRequerimiento') !== undefined,
  };
}

/** Finds the Fault of a header. `year` is the current year in Spain. */
export function findReceivedHeaderFault(
  header: ReceivedSubmissionHeader,
  registers: SimulatedRegisterExceptions,
  year: number,
): SoapFault | undefined {
  return (
    findReceivedIssuerFault(header.issuer, registers) ??
    (header.representative && representativeFault(header.representative, registers)) ??
    voluntaryFault(header, year) ??
    (header.onDemand ? { code: 4126 } : undefined)
  );
}

export function findReceivedIssuerFault(
  { nif = '', name }: ReceivedParty,
  registers: SimulatedRegisterExceptions,
): SoapFault | undefined {
  const detail = `NIF:${nif}. NOMBRE_RAZON:${name}`;
  if (!hasNifFormat(nif) || name === '' || name.length > 120) return { code: 4116, detail };
  if (!isValidNif(nif)) return { code: 4115, detail };
  return lookUpNifAndNameInSimulatedCensus(registers, nif, name) === 'known' ? undefined : { code: 4104, detail };
}

function representativeFault(
  { nif = '', name }: ReceivedParty,
  registers: SimulatedRegisterExceptions,
): SoapFault | undefined {
  const detail = `NIF:${nif}. NOMBRE_RAZON:${name}`;
  if (!hasNifFormat(nif)) return { code: 4117, detail };
  const answer = lookUpNifAndNameInSimulatedCensus(registers, nif, name);
  if (answer === 'malformed') return { code: 4105, detail };
  if (answer === 'unknown') return { code: 4123, detail };
  return answer === 'known' ? undefined : { code: 4124, detail };
}

function voluntaryFault({ incident, lastDay }: ReceivedSubmissionHeader, year: number): SoapFault | undefined {
  if (lastDay !== undefined) {
    const day = parseSpanishDateToYyyymmdd(lastDay);
    if (day === undefined) return { code: 4106, detail: `FechaFinVeriFactu: ${lastDay}` };
    const dayYear = Math.floor(day / 10_000);
    // Until 2026, any day of the current or previous year is accepted.
    const wrongDay = day % 10_000 !== 1_231 && year >= 2_027;
    if (wrongDay || (dayYear !== year && dayYear !== year - 1)) return { code: 4120 };
  }
  return incident === undefined || incident === 'S' || incident === 'N' ? undefined : { code: 4121 };
}
