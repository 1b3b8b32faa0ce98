// A record's XML without what it says of others than its supplier: for records of blocked invoices in a tenant's hands.

/**
 * Parties, what was sold in words, references of the customer, and the signature, which is over all of it. The fingerprint
 * reads none of them (Orden HAC/1177/2024 art. 13), so the chain can still be checked.
 */
const personal = 'Tercero|Destinatarios|Generador|DescripcionOperacion|RefExterna|Signature';

const element = new RegExp(`<((?:[\\w.-]+:)?(?:${personal}))(?:\\s[^>]*)?(?:/>|>[\\s\\S]*?</\\1>)`, 'g');

export const withholdPersons = (xml: string): string => xml.replace(element, '');
