// Writes the manifest of the archive of a month with one line for each file, then the signed line, as in bundles of chains.
import { createHash } from 'node:crypto';
import { signJsonAsCompactJws } from '../../document/envelope-signature';
import type { SigningKey } from '../../store/keys/key-ring';

export interface ArchiveManifestFileLine {
  readonly file: string;
  /** SHA-256 of the file's bytes, in hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  /** The entry to which the file belongs. */
  readonly entry?: string;
}

export const formatArchiveManifestLine = (file: ArchiveManifestFileLine): string => `${JSON.stringify(file)}\n`;

/** The signed part without the lines. */
export interface ArchiveManifestHead {
  readonly supplier: string;
  readonly name: string;
  readonly month: string;
  readonly environment: string;
  readonly created_at: string;
}

/** Writes the lines, and after them the signed line, whose hash covers every byte before it. */
export async function* streamSignedArchiveManifest(
  lines: AsyncIterable<string>,
  head: ArchiveManifestHead,
  key: SigningKey,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let files = 0;
  for await (const text of lines) {
    hash.update(text);
    files += text.split('\n').length - 1;
    yield text;
  }
  const payload = { format: 'sello-month-1', ...head, files, sha256: hash.digest('hex') };
  yield `${JSON.stringify({ manifest: signJsonAsCompactJws(payload, key), jwk: key.publicJwk })}\n`;
}
