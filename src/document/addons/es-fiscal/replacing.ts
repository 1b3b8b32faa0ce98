// Documents that take the place of others at the authority: they report a sale that was declared before.
import type { Invoice } from '../../model/invoice';
import { correctionType, docType } from './extensions';

/** F3: in place of simplified invoices (RD 1619/2012 art. 7.3). */
export const replacesSimplified = ({ tax }: Pick<Invoice, 'tax'>): boolean => tax?.ext?.[docType] === 'F3';

/** A corrective invoice that says what holds now, and takes back the whole original (`TipoRectificativa` S). */
export const isSubstitution = ({ type, tax }: Pick<Invoice, 'type' | 'tax'>): boolean =>
  type === 'corrective' && tax?.ext?.[correctionType] === 'S';
