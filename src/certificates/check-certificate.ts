// Finds problems of a certificate before its use. Checks its issuers, its holder, its end, and whether its holder may
// send for another taxpayer. `sello doctor` and the rehearsal of a new certificate report the same findings.
import { certificateLimits as limits } from '../contracts/limits/authority';
import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { parseFirstPemCertificate } from './describe';

interface TrustChain {
  /** Common names or subjects, from the certificate up to the root. */
  readonly links: readonly string[];
  /** `root`: the chain ends at a known authority. `self`: it is self-signed. `unknown`: its issuer is not available here. */
  readonly ends: 'root' | 'self' | 'unknown';
}

const onePem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Maximum number of certificates in a chain. No real chain is longer. */
const linksMax = 10;

/**
 * Follows the issuers among the certificates of the PEM text and the roots of this machine.
 * @throws Error if the text contains no certificate
 */
export function findCertificateTrustChain(pem: string): TrustChain {
  const [own, ...others] = (pem.match(onePem) ?? []).map((text) => new X509Certificate(text));
  if (!own) throw new Error('there is no certificate in the text');
  const links = [readCommonName(own)];
  let last = own;
  while (links.length < linksMax) {
    if (isSelfSigned(last)) return { links, ends: links.length === 1 ? 'self' : 'unknown' };
    const next = findIssuer(last, others);
    const root = next ?? findIssuer(last, knownRoots());
    if (!root) return { links, ends: 'unknown' };
    links.push(readCommonName(root));
    if (!next) return { links, ends: 'root' };
    last = next;
  }
  return { links, ends: 'unknown' };
}

let roots: readonly X509Certificate[] | undefined;
const knownRoots = (): readonly X509Certificate[] =>
  (roots ??= rootCertificates.map((text) => new X509Certificate(text)));

const findIssuer = (of: X509Certificate, among: readonly X509Certificate[]): X509Certificate | undefined =>
  among.find((one) => of.checkIssued(one) && of.verify(one.publicKey));

const isSelfSigned = (one: X509Certificate): boolean => one.checkIssued(one) && one.verify(one.publicKey);

const readCommonName = ({ subject }: X509Certificate): string => /(?:^|\n)CN=([^\n]+)/.exec(subject)?.[1] ?? subject;

/** `bad`: the authority will reject the certificate. `warning`: the certificate may be good, so a user should check. */
type FindingState = 'good' | 'warning' | 'bad';

export interface CertificateCheckResult {
  readonly what: 'chain' | 'holder' | 'end' | 'right' | 'host' | 'authority';
  readonly state: FindingState;
  /** Message id, for translations. */
  readonly key: string;
  /** Value in the message, such as subject, day or tax ID, as in the certificate. */
  readonly value: string;
  readonly text: string;
}

/**
 * @param simulated true for the simulator, which also accepts certificates of its own authority
 * @throws without a certificate
 */
export function runCertificateChecks(pem: string, simulated: boolean, now: Date): CertificateCheckResult[] {
  const { subject, nif, validTo, daysLeft } = parseFirstPemCertificate(pem, now);
  const day = validTo.toISOString().slice(0, 10);
  const until = `until ${day}, ${daysLeft} days`;
  const end: CertificateCheckResult = { what: 'end', state: 'good', key: 'end', value: day, text: until };
  return [
    chainFinding(pem, simulated),
    nif
      ? { what: 'holder', state: 'good', key: 'holder', value: `${nif}, ${subject}`, text: `${nif}, ${subject}` }
      : {
          what: 'holder',
          state: 'bad',
          key: 'holder-unknown',
          value: subject,
          text: `the subject ${subject} contains no tax ID`,
        },
    daysLeft < 0
      ? { ...end, state: 'bad', key: 'ended' }
      : daysLeft < limits.warnDays
        ? { ...end, state: 'warning', key: 'end-soon' }
        : end,
  ];
}

function chainFinding(pem: string, simulated: boolean): CertificateCheckResult {
  const { links, ends } = findCertificateTrustChain(pem);
  const value = links.join(' < ');
  const findingKind = 'chain';
  if (ends === 'self') {
    const text = `${value}: the certificate is self-signed, but the authority accepts only qualified certificates`;
    return { what: findingKind, state: 'bad', key: 'chain-self', value, text };
  }
  if (ends === 'root') return { what: findingKind, state: 'good', key: 'chain', value, text: value };
  const text = `${value}, whose issuer is unknown`;
  return {
    what: findingKind,
    state: simulated ? 'good' : 'warning',
    key: simulated ? 'chain' : 'chain-unknown',
    value,
    text,
  };
}

/** Checks that the holder is the issuer, or represents the issuer; otherwise the authority returns error 4112. */
export function checkHolderMaySendForSupplier(
  holder: string | undefined,
  supplier: string,
  registration: string | undefined,
): CertificateCheckResult {
  const rightKind = 'right';
  if (supplier === '') {
    const text = 'no supplier is registered, and the certificate names no holder';
    return { what: rightKind, state: 'warning', key: 'right-nobody', value: '', text };
  }
  if (holder === supplier)
    return {
      what: rightKind,
      state: 'good',
      key: 'right-own',
      value: supplier,
      text: `${supplier} sends its own records`,
    };
  const text = `${holder ?? 'the holder of the certificate'} sends for ${supplier} as its representative`;
  const value = holder ?? '';
  if (registration === 'registered')
    return {
      what: rightKind,
      state: 'good',
      key: 'right-registered',
      value,
      text: `${text}; the supplier is registered`,
    };
  return {
    what: rightKind,
    state: 'warning',
    key: 'right-unregistered',
    value,
    text: `${text}; ${registration ? `the registration of the supplier is ${registration}` : 'the supplier is not registered'}`,
  };
}
