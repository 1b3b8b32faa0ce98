// How many rounds of key derivation a `.p12` file asks for, read before anything is derived: a file of a few kB may ask for
// 2^31, which is half an hour.
import forge from 'node-forge';

/** Password-based schemes of PKCS#12 and PKCS#5 (RFC 7292 appendix C, RFC 8018 appendix A), PBKDF2 among them. */
const derivations = /^1\.2\.840\.113549\.1\.(?:12\.1|5)\./;
/** Files nest a dozen levels; a deeper one is no `.p12`. */
const levelsMax = 60;

/**
 * The largest count that can be seen without the password. Contents that are encrypted as a whole hide theirs.
 * @throws RangeError when the structure is too deep
 */
export function countDerivationRounds(file: forge.asn1.Asn1): number {
  return Math.max(macRounds(file), ...roundsWithin(file, 0));
}

/** `MacData`: digest, salt, iterations; the third member of the file (RFC 7292 section 4). */
function macRounds({ value }: forge.asn1.Asn1): number {
  const mac = Array.isArray(value) ? value[2] : undefined;
  const members = mac && Array.isArray(mac.value) ? mac.value : [];
  return members[2] ? integerOf(members[2]) : 1;
}

function roundsWithin(node: forge.asn1.Asn1, level: number): number[] {
  if (level > levelsMax) throw new RangeError('the structure is too deep');
  const { value } = node;
  if (!Array.isArray(value)) return inOctets(node, level);
  const [first, second] = value;
  const own =
    first && second && isDerivation(first) && Array.isArray(second.value)
      ? second.value.filter(({ type }) => type === forge.asn1.Type.INTEGER).map(integerOf)
      : [];
  return [...own, ...value.flatMap((child) => roundsWithin(child, level + 1))];
}

/** Safes lie as bytes inside bytes. */
function inOctets({ type, value }: forge.asn1.Asn1, level: number): number[] {
  if (type !== forge.asn1.Type.OCTETSTRING || typeof value !== 'string' || !value.startsWith('0')) return [];
  let inside: forge.asn1.Asn1;
  try {
    inside = forge.asn1.fromDer(value);
  } catch {
    return [];
  }
  return roundsWithin(inside, level + 1);
}

const isDerivation = ({ type, value }: forge.asn1.Asn1): boolean =>
  type === forge.asn1.Type.OID && typeof value === 'string' && derivations.test(forge.asn1.derToOid(value));

/** Nine bytes are more than any number of rounds. */
function integerOf({ value }: forge.asn1.Asn1): number {
  if (typeof value !== 'string') return 0;
  return value.length > 8 ? Number.POSITIVE_INFINITY : Number(`0x0${Buffer.from(value, 'latin1').toString('hex')}`);
}
