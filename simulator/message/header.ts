// The header of a submission: its content, and the Fault that it causes (codes 4104 to 4127).
import { parseDay } from './moments';
import { findChild, type Person, readPerson, readChildText } from './record';
import { hasTaxCodeShape, isTaxCode } from '../rules/tax-code';
import { lookUpCensus, type Registers } from '../rules/world';
import type { XmlElement } from './xml-scan';

/** A Fault: the whole message is refused. */
export interface Fault {
  readonly code: number;
  readonly detail?: string;
}

export interface Header {
  readonly issuer: Person;
  readonly representative?: Person;
  readonly voluntary: boolean;
  readonly incident?: string;
  /** `FechaFinVeriFactu`. */
  readonly lastDay?: string;
  readonly onDemand: boolean;
}

/** Reads a header, also a broken one. */
export function readHeader(submission: XmlElement): Header {
  const header = findChild(submission, 'Cabecera');
  const issuer = findChild(header, 'ObligadoEmision');
  const representative = findChild(header, 'Representante');
  const voluntary = findChild(header, 'RemisionVoluntaria');
  const incident = readChildText(voluntary, 'Incidencia');
  const lastDay = readChildText(voluntary, 'FechaFinVeriFactu');
  return {
    issuer: issuer ? readPerson(issuer) : { name: '' },
    ...(representative ? { representative: readPerson(representative) } : {}),
    voluntary: voluntary !== undefined,
    ...(incident === undefined ? {} : { incident }),
    ...(lastDay === undefined ? {} : { lastDay }),
    onDemand: findChild(header, 'RemisionRequerimiento') !== undefined,
  };
}

/** `year`: the current one in Spain. */
export function findHeaderFault(header: Header, registers: Registers, year: number): Fault | undefined {
  return (
    findIssuerFault(header.issuer, registers) ??
    (header.representative && representativeFault(header.representative, registers)) ??
    voluntaryFault(header, year) ??
    (header.onDemand ? { code: 4126 } : undefined)
  );
}

export function findIssuerFault({ nif = '', name }: Person, registers: Registers): Fault | undefined {
  const detail = `NIF:${nif}. NOMBRE_RAZON:${name}`;
  if (!hasTaxCodeShape(nif) || name === '' || name.length > 120) return { code: 4116, detail };
  if (!isTaxCode(nif)) return { code: 4115, detail };
  return lookUpCensus(registers, nif, name) === 'known' ? undefined : { code: 4104, detail };
}

function representativeFault({ nif = '', name }: Person, registers: Registers): Fault | undefined {
  const detail = `NIF:${nif}. NOMBRE_RAZON:${name}`;
  if (!hasTaxCodeShape(nif)) return { code: 4117, detail };
  const answer = lookUpCensus(registers, nif, name);
  if (answer === 'malformed') return { code: 4105, detail };
  if (answer === 'unknown') return { code: 4123, detail };
  return answer === 'known' ? undefined : { code: 4124, detail };
}

function voluntaryFault({ incident, lastDay }: Header, year: number): Fault | undefined {
  if (lastDay !== undefined) {
    const day = parseDay(lastDay);
    if (day === undefined) return { code: 4106, detail: `FechaFinVeriFactu: ${lastDay}` };
    const dayYear = Math.floor(day / 10_000);
    // Sent until 2026, any day of the current or previous year is taken.
    const wrongDay = day % 10_000 !== 1_231 && year >= 2_027;
    if (wrongDay || (dayYear !== year && dayYear !== year - 1)) return { code: 4120 };
  }
  return incident === undefined || incident === 'S' || incident === 'N' ? undefined : { code: 4121 };
}
