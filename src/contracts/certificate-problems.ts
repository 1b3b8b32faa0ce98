// Lists why nothing can be sent although the authority did not reject anything, for example because a certificate is
// missing, expired or unreadable. The sending processes, the API and the documentation report the same problems.
import { buildRemedy, type Remedy, resumeSendingCommand } from '../messages/calls';

export const certificateProblemTable = {
  'no-certificate': {
    cause: 'Neither the supplier nor the installation has a certificate.',
    remedy: buildRemedy`Store a certificate for the supplier${'writeCertificate'}; or, as an operator, set
      \`SELLO_AUTHORITY_CERTIFICATE\` and restart all processes. Sending then resumes automatically.`,
  },
  'certificate-expired': {
    cause: 'The certificate has expired.',
    remedy: buildRemedy`Store a new certificate for the supplier${'writeCertificate'}, or replace the certificate file
      of the installation. Sending then resumes automatically, without a restart.`,
  },
  'certificate-unreadable': {
    cause: 'Sello cannot read the certificate, because the master key or the password is wrong or the file is missing.',
    remedy: buildRemedy`If the supplier has its own certificate, store it again${'writeCertificate'}. Otherwise,
      correct the certificate file of the installation; if its path or password changes, restart all processes.
      Sending then resumes automatically. If you correct \`SELLO_MASTER_KEY\`, restart all processes, then
      ${resumeSendingCommand}.`,
  },
  'certificate-key-mismatch': {
    cause: 'The private key does not belong to the certificate.',
    remedy: buildRemedy`Store the supplier's certificate together with its private key${'writeCertificate'}, or
      replace the certificate file of the installation. Sending then resumes automatically, without a restart.`,
  },
  'certificate-simulated': {
    cause: 'The simulator created the certificate, but this workspace reports to the real authority.',
    remedy: buildRemedy`Store a real certificate for the supplier${'writeCertificate'}, or set
      \`SELLO_AUTHORITY_CERTIFICATE\` to a real certificate and restart all processes. Sending then resumes
      automatically.`,
  },
} as const satisfies Record<string, { readonly cause: string; readonly remedy: Remedy }>;

export type CertificateProblemCode = keyof typeof certificateProblemTable;

/** Stands for the fingerprint of a configured certificate that is missing or cannot be read. */
export const configuredCertificatePlaceholder = 'configured';

/** Returns whether a text of a chain is the SHA-256 fingerprint of a certificate. It can also be a placeholder. */
export const isCertificateFingerprint = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);

/** Why there is no connection to the authority for a chain. */
export interface CertificateProblem {
  readonly code: CertificateProblemCode;
  /** Text for users, which never contains a secret. */
  readonly text: string;
  /** Fingerprint, or `configured`, or a text with the id of the row if the key belongs to another certificate. */
  readonly certificate: string;
  /** End of validity; absent if the certificate cannot be read. */
  readonly validTo?: Date;
  /** Whether the certificate is stored for the supplier. Its problems affect only this chain. */
  readonly own: boolean;
}

/** A stop with one of these codes ends automatically when another certificate is stored. */
export const certificateProblemCodes = Object.keys(certificateProblemTable) as CertificateProblemCode[];

export const isCertificateProblemCode = (code: string): code is CertificateProblemCode =>
  Object.hasOwn(certificateProblemTable, code);
