// Forms of addresses that rules require, such as email, URL, units and MIME types.

const email = /^[^\s@<>(),;:\\"[\]]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,}$/;

/** Accepts an address whose domain has at least one dot. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && email.test(text) && !/^\.|\.\.|\.@/.test(text);
}

/** Returns whether a text is an absolute address of any scheme, such as `mailto:a@example.com` or `peppol:9920:ESB12345674`. */
export function isAbsoluteUri(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/.test(text);
}

/** Returns whether a text consists of three words separated by dots, which is how what3words names a place. */
export function isWhat3WordsName(text: string): boolean {
  return /^\p{L}+\.\p{L}+\.\p{L}+$/u.test(text);
}

/** Returns whether a text is an absolute address with scheme and host, or a bare host name with a path. */
export function isUrlOrHostName(text: string): boolean {
  if (/\s|^[./]/.test(text) || text.length > 2083 || text.length < 3) return false;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  // A bare number is not a host, although a browser would read it as an address.
  if (!hasScheme && !text.includes('.')) return false;
  const full = hasScheme ? text : `http://${text}`;
  if (!URL.canParse(full)) return false;
  const { hostname } = new URL(full);
  return hostname === 'localhost' || /^\[.*\]$/.test(hostname) || /^[^.].*\.[^.]+$/.test(hostname);
}

const units = new Set(
  (
    'mg cg g kg t mm cm dm m lm km in ft lft mm2 cm2 dm2 m2 ac ha mm3 cm3 dm3 m3 ml cl dl l kl w kw kwh kj kcal rate yr mon wk ' +
    'day s h min piece item pair dozen assortment service job activity trip group outfit kit basebox pk one bag box bin can ' +
    'tub case tray portion set roll carton cylinder barrel jerrican carboy demijohn bottle 6pack canister pkg pkt bunch bdl ' +
    'blk tetrabrik pallet reel sack sheet envelope lot unit'
  ).split(' '),
);

/** Returns whether a text is a unit of the format, or a code of UN/ECE recommendations 20 and 21. */
export function isUnitOfMeasureCode(text: string): boolean {
  return units.has(text) || /^[A-Z0-9]{2,3}$/.test(text);
}

const mimeTypes = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
]);

/** Returns whether EN 16931-1:2017 (BT-125) allows a type for attachments. */
export function isAttachmentMimeType(text: string): boolean {
  return mimeTypes.has(text);
}
