// The lines to the authority that a process uses: one client for each certificate and address, made on first use. A
// supplier's own certificate comes first, then the configured one.
import { readFileSync } from 'node:fs';
import type { AuthorityLine } from '../authority/line';
import { createAuthorityClient } from '../authority/client';
import { describeCertificate } from '../certificates/describe';
import { readPkcs12 } from '../certificates/pkcs12';
import { certificates as certificateLimits } from '../contracts/limits';
import type { AuthorityEnvironment } from '../contracts/runs';
import { type Settings, SettingProblem } from '../settings/settings';
import { type CertificatePair, findCertificate, openCertificate } from '../store/certificates';
import type { ChainDocument } from '../store/chains';
import type { Database } from '../store/database';

type Owner = Pick<ChainDocument, 'workspace' | 'environment' | 'supplier'>;

/** A line with its holder, whoever the issuer is. */
type HeldLine = AuthorityLine & { readonly kept: string };

export function makeAuthorityLines(settings: Settings, database: Database) {
  const { authority } = settings;
  const lines = new Map<string, HeldLine>();
  let configured: CertificatePair | undefined;

  const keep = (environment: AuthorityEnvironment, fingerprint: string, pair: () => CertificatePair): AuthorityLine => {
    const kept = `${environment} ${fingerprint}`;
    const known = lines.get(kept);
    if (known) return known;
    const made = { ...lineFor(pair(), authority, environment), kept };
    lines.set(kept, made);
    forgetOldest(lines);
    return made;
  };
  return {
    /** Without `Representante` for the holder's own records (product.md decision 16). */
    lineOf: async (owner: Owner): Promise<AuthorityLine> => {
      const { environment, supplier } = owner;
      const own = await findCertificate(database, owner);
      const line = own
        ? keep(environment, own.fingerprint, () => openCertificate(settings.masterKey(), own))
        : keep(environment, 'configured', () => (configured ??= readConfigured(authority)));
      const { representative, ...rest } = line;
      return representative && representative.NIF !== supplier ? { ...rest, representative } : rest;
    },
    close: async () => void (await Promise.all([...lines.values()].map(({ client }) => client.close()))),
  };
}

/** Lines keep connections: the oldest is let go; a call under way on it counts as unanswered and goes again. */
function forgetOldest(lines: Map<string, HeldLine>): void {
  if (lines.size <= certificateLimits.linesMax) return;
  const [oldest] = lines.values();
  if (!oldest) return;
  lines.delete(oldest.kept);
  void oldest.client.close();
}

function readConfigured({ certificateFile, certificatePassword }: Settings['authority']): CertificatePair {
  if (!certificateFile) throw new SettingProblem('SELLO_AUTHORITY_CERTIFICATE is not set: nothing can be sent');
  const bytes = readFileSync(certificateFile);
  if (!/\.(p12|pfx)$/i.test(certificateFile)) return { certificatePem: bytes.toString(), keyPem: bytes.toString() };
  const read = readPkcs12(bytes, certificatePassword);
  if (read.kind === 'problem') throw new SettingProblem(`SELLO_AUTHORITY_CERTIFICATE cannot be read: ${read.cause}`);
  return read.pair;
}

/** Persons and representatives use the ordinary host, seals the seal host. */
function lineFor(
  { certificatePem, keyPem }: CertificatePair,
  { urls, caFile }: Settings['authority'],
  environment: AuthorityEnvironment,
): AuthorityLine {
  const { fingerprint, kind, nif, subject, commonName, validTo } = describeCertificate(certificatePem, new Date());
  const url = urls[environment][kind === 'seal' ? 'seal' : 'person'];
  const ca = caFile ? { ca: readFileSync(caFile) } : {};
  const name = /(?:^|, )O=((?:\\.|[^,\\])+)/.exec(subject)?.[1]?.replace(/\\(.)/g, '$1') ?? commonName;
  return {
    certificate: fingerprint,
    validTo,
    ...(nif ? { representative: { NombreRazon: name, NIF: nif } } : {}),
    client: createAuthorityClient({ url, certificate: { certificate: certificatePem, key: keyPem }, ...ca }),
  };
}
