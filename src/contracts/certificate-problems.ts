// Why nothing can be sent although nobody refused: the certificate is missing, over or cannot be read. Apart, because the
// processes that send, the API and the documents say the same of it.

export const certificateProblems = {
  'no-certificate': {
    cause: 'Neither the supplier nor the service has a certificate.',
    remedy:
      'Store one for the supplier (`PUT /fiscal/v1/suppliers/{code}/certificate`), or set `SELLO_AUTHORITY_CERTIFICATE` ' +
      'and start the workers again; then `sello chain resume`.',
  },
  'certificate-expired': {
    cause: 'The certificate has ended.',
    remedy: 'Store a new one for the supplier, or replace the configured file and start the workers again.',
  },
  'certificate-unreadable': {
    cause: 'The certificate cannot be read: another master key, another password, or no such file.',
    remedy:
      "Store the supplier's certificate again, or mend the configured file, its password or `SELLO_MASTER_KEY`; then " +
      '`sello chain resume`.',
  },
  'certificate-simulated': {
    cause: 'The certificate was made by the simulator, and this workspace reports to the authority itself.',
    remedy:
      'Store a real one for the supplier (`PUT /fiscal/v1/suppliers/{code}/certificate`), or set ' +
      '`SELLO_AUTHORITY_CERTIFICATE` and start the processes again; then `sello chain resume`.',
  },
} as const satisfies Record<string, { readonly cause: string; readonly remedy: string }>;

export type CertificateProblemCode = keyof typeof certificateProblems;

/** Stands for the fingerprint of a configured certificate that is missing or cannot be read. */
export const configuredCertificate = 'configured';

/** Why there is no line to the authority for a chain. */
export interface CertificateProblem {
  readonly code: CertificateProblemCode;
  /** For people; never a secret. */
  readonly text: string;
  /** Fingerprint, or `configured`. */
  readonly certificate: string;
  /** Absent when the certificate cannot be read. */
  readonly validTo?: Date;
  /** The supplier's own, which concerns this chain alone when it cannot be read. */
  readonly own: boolean;
}

/** A stop with one of these ends by itself when another certificate is stored. */
export const certificateProblemCodes = Object.keys(certificateProblems) as CertificateProblemCode[];
