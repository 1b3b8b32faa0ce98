// Verifies one CMS signature (RFC 5652) over bytes, and reads its signer's certificate and its claimed time.
import { X509Certificate } from 'node:crypto';
import { OctetString, UTCTime, GeneralizedTime, BitString, fromBER } from 'asn1js';
import { type Attribute, Certificate, ContentInfo, SignedData, type SignerInfo } from 'pkijs';

export interface CmsSignature {
  readonly signer: X509Certificate;
  /** Further certificates in the signature. */
  readonly others: readonly X509Certificate[];
  /** Time of signing as the signer claims it. */
  readonly signedAt?: Date;
  /** Whether the certificate allows its key to sign. */
  readonly maySign: boolean;
}

const signedDataType = '1.2.840.113549.1.7.2';
const [signingTime, messageDigest, keyUsage] = ['1.2.840.113549.1.9.5', '1.2.840.113549.1.9.4', '2.5.29.15'];

/** SHA-256, 384 and 512. SHA-1 and MD5 are not accepted, because they can be forged. */
const digests = new Set(['2.16.840.1.101.3.4.2.1', '2.16.840.1.101.3.4.2.2', '2.16.840.1.101.3.4.2.3']);

/** Returns the signature; undefined if it does not sign these bytes, or cannot be read. */
export async function parseCmsSignatureIfValid(cms: Buffer, signed: Buffer): Promise<CmsSignature | undefined> {
  try {
    return await verify(cms, signed);
  } catch {
    // The library throws various errors for bytes that are not CMS.
    return undefined;
  }
}

async function verify(cms: Buffer, signed: Buffer): Promise<CmsSignature | undefined> {
  const parsed = fromBER(toArrayBuffer(cms));
  if (parsed.offset < 0) return undefined;
  const content = new ContentInfo({ schema: parsed.result });
  if (content.contentType !== signedDataType) return undefined;
  const data = new SignedData({ schema: content.content as ConstructorParameters<typeof SignedData>[0] });
  const [info] = data.signerInfos;
  // If the signature itself contains bytes, those bytes would be verified instead of the file.
  if (!info || data.signerInfos.length !== 1 || data.encapContentInfo.eContent) return undefined;
  if (!digests.has(info.digestAlgorithm.algorithmId) || !hasDigest(info)) return undefined;
  const result = await data.verify({ signer: 0, data: toArrayBuffer(signed), checkChain: false, extendedMode: true });
  const { signerCertificate } = result;
  if (!result.signatureVerified || !signerCertificate) return undefined;
  const signer = toNodeCertificate(signerCertificate);
  const otherCertificates = (data.certificates ?? []).flatMap((one) =>
    one instanceof Certificate ? [toNodeCertificate(one)] : [],
  );
  const signedAt = readSigningTime(info);
  return { signer, others: otherCertificates, ...(signedAt ? { signedAt } : {}), maySign: maySign(signerCertificate) };
}

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

const toNodeCertificate = (certificate: Certificate): X509Certificate =>
  new X509Certificate(Buffer.from(certificate.toSchema().toBER()));

const listAttributes = ({ signedAttrs }: SignerInfo): readonly Attribute[] => signedAttrs?.attributes ?? [];

/** Returns whether the signature has signed attributes. Without them, nothing binds the certificate's holder to time and content type. */
const hasDigest = (info: SignerInfo): boolean =>
  listAttributes(info).some(({ type, values }) => type === messageDigest && values[0] instanceof OctetString);

function readSigningTime(info: SignerInfo): Date | undefined {
  const [value] = listAttributes(info).find(({ type }) => type === signingTime)?.values ?? [];
  return value instanceof UTCTime || value instanceof GeneralizedTime ? value.toDate() : undefined;
}

/**
 * Returns whether a certificate has `digitalSignature` or `nonRepudiation`. A certificate without the extension allows
 * everything (RFC 5280, 4.2.1.3).
 */
function maySign({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === keyUsage)?.parsedValue as unknown;
  if (!(usage instanceof BitString)) return usage === undefined;
  const [first = 0] = new Uint8Array(usage.valueBlock.valueHexView);
  return (first & 0b1100_0000) !== 0;
}
