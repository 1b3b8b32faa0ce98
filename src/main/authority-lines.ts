// The lines to the authority that a worker process uses: one client for each certificate and address, made on first use.
import { readFileSync } from 'node:fs';
import type { AuthorityLine } from '../../activities/deps';
import { createAuthorityClient } from '../authority/client';
import { describeCertificate } from '../certificates/describe';
import { readPkcs12 } from '../certificates/pkcs12';
import type { AuthorityEnvironment } from '../contracts/runs';
import { type Settings, SettingProblem } from '../settings/settings';

interface Certificate {
  readonly pem: string;
  readonly key: string;
}

/** Reads the configured certificate once and keeps one client an environment. */
export function makeAuthorityLines({ authority }: Settings) {
  let certificate: Certificate | undefined;
  const lines = new Map<string, AuthorityLine>();
  const line = (environment: AuthorityEnvironment): AuthorityLine => {
    const known = lines.get(environment);
    if (known) return known;
    certificate ??= readCertificate(authority);
    const made = lineFor(certificate, authority, environment);
    lines.set(environment, made);
    return made;
  };
  return {
    /** Without `Representante` for the holder's own records (product.md decision 16). */
    async lineOf(environment: AuthorityEnvironment, supplier: string): Promise<AuthorityLine> {
      const { representative, ...own } = line(environment);
      return representative && representative.NIF !== supplier ? { ...own, representative } : own;
    },
    close: async () => void (await Promise.all([...lines.values()].map(({ client }) => client.close()))),
  };
}

function readCertificate({ certificateFile, certificatePassword }: Settings['authority']): Certificate {
  if (!certificateFile) throw new SettingProblem('SELLO_AUTHORITY_CERTIFICATE is not set: nothing can be sent');
  const bytes = readFileSync(certificateFile);
  if (!/\.(p12|pfx)$/i.test(certificateFile)) return { pem: bytes.toString(), key: bytes.toString() };
  const read = readPkcs12(bytes, certificatePassword);
  if (read.kind === 'problem') throw new SettingProblem(`SELLO_AUTHORITY_CERTIFICATE cannot be read: ${read.cause}`);
  return { pem: read.pair.certificatePem, key: read.pair.keyPem };
}

function lineFor(
  { pem, key }: Certificate,
  { urls, caFile }: Settings['authority'],
  environment: AuthorityEnvironment,
): AuthorityLine {
  const { fingerprint, kind, nif, subject, commonName } = describeCertificate(pem, new Date());
  const url = urls[environment][kind === 'seal' ? 'seal' : 'person'];
  const ca = caFile ? { ca: readFileSync(caFile) } : {};
  const name = /(?:^|\n)O=([^\n]+)/.exec(subject)?.[1] ?? commonName;
  return {
    certificate: fingerprint,
    ...(nif ? { representative: { NombreRazon: name, NIF: nif } } : {}),
    client: createAuthorityClient({ url, certificate: { certificate: pem, key }, ...ca }),
  };
}
