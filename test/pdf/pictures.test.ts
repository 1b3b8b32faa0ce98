// Pictures: the logo of a workspace as it comes and as it is printed, the colour of headings, the QR code for tills.
import { crc32, deflateSync } from 'node:zlib';
import { readLogo } from '../../src/pdf/logo';
import { pages } from '../../src/pdf/pages';
import { readPng, writePng } from '../../src/pdf/png';
import { qrPng, qrSvg } from '../../src/pdf/qr-picture';
import { eachRun } from '../../src/pdf/qr';
import { accentOf } from '../../src/pdf/grid';
import { invoiceOf as printedInvoice, qrAddress } from './invoices';
import { readPdf } from './reader';

const issuedAt = new Date('2026-07-01T10:00:00Z');

describe('logo and colour', () => {
  const square = (kind: 0 | 2 | 6, pixel: readonly number[], side = 4): Buffer => pngOf(kind, pixel, side);

  it('a PNG is printed as its pixels on white, a JPEG as it is', async () => {
    const red = readLogo(square(6, [255, 0, 0, 128]));
    expect('problem' in red ? red.problem : [red.width, red.filter]).toEqual([4, 'FlateDecode']);
    const read = readPng(square(6, [255, 0, 0, 128]), () => undefined);
    expect('pixels' in read && [...read.pixels.subarray(0, 3)]).toEqual([255, 127, 127]);
    const logo = readLogo(square(2, [10, 20, 30]));
    if ('problem' in logo) throw new Error(logo.problem);
    const pdf = readPdf(await pages.invoice({ invoice: printedInvoice(), locale: 'es', qrAddress, issuedAt, logo }));
    expect(
      [...pdf.objects.values()].some((body) => body.includes('/Subtype /Image') && body.includes('/Width 4')),
    ).toBe(true);
    expect(pdf.contents[0]).toContain('/Logo Do');
  });

  it('what is no picture, too large, interlaced, for print or damaged is refused with what to do', () => {
    const problemOf = (bytes: Buffer) => {
      const read = readLogo(bytes);
      return 'problem' in read ? read.problem : 'fine';
    };
    expect(problemOf(Buffer.from('GIF89a'))).toContain('neither PNG nor JPEG');
    expect(problemOf(Buffer.from('<svg xmlns="x"/>'))).toContain('neither PNG nor JPEG');
    const huge = square(2, [1, 2, 3]);
    huge.writeUInt32BE(60_000, 16);
    expect(problemOf(huge)).toContain('cannot be read');
    expect(problemOf(square(2, [1, 2, 3], 1_200))).toContain('at most 1000');
    expect(problemOf(square(2, [1, 2, 3]).subarray(0, 50))).toContain('cannot be read');
    expect(problemOf(jpegOf(4))).toContain('CMYK');
    expect(problemOf(jpegOf(3))).toBe('fine');
    expect(problemOf(Buffer.from([0xff, 0xd8, 0xff]))).toContain('cannot be read');
  });

  it('a colour that is too light to read is darkened, another one is used as it is', async () => {
    expect(accentOf('#14456b')).toBe('0.078 0.271 0.42');
    const yellow = accentOf('#ffee00').split(' ').map(Number);
    expect(Math.max(...yellow)).toBeLessThan(0.6);
    const bytes = await pages.invoice({
      invoice: printedInvoice(),
      locale: 'es',
      qrAddress,
      issuedAt,
      accent: '#7a0019',
    });
    expect(readPdf(bytes).contents[0]).toContain('0.478 0 0.098 rg');
  });
});

describe('the QR code alone', () => {
  it('as PNG has the modules of the page, and white of four modules around', () => {
    const size = eachRun(qrAddress, () => undefined);
    const read = readPng(qrPng(qrAddress, 3), () => undefined);
    if (!('pixels' in read)) throw new Error('no picture');
    expect(read.width).toBe((size + 8) * 3);
    const dark = (row: number, column: number) => read.pixels[((row * 3 + 1) * read.width + column * 3 + 1) * 3] === 0;
    const wanted = new Set<string>();
    eachRun(qrAddress, (row, column, length) => {
      for (let at = column; at < column + length; at++) wanted.add(`${row + 4}:${at + 4}`);
    });
    for (let row = 0; row < size + 8; row++)
      for (let column = 0; column < size + 8; column++) expect(dark(row, column)).toBe(wanted.has(`${row}:${column}`));
  });

  it('as SVG has the asked side in millimetres', () => {
    const size = eachRun(qrAddress, () => undefined);
    const svg = qrSvg(qrAddress, 35);
    const side = Number(/width="([\d.]+)mm"/.exec(svg)?.[1]);
    expect((side * size) / (size + 8)).toBeCloseTo(35, 2);
    expect(svg).toContain(`viewBox="0 0 ${size + 8} ${size + 8}"`);
  });
});

/** A PNG file of one colour, 8 bits a sample, as other programs write it. */
function pngOf(kind: 0 | 2 | 6, pixel: readonly number[], side: number): Buffer {
  const made = writePng(side, () => true, 1);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: side }, () => Buffer.from(pixel))]);
  const head = Buffer.from(made.subarray(8 + 8, 8 + 8 + 13));
  head[8] = 8;
  head[9] = kind;
  return Buffer.concat([
    made.subarray(0, 8),
    chunkOf('IHDR', head),
    chunkOf('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

function chunkOf(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const end = Buffer.alloc(4);
  const start = Buffer.alloc(4);
  start.writeUInt32BE(data.length);
  end.writeUInt32BE(crc32(body));
  return Buffer.concat([start, body, end]);
}

/** Start and end of a JPEG file with so many colours. */
const jpegOf = (colours: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]),
    Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 4, 0, 4, colours, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    Buffer.from([0xff, 0xd9]),
  ]);
