// Reads a workspace's logo, a PNG or JPEG file, and converts it for a PDF. This is the only module in this folder that
// reads images.
import type { LogoProblem } from '../messages/parameters';
import { deflateSync } from 'node:zlib';
import type { EmbeddablePdfPicture } from '../contracts/pdf-options';
import { parsePng } from './png';

/** A logo, or the problem of its file. */
export type LogoParseResult = EmbeddablePdfPicture | { readonly problem: LogoProblem };

/** Maximum number of pixels of a side, which is 8 cm at 300 pixels an inch. More is not visible on paper. */
const logoSideMax = 1_000;
/**
 * Maximum bytes of the image in every invoice. This is enough for a large logo; a photograph has many times as many.
 */
const streamBytesMax = 300_000;

export function parseLogo(bytes: Buffer): LogoParseResult {
  if (bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return fitting(fromPng(bytes));
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return fitting(fromJpeg(bytes));
  return { problem: { kind: 'neither-png-nor-jpeg' } };
}

function fitting(logo: LogoParseResult): LogoParseResult {
  if ('problem' in logo || logo.stream.length <= streamBytesMax) return logo;
  return { problem: { kind: 'too-many-bytes', max: streamBytesMax } };
}

const sidesProblem = (width: number, height: number): LogoProblem | undefined =>
  width < 1 || height < 1 || width > logoSideMax || height > logoSideMax
    ? { kind: 'too-many-pixels', width, height, max: logoSideMax }
    : undefined;

/**
 * Reads a PNG. Transparent pixels are drawn on white paper, because PDF/A restricts transparency, and because files are
 * smaller.
 */
function fromPng(bytes: Buffer): LogoParseResult {
  const png = parsePng(bytes, sidesProblem);
  if ('problem' in png) return png;
  const { width, height, pixels } = png;
  return {
    mime: 'image/png',
    width,
    height,
    grey: false,
    filter: 'FlateDecode',
    stream: deflateSync(withUpFilter(pixels, width * 3), { level: 9 }),
  };
}

/**
 * Encodes each row as its difference to the row above it (PNG filter 2), so that flat areas, which logos have, take no
 * space.
 */
function withUpFilter(pixels: Buffer, rowBytes: number): Buffer {
  const rows = pixels.length / rowBytes;
  const filtered = Buffer.alloc(pixels.length + rows);
  for (let row = 0; row < rows; row++) {
    const to = row * (rowBytes + 1);
    filtered[to] = 2;
    for (let at = 0; at < rowBytes; at++) {
      const above = row === 0 ? 0 : (pixels[(row - 1) * rowBytes + at] ?? 0);
      filtered[to + 1 + at] = ((pixels[row * rowBytes + at] ?? 0) - above) & 0xff;
    }
  }
  return filtered;
}

/**
 * Reads a JPEG, which a PDF contains unchanged. Images with four color components (CMYK) are refused, because the PDF/A
 * output intent is sRGB.
 */
function fromJpeg(bytes: Buffer): LogoParseResult {
  const frame = findFrame(bytes);
  if (frame === undefined) return { problem: { kind: 'jpeg-unreadable' } };
  const { width, height, bits, colours } = frame;
  const problem = sidesProblem(width, height);
  if (problem !== undefined) return { problem };
  if (bits !== 8 || (colours !== 1 && colours !== 3)) {
    return { problem: { kind: 'jpeg-for-print' } };
  }
  return { mime: 'image/jpeg', width, height, grey: colours === 1, filter: 'DCTDecode', stream: bytes };
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly colours: number;
}

/** Finds the first start-of-frame segment (ITU T.81 B.2.2); the file must also contain its end. */
function findFrame(bytes: Buffer): Frame | undefined {
  if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) return undefined;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return {
        bits: bytes[at + 4] ?? 0,
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        colours: bytes[at + 9] ?? 0,
      };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Writes the picture into a document and returns its reference. */
export function embedLogoInPdf(document: PDFKit.PDFDocument, logo: EmbeddablePdfPicture): PDFKit.PDFKitReference {
  const { width, height, grey, filter, stream } = logo;
  const colours = grey ? 1 : 3;
  const reference = document.ref({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: grey ? 'DeviceGray' : 'DeviceRGB',
    Filter: filter,
    ...(filter === 'FlateDecode'
      ? { DecodeParms: { Predictor: 15, Colors: colours, BitsPerComponent: 8, Columns: width } }
      : {}),
  });
  reference.end(Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength));
  return reference;
}
