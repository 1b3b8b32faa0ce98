// Reads a PDF: objects by the cross-reference table, streams, and the texts of each page in drawing order.
import { inflateSync } from 'node:zlib';

export interface PrintedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export interface ReadPdf {
  /** Dictionary text by object number. */
  readonly objects: ReadonlyMap<number, string>;
  readonly pages: readonly (readonly PrintedText[])[];
  /** Operators of each page. */
  readonly contents: readonly string[];
  stream(object: number): Buffer;
}

/** @throws Error if an entry of the cross-reference table does not lead to its object */
export function readPdf(bytes: Buffer): ReadPdf {
  const file = bytes.toString('latin1');
  const objects = new Map<number, string>();
  const streams = new Map<number, Buffer>();
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1]);
  const rows = [...file.slice(start).matchAll(/^(\d{10}) \d{5} n/gm)];
  rows.forEach(([, offset], index) => {
    const at = Number(offset);
    const head = `${index + 1} 0 obj\n`;
    if (!file.startsWith(head, at)) throw new Error(`The table does not lead to object ${index + 1}.`);
    const body = file.slice(at + head.length, file.indexOf('endobj', at));
    const streamAt = body.indexOf('stream\n');
    objects.set(index + 1, streamAt < 0 ? body : body.slice(0, streamAt));
    if (streamAt < 0) return;
    const from = at + head.length + streamAt + 'stream\n'.length;
    streams.set(index + 1, bytes.subarray(from, from + Number(/\/Length (\d+)/.exec(body)?.[1])));
  });
  const stream = (object: number): Buffer => {
    const raw = streams.get(object);
    if (raw === undefined) throw new Error(`Object ${object} has no stream.`);
    return /FlateDecode/.test(objects.get(object) ?? '') ? inflateSync(raw) : raw;
  };
  const pageObjects = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  const contents = pageObjects.map((body) => stream(reference(body, 'Contents')).toString('latin1'));
  const pages = pageObjects.map((body, index) => {
    const fonts = readFonts(objects, stream, objects.get(reference(body, 'Resources')) ?? '');
    return readTexts(contents[index] ?? '', fonts);
  });
  return { objects, pages, contents, stream };
}

function reference(body: string, key: string): number {
  return Number(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1]);
}

type Fonts = ReadonlyMap<string, ReadonlyMap<string, string>>;

function readFonts(objects: ReadonlyMap<number, string>, stream: (object: number) => Buffer, resources: string): Fonts {
  const fonts = new Map<string, Map<string, string>>();
  for (const [, name = '', object = ''] of resources.matchAll(/\/([FW]\d+) (\d+) 0 R/g)) {
    const map = stream(reference(objects.get(Number(object)) ?? '', 'ToUnicode')).toString('latin1');
    const rows = [...map.matchAll(/^<([0-9a-f]{4})> <((?:[0-9a-f]{4})+)>$/gm)];
    fonts.set(name, new Map(rows.map(([, code = '', point = '']) => [code, readUtf16(point)])));
  }
  return fonts;
}

const readUtf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** Texts in reading order: a text that a page draws in another order or shape has its own text for readers. */
export const readActualTexts = (content: string): string[] =>
  [...content.matchAll(/ActualText <feff([0-9a-f]*)>/g)].map(([, hex = '']) => readUtf16(hex));

function readTexts(content: string, fonts: Fonts): PrintedText[] {
  const pattern = /BT \/(F\d) ([\d.]+) Tf 1 0 0 -1 ([\d.-]+) ([\d.-]+) Tm <([0-9a-f]*)> Tj ET/g;
  return [...content.matchAll(pattern)].map(([, font = '', size, x, y, hex = '']) => ({
    text: (hex.match(/.{4}/g) ?? []).map((code) => fonts.get(font)?.get(code) ?? '?').join(''),
    x: Number(x),
    y: Number(y),
    size: Number(size),
  }));
}

/** All texts of all pages, in drawing order. */
export function allTexts(pdf: ReadPdf): string[] {
  return pdf.pages.flatMap((page) => page.map(({ text }) => text));
}
