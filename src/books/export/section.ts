// A section of an archive, with files and their hashes, and the start of the next section.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ArchiveFile } from '../../archive/archive-section';
import type { MonthExportProgress } from '../../model/month-export';
import type { ArchiveManifestFileLine } from './manifest';

/** A file whose line in the manifest is known after its bytes were read. */
export interface HashedArchiveFile extends ArchiveFile {
  describe(): ArchiveManifestFileLine;
}

/** Files of a section, and how far the export is after them. */
export interface ArchiveSectionWithProgress<
  File extends HashedArchiveFile = HashedArchiveFile & { readonly content: Buffer },
> extends Pick<MonthExportProgress, 'stage' | 'place' | 'done' | 'withoutPage'> {
  readonly files: readonly File[];
}

/** Hashes a file whose bytes are in memory. */
export function createHashedArchiveFile(
  name: string,
  content: Buffer,
  { entry, compress = true }: { readonly entry?: string; readonly compress?: boolean } = {},
): HashedArchiveFile & { readonly content: Buffer } {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const line = { file: name, sha256, bytes: content.length, ...(entry === undefined ? {} : { entry }) };
  return { name, content, compress, describe: () => line };
}

/** Hashes a file while it is read and written. */
export function createStreamedHashedArchiveFile(
  name: string,
  content: AsyncIterable<string | Buffer>,
  compress = true,
): HashedArchiveFile {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const part of content) {
      const chunk = Buffer.from(part as Buffer);
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  let sha256: string | undefined;
  return {
    name,
    content: Readable.from(hashed(), { objectMode: false }),
    compress,
    describe: () => ({ file: name, sha256: (sha256 ??= hash.digest('hex')), bytes }),
  };
}
