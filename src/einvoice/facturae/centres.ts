// The units of a public administration as Facturae has them. FACe refuses a file in which one of the first three is missing.
import type { Invoice } from '../../document/model/invoice';
import { type Dir3Role, type Dir3Unit, findDir3Units } from '../dir3';

/** Roles of units: 01 to 03 must be there. */
export type CentreRole = '01' | '02' | '03' | '04';

export const centreRoles: Readonly<Record<Dir3Role, CentreRole>> = {
  office: '01',
  body: '02',
  unit: '03',
  proposer: '04',
};

const demandedRoles: readonly Dir3Role[] = ['office', 'body', 'unit'];

/** The units that the document names, by role. */
export const listCentres = (invoice: Invoice): Dir3Unit[] =>
  Object.values(findDir3Units(invoice)).toSorted((left, right) =>
    centreRoles[left.role].localeCompare(centreRoles[right.role], 'en'),
  );

export const listMissingRoles = (centres: readonly Dir3Unit[]): CentreRole[] =>
  demandedRoles.filter((role) => !centres.some((centre) => centre.role === role)).map((role) => centreRoles[role]);
