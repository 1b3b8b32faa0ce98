// Opens a `.p12` file in the body of a call, in a separate thread. Describes the certificate, or refuses the file with
// the reason.
import { createMessage } from '../../messages/message';
import { type CertificateDescription, parseFirstPemCertificate } from '../../certificates/describe';
import { parsePkcs12InThread } from '../../certificates/read-pkcs12-in-thread';
import { Refusal } from '../../contracts/errors';
import { certificateLimits as limits } from '../../contracts/limits/authority';
import { turnWaitMaxMs } from '../../contracts/limits/shares';
import { processResourceLimits } from '../../shares/shares';
import type { CertificateWithKeyPem } from '../../model/certificate';
import type { ParsedRequestBody, TenantCallContext } from '../kit/endpoint';
import { releaseWhenAborted } from '../kit/request/connection';
import { runOutsideCallTurn } from '../kit/request/long-poll';

export const certificateFileBodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['data'],
  properties: {
    data: { type: 'string', minLength: 1, maxLength: Math.ceil((limits.fileBytesMax * 4) / 3) + 4 },
    password: { type: 'string', maxLength: limits.passwordCharactersMax },
  },
} as const;

const problems = {
  'not-a-p12': createMessage('certificate-not-a-p12'),
  'too-many-rounds': createMessage('certificate-rounds-max', { max: limits.roundsMax }),
  'too-slow': createMessage('certificate-too-slow'),
  busy: createMessage('certificate-reader-busy'),
  'wrong-password': createMessage('certificate-password-wrong'),
  'no-key': createMessage('certificate-without-key'),
  'no-certificate': createMessage('certificate-absent-in-file'),
  'key-of-other-certificate': createMessage('certificate-key-mismatch'),
} as const;

/**
 * Reads the certificate file of a body. The files of a workspace take turns; its other calls continue in the meantime.
 * @throws Refusal `certificate` for an unusable file, `busy`
 */
export async function parseCertificateFileBodyInTurn(
  call: Pick<
    TenantCallContext<ParsedRequestBody<typeof certificateFileBodySchema>>,
    'workspace' | 'body' | 'stepAside' | 'closed'
  >,
  now: Date,
): Promise<{ readonly pair: CertificateWithKeyPem; readonly described: CertificateDescription }> {
  const { data, password = '' } = call.body;
  const { _id: owner } = call.workspace;
  const file = await runOutsideCallTurn(call, () =>
    processResourceLimits.certificates.during(
      { owner },
      { waitMs: turnWaitMaxMs.certificates, whenGone: (drop) => releaseWhenAborted(call.closed, drop) },
      () => parsePkcs12InThread(owner, Buffer.from(data, 'base64'), password),
    ),
  );
  if (file.kind === 'problem' && file.cause === 'busy') throw new Refusal('busy', problems.busy);
  if (file.kind === 'problem') throw new Refusal('certificate', problems[file.cause]);
  return { pair: file.pair, described: parseFirstPemCertificate(file.pair.certificatePem, now) };
}
