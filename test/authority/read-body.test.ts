// Bodies of responses. Regression: each chunk was kept as an object until the end, so an authority, or a proxy before it,
// that sent 4 MB in chunks of one byte took 600 MB of a worker that seals for all suppliers.
import { readAuthorityResponseBodyIfWithinLimit } from '../../src/authority/client';
import { authorityLimits as limits } from '../../src/contracts/limits/authority';
import { countHeldBytes } from '../held-bytes';

async function* cut(bytes: Buffer, size: number, each: (at: number) => void = () => undefined) {
  for (let at = 0; at < bytes.length; at += size) {
    each(at);
    yield bytes.subarray(at, at + size);
  }
}

const text = (length: number): Buffer => Buffer.alloc(length, 'abcdefghij');

describe('the body of a response', () => {
  it.each([
    [0, 1],
    [1, 1],
    [40_000, 1],
    [limits.answerBufferBytes, 16_384],
    [limits.answerBufferBytes + 1, 16_384],
    [1_000_003, 7_777],
    [3_000_000, 3_000_000],
  ])('of %i bytes in chunks of %i is read as it was sent', async (length, size) => {
    const read = await readAuthorityResponseBodyIfWithinLimit(cut(text(length), size), limits.answerBytesMax);
    expect(read && text(length).equals(read)).toBe(true);
  });

  it('may have exactly the maximum of bytes', async () => {
    expect((await readAuthorityResponseBodyIfWithinLimit(cut(text(1_000), 300), 1_000))?.length).toBe(1_000);
    expect(await readAuthorityResponseBodyIfWithinLimit(cut(text(1_001), 300), 1_000)).toBeNull();
  });

  it('is not read to the end if it comes in too many chunks', async () => {
    let last = 0;
    const bytes = text(limits.answerBytesMax);
    expect(
      await readAuthorityResponseBodyIfWithinLimit(
        cut(bytes, 1, (at) => (last = at)),
        limits.answerBytesMax,
      ),
    ).toBeNull();
    expect(last).toBeLessThan(limits.answerChunksFree * 1.1);
    const allowed = text(limits.answerChunksFree * limits.answerChunkBytesMin);
    expect((await readAuthorityResponseBodyIfWithinLimit(cut(allowed, 10), allowed.length))?.length).toBe(
      allowed.length,
    );
  });

  it('takes the memory of its bytes, not of its chunks', async () => {
    const bytes = text(limits.answerChunksFree);
    const before = countHeldBytes();
    let most = 0;
    const look = (at: number): void => {
      if (at === bytes.length - 1) most = countHeldBytes();
    };
    await readAuthorityResponseBodyIfWithinLimit(cut(bytes, 1, look), limits.answerBytesMax);
    expect(most - before).toBeLessThan(1_500_000);
  });
});
