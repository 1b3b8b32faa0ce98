// PNG files that are slow to decode.
import { crc32, deflateSync } from 'node:zlib';

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/**
 * 1,000 by 1,000 pixels of 16 bits with transparency and the most expensive filter in all rows; `empty` is the number
 * of empty chunks.
 */
export function slowPng(empty = 0): Buffer {
  const side = 1_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([16, 6], 8);
  const row = Buffer.alloc(side * 8 + 1);
  row[0] = 4;
  const rows = Buffer.concat(Array.from({ length: side }, () => row));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...Array.from({ length: empty }, () => chunk('IDAT', Buffer.alloc(0))),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
