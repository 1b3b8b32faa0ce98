// Pictures: the logo of a workspace as uploaded and as printed, the color of headings, and the QR code for tills.
import { crc32, deflateSync } from 'node:zlib';
import { parseLogo } from '../../src/pdf/logo';
import { callingThreadPdfRenderer } from '../../src/pdf/pdf-renderer';
import { parsePng, encodeBlackAndWhitePng } from '../../src/pdf/png';
import { computeQrModules, renderQrPng, renderQrSvg } from '../../src/pdf/qr';
import { toReadablePdfAccentColor } from '../../src/pdf/grid';
import { invoiceOf as printedInvoice, qrAddress } from './invoices';
import { readPdf } from './reader';
import { leastCpuMilliseconds } from '../cpu-time';

const issuedAt = new Date('2026-07-01T10:00:00Z');

describe('the logo and the color of a workspace', () => {
  it('print a PNG as its pixels on white, and a JPEG unchanged', async () => {
    const red = parseLogo(square(6, [255, 0, 0, 128]));
    expect('problem' in red ? red.problem : [red.width, red.filter]).toEqual([4, 'FlateDecode']);
    const read = parsePng(square(6, [255, 0, 0, 128]), () => undefined);
    expect('pixels' in read && [...read.pixels.subarray(0, 3)]).toEqual([255, 127, 127]);
    const logo = parseLogo(square(2, [10, 20, 30]));
    if ('problem' in logo) throw new Error(logo.problem.kind);
    const pdf = readPdf(
      await callingThreadPdfRenderer.invoice({ invoice: printedInvoice(), locale: 'es', qrAddress, issuedAt, logo }),
    );
    expect(
      [...pdf.objects.values()].some((body) => body.includes('/Subtype /Image') && body.includes('/Width 4')),
    ).toBe(true);
    expect(pdf.contents[0]).toContain('/Logo Do');
  });

  it('refuse a damaged, oversized, interlaced, CMYK or unknown file, with the remedy', () => {
    const findProblem = (bytes: Buffer) => {
      const read = parseLogo(bytes);
      return 'problem' in read ? read.problem.kind : 'fine';
    };
    expect(findProblem(Buffer.from('GIF89a'))).toBe('neither-png-nor-jpeg');
    expect(findProblem(Buffer.from('<svg xmlns="x"/>'))).toBe('neither-png-nor-jpeg');
    const huge = square(2, [1, 2, 3]);
    huge.writeUInt32BE(60_000, 16);
    expect(findProblem(huge)).toBe('too-many-pixels');
    const damaged = square(2, [1, 2, 3]);
    damaged.writeUInt8(damaged.readUInt8(45) ^ 1, 45);
    expect(findProblem(damaged)).toBe('png-unreadable');
    expect(findProblem(square(2, [1, 2, 3], 1_200))).toBe('too-many-pixels');
    expect(findProblem(square(2, [1, 2, 3]).subarray(0, 50))).toBe('png-unreadable');
    expect(findProblem(buildJpeg(4))).toBe('jpeg-for-print');
    expect(findProblem(buildJpeg(3))).toBe('fine');
    expect(findProblem(Buffer.from([0xff, 0xd8, 0xff]))).toBe('jpeg-unreadable');
  });

  it('darken a color that is too light to read, and use any other color unchanged', async () => {
    expect(toReadablePdfAccentColor('#14456b')).toBe('0.078 0.271 0.42');
    const yellow = toReadablePdfAccentColor('#ffee00').split(' ').map(Number);
    expect(Math.max(...yellow)).toBeLessThan(0.6);
    const bytes = await callingThreadPdfRenderer.invoice({
      invoice: printedInvoice(),
      locale: 'es',
      qrAddress,
      issuedAt,
      accent: '#7a0019',
    });
    expect(readPdf(bytes).contents[0]).toContain('0.478 0 0.098 rg');
  });
});

describe('a malicious PNG file', () => {
  it('is read in a fraction of a second with the slowest filter and a million 16-bit pixels', () => {
    const file = filteredPng({ side: 1_000, depth: 16, kind: 6, filter: 4 }, () => 0);
    expect(file.length).toBeLessThan(20_000);
    let read: unknown;
    expect(leastCpuMilliseconds(600, () => (read = parsePng(file, () => undefined)))).toBeLessThan(600);
    expect(read).toMatchObject({ width: 1_000, height: 1_000 });
  });

  it('is refused at the thousandth empty chunk, while hundreds are read', () => {
    const withChunks = (count: number): Buffer => {
      const [start, end] = [square(0, [7]), getChunk('IDAT', Buffer.alloc(0))];
      return Buffer.concat([start.subarray(0, 33), ...Array.from({ length: count }, () => end), start.subarray(33)]);
    };
    let read: unknown;
    const many = withChunks(21_000);
    expect(leastCpuMilliseconds(400, () => (read = parsePng(many, () => undefined)))).toBeLessThan(400);
    expect(read).toEqual({ problem: { kind: 'png-unreadable' } });
    expect(parsePng(withChunks(900), () => undefined)).toMatchObject({ width: 4 });
  });

  it.each([4, 100, 1_000])('is not unpacked beyond its %i by %i pixels', (side) => {
    const file = filteredPng({ side, depth: 8, kind: 0, filter: 0 }, () => 0, Buffer.alloc(50_000_000));
    const before = process.memoryUsage().arrayBuffers;
    expect(leastCpuMilliseconds(400, () => parsePng(file, () => undefined))).toBeLessThan(400);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
  });

  it('is not unpacked if it is interlaced, or if a second header has another size', () => {
    const bomb = filteredPng({ side: 4, depth: 8, kind: 0, filter: 0 }, () => 0, Buffer.alloc(50_000_000));
    const withHead = (change: (head: Buffer) => void): Buffer => {
      const head = Buffer.from(bomb.subarray(16, 29));
      change(head);
      return getChunk('IHDR', head);
    };
    const interlaced = withHead((head) => head.writeUInt8(1, 12));
    const refused = parsePng(Buffer.concat([bomb.subarray(0, 8), interlaced, bomb.subarray(33)]), () => undefined);
    expect(refused).toEqual({ problem: { kind: 'png-interlaced' } });
    const again = [interlaced, withHead((head) => head.writeUInt32BE(60_000, 0))];
    for (const second of again) {
      const file = Buffer.concat([bomb.subarray(0, 33), second, bomb.subarray(33)]);
      expect(parsePng(file, () => undefined)).toEqual({ problem: { kind: 'png-unreadable' } });
    }
  });
});

describe('a PNG filter', () => {
  it.each([0, 1, 2, 3, 4])('is undone in every form if it is number %i', (filter) => {
    for (const kind of [0, 2, 4, 6] as const) {
      for (const depth of [8, 16] as const) {
        const samples = samplesOf[kind];
        const sampleAt = (row: number, place: number) => (row * 37 + place * 11) % 256;
        const read = parsePng(filteredPng({ side: 5, depth, kind, filter }, sampleAt), () => undefined);
        if (!('pixels' in read)) throw new Error(read.problem.kind);
        const wanted = Array.from({ length: 25 }, (_, at) => {
          const [row, from] = [Math.floor(at / 5), (at % 5) * samples];
          const opacity = kind >= 4 ? sampleAt(row, from + samples - 1) : 255;
          const colours = kind === 2 || kind === 6 ? [0, 1, 2] : [0, 0, 0];
          return colours.map((part) => Math.round((sampleAt(row, from + part) * opacity) / 255 + 255 - opacity));
        });
        expect([...read.pixels]).toEqual(wanted.flat());
      }
    }
  });
});

const square = (kind: 0 | 2 | 6, pixel: readonly number[], side = 4): Buffer => buildPng(kind, pixel, side);

const samplesOf = { 0: 1, 2: 3, 4: 2, 6: 4 } as const;

interface PngForm {
  readonly side: number;
  readonly depth: 8 | 16;
  readonly kind: keyof typeof samplesOf;
  readonly filter: number;
}

/** A PNG file whose rows are filtered by the standard. Both bytes of a 16-bit sample are the same. */
function filteredPng(
  { side, depth, kind, filter }: PngForm,
  sampleAt: (row: number, place: number) => number,
  data?: Buffer,
): Buffer {
  const bytes = depth / 8;
  const step = samplesOf[kind] * bytes;
  const rowBytes = side * step;
  const rows = Array.from({ length: side }, (_, row) =>
    Uint8Array.from({ length: rowBytes }, (_, at) => sampleAt(row, Math.floor(at / bytes))),
  );
  const filtered = Buffer.concat(
    rows.flatMap((here, row) => {
      const above = rows[row - 1] ?? new Uint8Array(rowBytes);
      const put = here.map((value, at) => {
        const [left, up, corner] = [here[at - step] ?? 0, above[at] ?? 0, above[at - step] ?? 0];
        const slope = left + up - corner;
        const [first = 0] = [left, up, corner].toSorted((a, b) => Math.abs(slope - a) - Math.abs(slope - b));
        return value - ([0, left, up, (left + up) >> 1, first][filter] ?? 0);
      });
      return [Buffer.from([filter]), put];
    }),
  );
  const png = encodeBlackAndWhitePng(1, () => true, 1);
  const head = Buffer.from(png.subarray(16, 29));
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = depth;
  head[9] = kind;
  return Buffer.concat([
    png.subarray(0, 8),
    getChunk('IHDR', head),
    getChunk('IDAT', deflateSync(data ?? filtered)),
    getChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('the QR code for tills', () => {
  it('has the same modules as PNG as in the PDF, and a white margin of four modules', () => {
    const { size } = computeQrModules(qrAddress);
    const read = parsePng(renderQrPng(qrAddress, 3), () => undefined);
    if (!('pixels' in read)) throw new Error('no picture');
    expect(read.width).toBe((size + 8) * 3);
    const dark = (row: number, column: number) => read.pixels[((row * 3 + 1) * read.width + column * 3 + 1) * 3] === 0;
    const wanted = new Set<string>();
    for (const { row, column, length } of computeQrModules(qrAddress).darkRuns)
      for (let at = column; at < column + length; at++) wanted.add(`${row + 4}:${at + 4}`);
    for (let row = 0; row < size + 8; row++)
      for (let column = 0; column < size + 8; column++) expect(dark(row, column)).toBe(wanted.has(`${row}:${column}`));
  });

  it('has the requested side in millimeters as SVG', () => {
    const { size } = computeQrModules(qrAddress);
    const svg = renderQrSvg(qrAddress, 35);
    const side = Number(/width="([\d.]+)mm"/.exec(svg)?.[1]);
    expect((side * size) / (size + 8)).toBeCloseTo(35, 2);
    expect(svg).toContain(`viewBox="0 0 ${size + 8} ${size + 8}"`);
  });
});

/** A PNG file of one color with 8 bits per sample, as other programs write it. */
function buildPng(kind: 0 | 2 | 6, pixel: readonly number[], side: number): Buffer {
  const png = encodeBlackAndWhitePng(side, () => true, 1);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: side }, () => Buffer.from(pixel))]);
  const head = Buffer.from(png.subarray(8 + 8, 8 + 8 + 13));
  head[8] = 8;
  head[9] = kind;
  return Buffer.concat([
    png.subarray(0, 8),
    getChunk('IHDR', head),
    getChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
    getChunk('IEND', Buffer.alloc(0)),
  ]);
}

function getChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const end = Buffer.alloc(4);
  const start = Buffer.alloc(4);
  start.writeUInt32BE(data.length);
  end.writeUInt32BE(crc32(body));
  return Buffer.concat([start, body, end]);
}

/** Start and end of a JPEG file with this number of colors. */
const buildJpeg = (colours: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]),
    Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 4, 0, 4, colours, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    Buffer.from([0xff, 0xd9]),
  ]);
