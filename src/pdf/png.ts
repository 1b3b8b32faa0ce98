// Reads PNG logos with pngjs, within limits that pngjs does not have. Also writes QR codes as PNG (ISO/IEC 15948).
import type { LogoProblem } from '../messages/parameters';
import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/** Red, green and blue of each pixel, on white. */
export interface PngPixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

type Problem = { readonly problem: LogoProblem };

const unreadable: Problem = { problem: { kind: 'png-unreadable' } };

/**
 * Maximum number of chunks of a file. Programs write chunks of 8 kB and more, so a file with the size of a logo has a
 * few dozen.
 */
const chunksMax = 1_000;

/**
 * Reads the pixels of a file. Calls `sidesProblem` before it unpacks them, because a small file can contain a huge
 * image. pngjs unpacks an interlaced file without a limit, so interlaced files are refused; for any other file, pngjs
 * unpacks at most what the sides require.
 */
export function parsePng(
  file: Buffer,
  sidesProblem: (width: number, height: number) => LogoProblem | undefined,
): PngPixels | Problem {
  if (file.length < 33 || file.toString('latin1', 12, 16) !== 'IHDR' || !areChunksWhole(file)) return unreadable;
  const [width, height, interlaced] = [file.readUInt32BE(16), file.readUInt32BE(20), file[28]];
  if (interlaced !== 0) return { problem: { kind: 'png-interlaced' } };
  const problem = sidesProblem(width, height);
  if (problem !== undefined) return { problem };
  try {
    return { width, height, pixels: toWhite(PNG.sync.read(file).data) };
  } catch {
    return unreadable;
  }
}

/**
 * Returns whether the file is a sequence of whole chunks, not too many, with one header (pngjs would use the last one).
 * Also checks their checksums.
 */
function areChunksWhole(file: Buffer): boolean {
  let count = 0;
  let at = 8;
  for (; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    count += 1;
    if (count > chunksMax || (count > 1 && file.toString('latin1', at + 4, at + 8) === 'IHDR')) return false;
  }
  return at === file.length;
}

/** Converts RGBA to RGB on white paper. */
function toWhite(rgba: Buffer): Buffer {
  const pixels = Buffer.alloc((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    const opacity = rgba[from + 3] ?? 255;
    for (let part = 0; part < 3; part++) {
      pixels[to++] = Math.round(((rgba[from + part] ?? 0) * opacity) / 255 + 255 - opacity);
    }
  }
  return pixels;
}

/**
 * Writes a black and white square from rows of modules. Each module is drawn as `scale` by `scale` pixels. A row of
 * pixels is built once.
 */
export function encodeBlackAndWhitePng(
  size: number,
  isBlack: (row: number, column: number) => boolean,
  scale: number,
): Buffer {
  const side = size * scale;
  const rowBytes = Math.ceil(side / 8);
  const data = Buffer.alloc((rowBytes + 1) * side);
  const pixels = Buffer.alloc(rowBytes + 1);
  for (let row = 0; row < size; row++) {
    pixels.fill(0);
    for (let column = 0; column < size; column++) {
      if (isBlack(row, column)) continue;
      for (let pixel = column * scale; pixel < (column + 1) * scale; pixel++) {
        const at = 1 + (pixel >> 3);
        pixels[at] = (pixels[at] ?? 0) | (0x80 >> (pixel & 7));
      }
    }
    for (let copy = 0; copy < scale; copy++) pixels.copy(data, (row * scale + copy) * (rowBytes + 1));
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // The picture has one bit per pixel, in gray.
  head[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
