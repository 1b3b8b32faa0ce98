// Writes ZIP archives (APPNOTE 6.3) in sections, so that several processes can write one archive in turn, and memory
// does not grow with the archive. A section consists of whole files, and of their records in the directory at the end
// of the archive.
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ArchiveFile {
  /**
   * Path in the archive, with `/`.
   * @throws if yazl considers the path absolute, or considers that it leads out of the archive
   */
  readonly name: string;
  readonly content: Buffer | Readable;
  /** False for content that does not become smaller. */
  readonly compress: boolean;
}

/** A section that follows `offset` bytes of an archive. */
export interface ArchiveSectionInput {
  readonly files: readonly ArchiveFile[];
  readonly offset: number;
  /** Time of the files. The same files at the same time give the same bytes. */
  readonly at: Date;
}

/** Directory records and number of files of a section, known after its bytes were read. */
export interface ArchiveSectionCentralDirectory {
  readonly directory: Buffer;
  readonly files: number;
}

/**
 * Maximum number of bytes of a directory record without its name: 46 fixed bytes, 9 for times, and 28 for sizes and an
 * offset of eight bytes each.
 */
const recordBytesMax = 46 + 9 + 28;
/** Number of bytes of the end of the directory: 22, and 56 and 20 more in its long form. */
const [endBytes, longEndBytes] = [22, 56 + 20] as const;

/**
 * Writes the bytes of a section, and returns its part of the directory. An error ends the section, and closes its
 * files.
 */
export async function* streamZipSection(
  input: ArchiveSectionInput,
): AsyncGenerator<Buffer, ArchiveSectionCentralDirectory> {
  const { files, offset, at } = input;
  const zip = new ZipFile();
  // Offsets count from here, so that the directory contains positions in the whole archive, in the long form if needed.
  (zip as ZipFile & { outputStreamCursor: number }).outputStreamCursor = offset;
  for (const { name, content, compress } of files) {
    if (content instanceof Readable) zip.addReadStream(content, name, { mtime: at, compress });
    else zip.addBuffer(content, name, { mtime: at, compress });
  }
  const names = files.reduce((sum, { name }) => sum + Buffer.byteLength(name), 0);
  const tailBytes = files.length * recordBytesMax + names + endBytes + longEndBytes;
  zip.end();
  let pending = Buffer.alloc(0);
  for await (const chunk of follow(zip, files)) {
    pending = Buffer.concat([pending, chunk as Buffer]);
    if (pending.length <= 2 * tailBytes) continue;
    yield pending.subarray(0, pending.length - tailBytes);
    pending = pending.subarray(pending.length - tailBytes);
  }
  const directory = readDirectory(pending);
  yield pending.subarray(0, pending.length - directory.rest);
  return { directory: directory.records, files: files.length };
}

/** Connects the archive with its files: an error on one side ends the other. */
function follow(zip: ZipFile, files: readonly ArchiveFile[]): Readable {
  const output = zip.outputStream as Readable;
  const sources = files.flatMap(({ content }) => (content instanceof Readable ? [content] : []));
  zip.on('error', (error: Error) => output.destroy(error));
  for (const source of sources) source.on('error', (error) => output.destroy(error));
  output.once('close', () => {
    for (const source of sources) source.destroy();
  });
  return output;
}

/** Reads the records of the directory at the end of a small archive. @param tail the last bytes of the archive */
function readDirectory(tail: Buffer): { readonly records: Buffer; readonly rest: number } {
  const end = tail.length - endBytes;
  const isLong = tail.readUInt32LE(end + 16) === 0xffff_ffff;
  const recordsEnd = isLong ? end - longEndBytes : end;
  const bytes = tail.readUInt32LE(end + 12);
  const start = recordsEnd - bytes;
  return { records: Buffer.from(tail.subarray(start, recordsEnd)), rest: tail.length - start };
}

/** The size of an archive without its end. */
export interface ZipSizesBeforeEndRecord {
  readonly files: number;
  /** Bytes of all sections, after which the directory begins. */
  readonly bytes: number;
  /** Bytes of the directory. */
  readonly directoryBytes: number;
}

/** Writes the end of an archive after its directory, in the long form (ZIP64) if a number needs it. */
export function buildZipEndOfCentralDirectory({ files, bytes, directoryBytes }: ZipSizesBeforeEndRecord): Buffer {
  const isLong = files >= 0xffff || bytes >= 0xffff_ffff || directoryBytes >= 0xffff_ffff;
  const end = Buffer.alloc(endBytes);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(isLong ? 0xffff : files, 8);
  end.writeUInt16LE(isLong ? 0xffff : files, 10);
  end.writeUInt32LE(isLong ? 0xffff_ffff : directoryBytes, 12);
  end.writeUInt32LE(isLong ? 0xffff_ffff : bytes, 16);
  if (!isLong) return end;
  const long = Buffer.alloc(longEndBytes);
  long.writeUInt32LE(0x0606_4b50, 0);
  long.writeBigUInt64LE(44n, 4);
  // The archive was made by version 4.5 of the format, and a reader needs this version.
  long.writeUInt16LE(45, 12);
  long.writeUInt16LE(45, 14);
  long.writeBigUInt64LE(BigInt(files), 24);
  long.writeBigUInt64LE(BigInt(files), 32);
  long.writeBigUInt64LE(BigInt(directoryBytes), 40);
  long.writeBigUInt64LE(BigInt(bytes), 48);
  long.writeUInt32LE(0x0706_4b50, 56);
  long.writeBigUInt64LE(BigInt(bytes + directoryBytes), 64);
  long.writeUInt32LE(1, 72);
  return Buffer.concat([long, end]);
}

/** Writes a whole archive of a few files. */
export async function* streamZipArchive(files: readonly ArchiveFile[], at: Date): AsyncGenerator<Buffer> {
  const section = streamZipSection({ files, offset: 0, at });
  let bytes = 0;
  try {
    for (let next = await section.next(); ; next = await section.next()) {
      if (next.done) {
        const { directory } = next.value;
        yield directory;
        yield buildZipEndOfCentralDirectory({ files: files.length, bytes, directoryBytes: directory.length });
        return;
      }
      bytes += next.value.length;
      yield next.value;
    }
  } finally {
    await section.return({ directory: Buffer.alloc(0), files: 0 });
  }
}
