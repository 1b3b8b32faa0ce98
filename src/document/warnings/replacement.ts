// An invoice in place of simplified ones: they were declared before, so it says which they are.

import { type Warning, warning } from '../../contracts/warnings';
import { docType } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';

/** The authority takes an F3 without them (`FacturasSustituidas`), and the sale would count twice. */
export function replacedMissing({ tax, preceding = [] }: Invoice): Warning[] {
  if (tax?.ext?.[docType] !== 'F3' || preceding.length > 0) return [];
  const message = 'this invoice takes the place of simplified ones (F3) and names none of them';
  return [warning('replaced-missing', { message, paths: ['$.doc.preceding'] })];
}
