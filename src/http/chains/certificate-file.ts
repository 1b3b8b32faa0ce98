// A `.p12` file that a person or program sends: opened apart, described, and refused with its reason.
import { type CertificateDescription, describeCertificate } from '../../certificates/describe';
import { readPkcs12Apart } from '../../certificates/read-apart';
import { Refusal } from '../../contracts/errors';
import { certificates as limits } from '../../contracts/limits/certificates';
import { turnMs } from '../../contracts/limits/shares';
import { shares } from '../../shares/shares';
import type { Call } from '../endpoint';
import type { CertificatePair } from '../../store/tenants/certificates';

export const certificateFileBody = {
  type: 'object',
  additionalProperties: false,
  required: ['data'],
  properties: {
    data: { type: 'string', minLength: 1, maxLength: Math.ceil((limits.fileBytesMax * 4) / 3) + 4 },
    password: { type: 'string', maxLength: limits.passwordCharactersMax },
  },
} as const;

const problems = {
  'not-a-p12': '`data` is not a .p12 file in base64',
  'too-many-rounds': `the file asks for more than ${limits.roundsMax} rounds of key derivation: export it again`,
  'too-slow': 'the file takes too long to be opened: export it again with the usual settings',
  busy: 'other certificates are being read: try again in a few seconds',
  'wrong-password': 'the password does not open the file',
  'no-key': 'the file has no private key',
  'no-certificate': 'the file has no certificate',
} as const;

/**
 * Reads the file in the body of a call, in the turn of its workspace; others of its calls go on meanwhile.
 * @throws Refusal `certificate` for a file that cannot be used, `busy`
 */
export async function readCertificateFile(
  { workspace: { _id: owner }, body, stepAside }: Pick<Call, 'workspace' | 'body' | 'stepAside'>,
  now: Date,
): Promise<{ readonly pair: CertificatePair; readonly described: CertificateDescription }> {
  const { data, password = '' } = body as unknown as { readonly data: string; readonly password?: string };
  stepAside();
  const read = await shares.certificates.during({ owner }, turnMs.certificates, () =>
    readPkcs12Apart(owner, Buffer.from(data, 'base64'), password),
  );
  if (read.kind === 'problem' && read.cause === 'busy') throw new Refusal('busy', problems.busy);
  if (read.kind === 'problem') throw new Refusal('certificate', problems[read.cause]);
  return { pair: read.pair, described: describeCertificate(read.pair.certificatePem, now) };
}
