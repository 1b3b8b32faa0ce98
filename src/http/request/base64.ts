// Bytes of a file that came as base64 inside JSON.
import { Refusal } from '../../contracts/errors';
import { entries as limits } from '../../contracts/limits/entries';

/** Plain or URL alphabet. @throws Refusal `input` (not base64) or `too-large`. */
export function fromBase64(text: string): Buffer {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text))
    throw new Refusal('input', 'data is not base64', {
      remedy: "Encode the bytes in base64 without line breaks (`base64 < file | tr -d '\\n'`).",
    });
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > limits.fileBytesMax)
    throw new Refusal('too-large', `a file has at most ${limits.fileBytesMax} bytes`);
  return bytes;
}
