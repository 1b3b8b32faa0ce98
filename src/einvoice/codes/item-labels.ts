// Usual names of numbers of goods, which documents have as the label or type of an identity.
import { hasGs1CheckDigit } from './peppol-addresses';

const gtinName = /^(?:c[oó]d(?:igo|\.)? (?:de )?)?(?:(?:ean|gtin|upc)(?:[- ]?(?:8|12|13|14))?|barras)$/i;
const cpvName = /^(?:c[oó]d(?:igo|\.)? (?:de )?)?cpv$/i;
const buyersName = /client|comprador|adquir|buyer|customer/i;

/** Returns whether a name is that of a Global Trade Item Number, the number below a barcode. */
export const isGtinName = (name: string): boolean => gtinName.test(name.trim());

export const isGtin = (code: string): boolean => /^(?:\d{8}|\d{12,14})$/.test(code) && hasGs1CheckDigit(code);

/** Returns whether a name is that of the procurement vocabulary of the European Union. */
export const isCpvName = (name: string): boolean => cpvName.test(name.trim());

/** The procurement vocabulary in UNTDID 7143. */
export const cpvList = 'STI';

/** Returns whether a name says that the buyer has assigned the number (BT-156). */
export const isBuyerItemNumberName = (name: string): boolean => buyersName.test(name);
