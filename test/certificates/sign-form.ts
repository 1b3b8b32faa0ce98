// Signs a form as signing programs do: a revision with a signature field, and a detached CMS of everything except
// the signature.
import forge from 'node-forge';
import type { CertificateKeyPair } from '../../src/certificates/pkcs12';

export interface SigningOptions {
  /** Certificates that are included in addition to the certificate of the signer. */
  readonly chain?: readonly CertificateKeyPair[];
  readonly at?: Date;
  /** Set if neither the CMS nor the field has a time. */
  readonly undated?: true;
  readonly rect?: string;
  /** Object number of the page of the stamp; by default, the first page. */
  readonly page?: number | undefined;
  /** Additional objects of the revision: number and value. */
  readonly more?: Readonly<Record<number, string>>;
  readonly subFilter?: string;
  /** Bytes that the signature excludes besides itself: before and after its place, and at the end of the file. */
  readonly unsigned?: { readonly before?: number; readonly after?: number; readonly tail?: number };
  /** Digest algorithm of the CMS. */
  readonly digest?: 'sha1' | 'sha256';
}

const [size, placeholder] = [6_000, 'ByteRange [0 0000000000 0000000000 0000000000]'];

const buildTrailer = (bytes: string) => ({
  root: Number(/\/Root (\d+) 0 R/.exec(bytes)?.[1]),
  info: Number(/\/Info (\d+) 0 R/.exec(bytes)?.[1]),
  size: Number(
    bytes
      .match(/\/Size (\d+)/g)
      ?.at(-1)
      ?.slice(6),
  ),
  table: Number(
    bytes
      .match(/startxref\s+(\d+)/g)
      ?.at(-1)
      ?.replace(/\D+/, ''),
  ),
});

/** Finds the newest text of an object. */
export const objectOf = (bytes: string, number: number): string =>
  [...bytes.matchAll(new RegExp(`(?:^|\\n)${number} 0 obj\\s([^]*?)\\sendobj`, 'g'))].at(-1)?.[1] ?? '';

/** Appends a revision with these objects. */
export function appendRevision(file: Buffer, objects: Readonly<Record<number, string>>, changes = ''): Buffer {
  const before = file.toString('latin1');
  const { root, info, size: count, table } = buildTrailer(before);
  let text = '\n';
  const rows: string[] = [];
  for (const [number, value] of Object.entries(objects)) {
    const at = file.length + text.length;
    rows.push(`${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
    text += `${number} 0 obj\n${value}\nendobj\n`;
  }
  const xref = file.length + text.length;
  const most = Math.max(count, ...Object.keys(objects).map((number) => Number(number) + 1));
  const trailer = `<< /Size ${most} /Root ${root} 0 R /Info ${info} 0 R /Prev ${table} ${changes}>>`;
  text += `xref\n${rows.join('')}trailer\n${trailer}\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(text, 'latin1')]);
}

/** Finds the objects of the pages of a form. */
export const listPageNumbers = (bytes: string): number[] =>
  [...bytes.matchAll(/(\d+) 0 obj\s*<<\s*\/Type \/Page\s/g)].map(([, number]) => Number(number));

/** Finds the page of a form with one page. */
export const pageNumber = (bytes: string): number => listPageNumbers(bytes)[0] ?? 0;

export function signForm(form: Buffer, signer: CertificateKeyPair, options: SigningOptions = {}): Buffer {
  const before = form.toString('latin1');
  const { root, size: count } = buildTrailer(before);
  const [field, signature] = [count, count + 1];
  const page = options.page ?? pageNumber(before);
  const at = options.at ?? new Date();
  const day = `D:${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
  const dated = options.undated ? '' : `/M (${day})`;
  const objects = {
    [root]: addField(objectOf(before, root), 'Fields', field, `/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>`),
    [page]: addField(objectOf(before, page), 'Annots', field, `/Annots [${field} 0 R]`),
    [field]:
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature${field}) /V ${signature} 0 R /P ${page} 0 R ` +
      `/Rect ${options.rect ?? '[0 0 0 0]'} /F 132 >>`,
    [signature]:
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /${options.subFilter ?? 'adbe.pkcs7.detached'} ${dated} ` +
      `/${placeholder} /Contents <${'0'.repeat(size * 2)}> >>`,
    ...options.more,
  };
  const prepared = appendRevision(form, objects).toString('latin1');
  const from = prepared.lastIndexOf('/Contents <') + '/Contents '.length;
  const to = from + size * 2 + 2;
  const pad = (value: number) => String(value).padStart(10, '0');
  const [first, next] = [from - (options.unsigned?.before ?? 0), to + (options.unsigned?.after ?? 0)];
  const rest = prepared.length - next - (options.unsigned?.tail ?? 0);
  const ranged = prepared.replace(placeholder, `ByteRange [0 ${pad(first)} ${pad(next)} ${pad(rest)}]`);
  const signed = Buffer.from(ranged.slice(0, first) + ranged.slice(next, next + rest), 'latin1');
  const cms = makeCms(signed, signer, options, at)
    .toString('hex')
    .padEnd(size * 2, '0');
  return Buffer.from(`${ranged.slice(0, from)}<${cms}>${ranged.slice(to)}`, 'latin1');
}

/** Adds a field to the list of an earlier signature, or creates the list. */
const addField = (object: string, list: string, field: number, made: string): string =>
  object.includes(`/${list} [`)
    ? object.replace(`/${list} [`, `/${list} [${field} 0 R `)
    : object.replace(/>>$/, `${made} >>`);

function makeCms(
  signed: Buffer,
  signer: CertificateKeyPair,
  { chain = [], undated, digest = 'sha256' }: SigningOptions,
  at: Date,
): Buffer {
  const data = forge.pkcs7.createSignedData();
  data.content = forge.util.createBuffer(signed.toString('latin1'));
  for (const { certificatePem } of [signer, ...chain]) data.addCertificate(certificatePem);
  const attributes = [
    { type: String(forge.pki.oids.contentType), value: String(forge.pki.oids.data) },
    { type: String(forge.pki.oids.messageDigest) },
    ...(undated ? [] : [{ type: String(forge.pki.oids.signingTime), value: at as unknown as string }]),
  ];
  data.addSigner({
    key: signer.keyPem,
    certificate: signer.certificatePem,
    digestAlgorithm: String(forge.pki.oids[digest]),
    authenticatedAttributes: attributes,
  });
  data.sign({ detached: true });
  return Buffer.from(forge.asn1.toDer(data.toAsn1()).getBytes(), 'latin1');
}
