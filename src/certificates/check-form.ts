// Finds the faults of a file that a supplier uploaded as its signed form, one for each cause, or none.
import { X509Certificate } from 'node:crypto';
import { parseFirstPemCertificate } from './describe';
import { type CmsSignature, parseCmsSignatureIfValid } from './cms-signature';
import { type SignedFormSignature, compareSignedFormWithOriginal } from './signed-form';

/**
 * Causes that the machine finds in a file without a person. A person decides on `certificate-unknown`, `signer-unproven`
 * and `form-unread`.
 */
export const signedFormFindings = [
  'form-unsigned',
  'form-other',
  'form-incomplete',
  'signature-invalid',
  'signature-other',
  'certificate-expired',
  'certificate-unknown',
  'signer-unproven',
  'form-unread',
  'file-unsafe',
] as const;

export type SignedFormFinding = (typeof signedFormFindings)[number];

/** Input of a thread, which gets no other data of the tenant. */
export interface SignedFormCheckTask {
  readonly file: Uint8Array;
  /** Bytes of the form as Sello issued it. */
  readonly form: Uint8Array;
  /** Tax IDs of the accepted signers. */
  readonly signers: readonly string[];
  /**
   * Tax IDs of persons whose own certificate shows who signed, but not that they may sign for the supplier. A person
   * decides on their signatures.
   */
  readonly unprovenSigners: readonly string[];
  /** Certificates (PEM) of the accepted issuers. */
  readonly trusted: string;
  /** Time of the upload. */
  readonly at: Date;
}

export interface SignedFormCheckResult {
  readonly findings: readonly SignedFormFinding[];
  /**
   * True if the file has a digital signature, but is not the given form. The file is then no picture of a form signed
   * by hand.
   */
  readonly isSignedOther?: boolean;
  /** Holder of the signature's certificate, for the operator. */
  readonly holder?: { readonly name: string; readonly taxCode?: string; readonly issuer: string };
}

const pdfStart = '%PDF-';
const formats = new Set(['adbe.pkcs7.detached', 'ETSI.CAdES.detached']);

export async function checkSignedForm(task: SignedFormCheckTask): Promise<SignedFormCheckResult> {
  const [file, form] = [Buffer.from(task.file), Buffer.from(task.form)];
  if (file.subarray(0, pdfStart.length).toString('latin1') !== pdfStart) return { findings: ['file-unsafe'] };
  const reading = compareSignedFormWithOriginal(file, form);
  if (reading.kind === 'unsafe') return { findings: ['file-unsafe'] };
  if (reading.kind === 'other') return { findings: ['form-other'], isSignedOther: hasSignature(file) };
  if (reading.kind !== 'read') return { findings: ['form-unread'] };
  const judged: SignedFormCheckResult[] = [];
  for (const signature of reading.signatures.slice(0, signaturesMax))
    judged.push(await judgeSignature(task, file, signature));
  const goodSignature =
    judged.find(({ findings }) => findings.length === 0) ??
    judged.find(({ findings }) => findings.every((one) => one === 'signer-unproven'));
  return goodSignature ?? judged[0] ?? { findings: ['form-unsigned'] };
}

/** Returns whether a file has a marker of a digital signature (ISO 32000-1 12.8.1). A scanned page has none. */
const hasSignature = (file: Buffer): boolean => file.includes('/ByteRange');

/** Maximum number of signatures that are checked. A form has one or two. */
const signaturesMax = 5;

async function judgeSignature(
  task: SignedFormCheckTask,
  file: Buffer,
  signature: SignedFormSignature,
): Promise<SignedFormCheckResult> {
  const { format, ranges, cms } = signature;
  const [start, length, next, rest] = ranges;
  const signed = Buffer.concat([file.subarray(start, start + length), file.subarray(next, next + rest)]);
  const cmsSignature = formats.has(format ?? '') ? await parseCmsSignatureIfValid(cms, signed) : undefined;
  if (!cmsSignature?.maySign) return { findings: ['signature-invalid'] };
  const described = parseFirstPemCertificate(cmsSignature.signer.toString(), task.at);
  const holder = {
    name: described.commonName,
    issuer: described.issuer,
    ...(described.nif ? { taxCode: described.nif } : {}),
  };
  const isDated = cmsSignature.signedAt !== undefined || signature.isDated;
  // Validity is checked at the time of the upload. The time in a signature is only its signer's claim, and the key of an
  // expired certificate may be public by now.
  const findings: SignedFormFinding[] = [
    ...(isDated ? [] : ['form-incomplete' as const]),
    ...judgeHolder(described.nif, task),
    ...(isInForce(cmsSignature.signer, task.at) ? [] : ['certificate-expired' as const]),
    ...(isTrusted(cmsSignature, task.trusted, task.at) ? [] : ['certificate-unknown' as const]),
  ];
  return { findings, holder };
}

/** Checks the holder. A certificate without a Spanish tax ID may be the signer's, so a person decides. */
function judgeHolder(
  taxCode: string | undefined,
  { signers, unprovenSigners }: Pick<SignedFormCheckTask, 'signers' | 'unprovenSigners'>,
): SignedFormFinding[] {
  if (taxCode === undefined) return ['form-unread'];
  if (unprovenSigners.includes(taxCode)) return ['signer-unproven'];
  return signers.includes(taxCode) ? [] : ['signature-other'];
}

const isInForce = ({ validFrom, validTo }: X509Certificate, at: Date): boolean =>
  new Date(validFrom) <= at && at <= new Date(validTo);

const onePem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Maximum number of certificates in a chain. No real chain is longer. */
const linksMax = 6;

/** Follows the issuers up to a certificate of the list. A certificate of the list confirms others, but not itself. */
function isTrusted({ signer, others }: CmsSignature, trusted: string, at: Date): boolean {
  const anchors = (trusted.match(onePem) ?? []).map((text) => new X509Certificate(text));
  const issues = (one: X509Certificate, of: X509Certificate): boolean =>
    one.ca &&
    of.fingerprint256 !== one.fingerprint256 &&
    of.checkIssued(one) &&
    of.verify(one.publicKey) &&
    isInForce(one, at);
  let last = signer;
  for (let link = 0; link < linksMax; link += 1) {
    const of = last;
    if (anchors.some((one) => issues(one, of))) return true;
    const next = others.find((one) => issues(one, of));
    if (!next) return false;
    last = next;
  }
  return false;
}
