// Who stands behind a certificate: the links from it to an authority that this machine knows, as far as they are there.
import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';

export interface TrustChain {
  /** Common names or subjects, from the certificate upwards. */
  readonly links: readonly string[];
  /** `root`: ends at a known authority. `self`: it vouches for itself. `unknown`: its issuer is not here. */
  readonly ends: 'root' | 'self' | 'unknown';
}

const onePem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** No real chain is longer. */
const linksMax = 10;

/** Follows the issuers among the certificates of the PEM text and the roots of this machine. @throws when it has none */
export function trustChain(pem: string): TrustChain {
  const [own, ...others] = (pem.match(onePem) ?? []).map((text) => new X509Certificate(text));
  if (!own) throw new Error('there is no certificate in the text');
  const links = [nameOf(own)];
  let last = own;
  while (links.length < linksMax) {
    if (isSelfSigned(last)) return { links, ends: links.length === 1 ? 'self' : 'unknown' };
    const next = issuerOf(last, others);
    const root = next ?? issuerOf(last, knownRoots());
    if (!root) return { links, ends: 'unknown' };
    links.push(nameOf(root));
    if (!next) return { links, ends: 'root' };
    last = next;
  }
  return { links, ends: 'unknown' };
}

let roots: readonly X509Certificate[] | undefined;
const knownRoots = (): readonly X509Certificate[] =>
  (roots ??= rootCertificates.map((text) => new X509Certificate(text)));

const issuerOf = (of: X509Certificate, among: readonly X509Certificate[]): X509Certificate | undefined =>
  among.find((one) => of.checkIssued(one) && of.verify(one.publicKey));

const isSelfSigned = (one: X509Certificate): boolean => one.checkIssued(one) && one.verify(one.publicKey);

const nameOf = ({ subject }: X509Certificate): string => /(?:^|\n)CN=([^\n]+)/.exec(subject)?.[1] ?? subject;
