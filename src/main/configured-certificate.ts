// The certificate of `SELLO_AUTHORITY_CERTIFICATE`. Its file is read again when it changes, so that a new certificate
// is used, and its expiry reported, without a restart.
import { readFileSync, statSync } from 'node:fs';
import { KeyOfOtherCertificateError, parsePkcs12, requirePrivateKeyMatchesCertificate } from '../certificates/pkcs12';
import type { CertificateWithKeyPem } from '../model/certificate';
import type { Settings } from '../settings/settings';

type CertificateFile = Pick<Settings['authority'], 'certificateFile' | 'certificatePassword'>;

interface ConfiguredCertificate {
  readonly pair: CertificateWithKeyPem;
  /** Changes with the file. */
  readonly version: string;
}

/**
 * Creates the function that returns the configured certificate. If a changed file cannot be read, for example because
 * it is not complete yet, the function returns the previous certificate.
 * @returns a function that throws an Error if no certificate could be read since the start
 */
export function createConfiguredCertificateReader(authority: CertificateFile): () => ConfiguredCertificate {
  let last: ConfiguredCertificate | undefined;
  let triedVersion: string | undefined;
  return () => {
    try {
      const version = readFileVersion(authority.certificateFile);
      if (last && version === triedVersion) return last;
      triedVersion = version;
      last = { pair: readCertificateFile(authority), version };
    } catch (error) {
      if (!last) throw error;
    }
    return last;
  };
}

function readFileVersion(file = ''): string {
  const { ino, size, mtimeMs } = statSync(file);
  return `${ino} ${size} ${mtimeMs}`;
}

/**
 * @throws KeyOfOtherCertificateError, or Error if the file does not exist, cannot be read, or does not contain a
 * certificate and a key
 */
function readCertificateFile({ certificateFile = '', certificatePassword }: CertificateFile): CertificateWithKeyPem {
  const bytes = readFileSync(certificateFile);
  if (/\.(p12|pfx)$/i.test(certificateFile)) {
    const keyPair = parsePkcs12(bytes, certificatePassword);
    if (keyPair.kind === 'read') return keyPair.pair;
    throw keyPair.cause === 'key-of-other-certificate' ? new KeyOfOtherCertificateError() : new Error(keyPair.cause);
  }
  const pem = bytes.toString();
  const pair = { certificatePem: pem, keyPem: pem };
  requirePrivateKeyMatchesCertificate(pair);
  return pair;
}
