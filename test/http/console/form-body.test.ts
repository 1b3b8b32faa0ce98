// Tests the parsers of forms: what browsers send, what is refused, and the time that the largest forms take. Regression: a
// form of plus signs or of part headers held the thread for seconds.
import type { Context } from 'koa';
import { Readable } from 'node:stream';
import { leastMilliseconds } from '../../cpu-time';
import { consoleLimits } from '../../../src/contracts/limits/console';
import { registrationLinkLimits } from '../../../src/contracts/limits/registrations';
import { parseMultipartForm, parseUrlencodedForm } from '../../../src/http/console/form-body';
import { readFormFields } from '../../../src/http/console/fields';

const megabyte = 1024 * 1024;
const urlencoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=BBBB';
const share = { secondsMax: 30, add: () => true, release: () => undefined };

function read(bytes: Buffer, type: string, bounds = { bytesMax: registrationLinkLimits.formBytesMax, hasFile: true }) {
  const headers: Readonly<Record<string, string>> = { 'Content-Type': type, 'Content-Length': String(bytes.length) };
  const ctx = {
    req: Object.assign(Readable.from([bytes], { objectMode: false }), {
      headers: { 'content-length': String(bytes.length) },
    }),
    get: (name: string) => headers[name] ?? '',
    set() {},
  };
  return readFormFields(Object.assign(ctx, { state: {} }) as unknown as Context, share, bounds);
}

const ignore = (): void => undefined;

/** Encodes a form as browsers do. */
async function encode(form: FormData): Promise<{ bytes: Buffer; type: string }> {
  const request = new Response(form);
  return { bytes: Buffer.from(await request.arrayBuffer()), type: request.headers.get('Content-Type') ?? '' };
}

const showParts = (parts: ReturnType<typeof parseUrlencodedForm>) =>
  parts.map(({ name, isFile, bytes }) => [name, isFile, bytes.toString()]);

describe('an urlencoded form', () => {
  it.each(['a=1&b=2', 'a=+%2B%26&b%3D=%C3%B1', 'a=%&b=%2&c=%zz&d=%c3', '&&a&=b&a=b=c&', 'a=ñ', ''])(
    'has the fields that the URL standard reads in %s',
    (text) => {
      const expected = [...new URLSearchParams(text)].map(([name, value]) => [name, false, value]);
      expect(showParts(parseUrlencodedForm(Buffer.from(text)))).toEqual(expected);
    },
  );

  it('is refused beyond the size of a form without files', async () => {
    const large = Buffer.from(`a=${'+'.repeat(megabyte)}`);
    await expect(read(large, urlencoded)).rejects.toMatchObject({ key: 'too-large' });
  });

  it('is refused with too many fields', () => {
    const { formFieldsMax } = consoleLimits;
    expect(parseUrlencodedForm(Buffer.from('a&'.repeat(formFieldsMax)))).toHaveLength(formFieldsMax);
    expect(() => parseUrlencodedForm(Buffer.from('a&'.repeat(formFieldsMax + 1)))).toThrow('too many fields');
  });
});

describe('a multipart form', () => {
  it('has the texts and files that a browser sends', async () => {
    const form = new FormData();
    form.append('a "b"\n', 'ñ\r\n--x');
    form.append('empty', '');
    form.append('file', new Blob(['%PDF-1\r\n\r\n-']), 'f"ñ; name="x".pdf');
    form.append('none', new Blob([]), 'n');
    const { bytes, type } = await encode(form);
    const fields = await read(bytes, type);
    expect(fields.texts).toEqual({ 'a "b"\r\n': 'ñ\r\n--x', empty: '' });
    expect([fields.file('file')?.toString(), fields.file('none')]).toEqual(['%PDF-1\r\n\r\n-', undefined]);
  });

  const head = 'Content-Disposition: form-data; name="a"';
  it.each([
    ['a field without an end', `--B\r\n${head}\r\n\r\n1`],
    ['a field without headers', '--B\r\n\r\n1\r\n--B--'],
    ['a field without a name', '--B\r\nContent-Disposition: form-data\r\n\r\n1\r\n--B--'],
    ['headers without an end', `--B\r\n${head}\r\n--B--`],
    ['long headers', `--B\r\n${head}\r\n${'X-A: b\r\n'.repeat(1_000)}\r\n1\r\n--B--`],
    ['another boundary', `--C\r\n${head}\r\n\r\n1\r\n--C--`],
  ])('is refused with %s', (_name, text) => {
    expect(() => parseMultipartForm(Buffer.from(text), 'B')).toThrow('cannot be read');
  });

  it('is refused with too many fields', () => {
    const part = `--B\r\n${head}\r\n\r\n1\r\n`;
    const build = (count: number): Buffer => Buffer.from(`${part.repeat(count)}--B--`);
    const { formFieldsMax } = consoleLimits;
    expect(parseMultipartForm(build(formFieldsMax), 'B')).toHaveLength(formFieldsMax);
    expect(() => parseMultipartForm(build(formFieldsMax + 1), 'B')).toThrow('too many fields');
  });

  it('is refused where no file is expected', async () => {
    const bounds = { bytesMax: consoleLimits.formBytesMax, hasFile: false };
    await expect(read(Buffer.from('--BBBB--'), multipart, bounds)).rejects.toMatchObject({ key: 'input' });
  });
});

describe('a form of the largest size', () => {
  // The forms of the regression took seconds. A slow machine needs 150 ms for the largest one.
  const mostMs = 500;
  const size = 20 * megabyte;
  const part = (name: string, bytes: string) => `--BBBB\r\nContent-Disposition: form-data; ${name}\r\n\r\n${bytes}\r\n`;
  const fieldBytes = Math.floor(megabyte / 2 / consoleLimits.formFieldsMax);
  it.each([
    ['plus signs', urlencoded, `a=${'+'.repeat(megabyte - 2)}`],
    ['percent signs', urlencoded, `a=${'%'.repeat(megabyte - 2)}`],
    ['headers', multipart, `--BBBB\r\n${'X-A: b\r\n'.repeat(size / 8)}\r\n\r\n--BBBB--`],
    ['one text', multipart, `${part('name="a"', 'a'.repeat(size))}--BBBB--`],
    ['one file', multipart, `${part('name="file"; filename="f"', 'a'.repeat(size))}--BBBB--`],
    ['parts of almost a boundary', multipart, `${part('name="a"', '\r\n--BBB'.repeat(size / 7))}--BBBB--`],
    [
      'many fields',
      multipart,
      `${part('name="a"', 'a'.repeat(fieldBytes)).repeat(consoleLimits.formFieldsMax)}--BBBB--`,
    ],
  ])('is read or refused in a moment if it consists of %s', async (_name, type, text) => {
    const bytes = Buffer.from(text);
    await read(Buffer.from('a=b'), urlencoded);
    const least = await leastMilliseconds(mostMs, () => read(bytes, type).then(ignore, ignore));
    expect(least).toBeLessThan(mostMs);
  });
});
