// Who signs records: a certificate with its RSA key, read once and used for every record.
import { createPrivateKey, createPublicKey, sign, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import type { RecordSigner, SigningCertificate } from './record-signature';

const signBytes = promisify<string, Buffer, Parameters<typeof sign>[2], Buffer>(sign);

/**
 * Undefined when the key is not RSA: the specification of signatures knows no other.
 * @param certificatePem own certificate first; issuers behind it are left out @throws when a text cannot be read
 */
export function makeRecordSigner(certificatePem: string, keyPem: string): RecordSigner | undefined {
  const key = createPrivateKey(keyPem);
  if (key.asymmetricKeyType !== 'rsa') return undefined;
  const { n = '', e = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    certificate: describe(certificatePem),
    modulus: standardBase64(n),
    exponent: standardBase64(e),
    // Outside the main thread: an RSA signature takes about a millisecond.
    sign: (bytes) => signBytes('sha256', Buffer.from(bytes), key),
  };
}

function describe(pem: string): SigningCertificate {
  const certificate = new X509Certificate(pem);
  return {
    der: certificate.raw,
    issuer: certificate.issuer.split('\n').toReversed().join(','),
    serial: BigInt(`0x${certificate.serialNumber}`).toString(),
  };
}

const standardBase64 = (url: string): string => Buffer.from(url, 'base64url').toString('base64');
