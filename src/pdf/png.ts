// Reads and writes PNG files (ISO/IEC 15948), as far as logos and QR codes need it: no interlacing.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Red, green and blue of each pixel, on white. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

interface Head {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** 0 grey, 2 colours, 3 palette, 4 grey with transparency, 6 colours with transparency. */
  readonly kind: number;
}

const samplesOfKind: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type Problem = { readonly problem: string };

/** Pixels of a file. `sidesProblem` is asked before they are unpacked: a small file can hold a huge picture. */
export function readPng(
  file: Buffer,
  sidesProblem: (width: number, height: number) => string | undefined,
): Pixels | Problem {
  const broken = { problem: 'is a PNG file that cannot be read' };
  try {
    const chunks = readChunks(file);
    const head = readHead(chunks.get('IHDR')?.[0]);
    if (head === undefined) return broken;
    if ('problem' in head) return head;
    const problem = sidesProblem(head.width, head.height);
    if (problem !== undefined) return { problem };
    const rows = unpack(head, Buffer.concat(chunks.get('IDAT') ?? []));
    if (rows === undefined) return broken;
    const palette = chunks.get('PLTE')?.[0];
    if (head.kind === 3 && palette === undefined) return broken;
    return { width: head.width, height: head.height, pixels: onWhite(head, rows, palette, chunks.get('tRNS')?.[0]) };
  } catch {
    return broken;
  }
}

/** A writer's chunks have 8 kB and more; files of a logo's size have some dozens. */
const chunksMax = 1_000;

function readChunks(file: Buffer): Map<string, Buffer[]> {
  const chunks = new Map<string, Buffer[]>();
  let count = 0;
  for (let at = 8; at + 12 <= file.length; ) {
    count += 1;
    if (count > chunksMax) throw new Error('there are too many chunks');
    const length = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (data.length < length) throw new Error('a chunk is cut');
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== file.readUInt32BE(at + 8 + length)) {
      throw new Error('a chunk is damaged');
    }
    const known = chunks.get(name);
    if (known) known.push(data);
    else chunks.set(name, [data]);
    at += 12 + length;
  }
  return chunks;
}

function readHead(data: Buffer | undefined): Head | Problem | undefined {
  if (data?.length !== 13) return undefined;
  const [depth = 0, kind = 0, , , interlaced = 0] = data.subarray(8);
  if (samplesOfKind[kind] === undefined || ![1, 2, 4, 8, 16].includes(depth)) return undefined;
  if (depth < 8 && kind !== 0 && kind !== 3) return undefined;
  if (interlaced !== 0) return { problem: 'is an interlaced PNG file: save it without interlacing' };
  return { width: data.readUInt32BE(0), height: data.readUInt32BE(4), depth, kind };
}

/** Undoes compression and filters: rows of samples as they are packed. No step of a byte makes anything new. */
function unpack({ width, height, depth, kind }: Head, data: Buffer): Uint8Array | undefined {
  const bits = depth * (samplesOfKind[kind] ?? 1);
  const rowBytes = Math.ceil((width * bits) / 8);
  const step = Math.max(1, bits >> 3);
  const packed = inflateSync(data, { maxOutputLength: (rowBytes + 1) * height });
  if (packed.length !== (rowBytes + 1) * height) return undefined;
  const rows = new Uint8Array(rowBytes * height);
  let above = new Uint8Array(rowBytes);
  for (let row = 0; row < height; row++) {
    const from = row * (rowBytes + 1);
    const here = rows.subarray(row * rowBytes, (row + 1) * rowBytes);
    here.set(packed.subarray(from + 1, from + 1 + rowBytes));
    unfilter(packed[from] ?? 0, here, above, step);
    above = here;
  }
  return rows;
}

/** Undoes the filter of one row in place. `step`: bytes from a pixel to the one left of it. */
function unfilter(filter: number, here: Uint8Array, above: Uint8Array, step: number): void {
  for (let at = filter === 1 || filter === 3 || filter === 4 ? 0 : here.length; at < here.length; at++) {
    const left = at < step ? 0 : (here[at - step] ?? 0);
    const up = above[at] ?? 0;
    const corner = filter !== 4 || at < step ? 0 : (above[at - step] ?? 0);
    const guess = filter === 1 ? left : filter === 3 ? (left + up) >> 1 : nearest(left, up, corner);
    here[at] = (here[at] ?? 0) + guess;
  }
  if (filter === 2) for (let at = 0; at < here.length; at++) here[at] = (here[at] ?? 0) + (above[at] ?? 0);
}

/** Which of the three is nearest to what a slope through them would give (Paeth, ISO/IEC 15948 9.4). */
function nearest(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Reads the pixel at a place of the packed rows into `found`: red, green, blue, opacity. */
type ReadPixel = (row: number, column: number, found: Uint8Array) => void;

function onWhite(head: Head, rows: Uint8Array, palette: Buffer | undefined, clear: Buffer | undefined): Buffer {
  const { width, height } = head;
  const readPixel = head.kind === 3 ? fromPalette(head, rows, palette, clear) : fromSamples(head, rows, clear);
  const pixels = Buffer.alloc(width * height * 3);
  const found = new Uint8Array(4);
  let to = 0;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      readPixel(row, column, found);
      const opacity = found[3] ?? 255;
      for (let part = 0; part < 3; part++) {
        pixels[to++] = Math.round(((found[part] ?? 0) * opacity) / 255 + 255 - opacity);
      }
    }
  }
  return pixels;
}

/** The sample of a row by its index, its high byte when it has two. */
function sampleReader({ width, depth, kind }: Head, rows: Uint8Array): (row: number, index: number) => number {
  const rowBytes = Math.ceil((width * depth * (samplesOfKind[kind] ?? 1)) / 8);
  const bytes = depth >> 3;
  if (depth >= 8) return (row, index) => rows[row * rowBytes + index * bytes] ?? 0;
  const mask = (1 << depth) - 1;
  return (row, index) => {
    const bit = index * depth;
    return ((rows[row * rowBytes + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & mask;
  };
}

function fromPalette(head: Head, rows: Uint8Array, palette: Buffer | undefined, clear: Buffer | undefined): ReadPixel {
  const sample = sampleReader(head, rows);
  return (row, column, found) => {
    const index = sample(row, column);
    for (let part = 0; part < 3; part++) found[part] = palette?.[index * 3 + part] ?? 0;
    found[3] = clear?.[index] ?? 255;
  };
}

function fromSamples(head: Head, rows: Uint8Array, clear: Buffer | undefined): ReadPixel {
  const { depth, kind } = head;
  const sample = sampleReader(head, rows);
  const samples = samplesOfKind[kind] ?? 1;
  const isGrey = samples < 3;
  const scale = depth < 8 ? 255 / ((1 << depth) - 1) : 1;
  // One colour that stands for none, of pictures without transparency of their own.
  const none = clear && [0, 2, 4].map((at) => (depth === 16 ? clear[at] : clear[at + 1]));
  return (row, column, found) => {
    const from = column * samples;
    const first = sample(row, from);
    const second = isGrey ? first : sample(row, from + 1);
    const third = isGrey ? first : sample(row, from + 2);
    const hidden = none !== undefined && first === none[0] && (isGrey || (second === none[1] && third === none[2]));
    found[0] = first * scale;
    found[1] = second * scale;
    found[2] = third * scale;
    found[3] = hidden ? 0 : kind >= 4 ? sample(row, from + samples - 1) : 255;
  };
}

/** A black and white file of rows of bits (1 is black), each pixel `scale` by `scale`. A row of pixels is made once. */
export function writePng(size: number, isBlack: (row: number, column: number) => boolean, scale: number): Buffer {
  const side = size * scale;
  const rowBytes = Math.ceil(side / 8);
  const data = Buffer.alloc((rowBytes + 1) * side);
  for (let row = 0; row < size; row++) {
    const first = row * scale * (rowBytes + 1);
    for (let column = 0; column < side; column++) {
      if (isBlack(row, Math.floor(column / scale))) continue;
      const at = first + 1 + (column >> 3);
      data[at] = (data[at] ?? 0) | (0x80 >> (column & 7));
    }
    for (let copy = 1; copy < scale; copy++) {
      data.copyWithin(first + copy * (rowBytes + 1), first, first + rowBytes + 1);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // One bit, grey.
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
