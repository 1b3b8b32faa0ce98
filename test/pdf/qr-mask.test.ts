// The mask of the QR code: the one that the library chooses, too.
import { create } from 'qrcode';
import { chooseMask } from '../../src/pdf/qr-mask';

const levelM = { errorCorrectionLevel: 'M' } as const;

/** Bytes of every size of symbol, from 21 to 177 modules a side; the same in each run. */
function makeBytes(length: number, seed: number): Buffer {
  let state = seed;
  return Buffer.from(Uint8Array.from({ length }, () => (state = (state * 1_103_515_245 + 12_345) >>> 0) >>> 24));
}

const lengths = Array.from({ length: 233 }, (_, index) => 1 + index * 10);
const addresses = Array.from({ length: 200 }, (_, index) => {
  const day = String(1 + (index % 28)).padStart(2, '0');
  const query = `nif=B98602642&numserie=A%2F${index * 37}&fecha=${day}-03-2026&importe=${index * 7}.${day}`;
  return Buffer.from(`https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?${query}`);
});

describe('the mask of the QR code', () => {
  it('is the one of eight with the fewest flaws, in symbols of every size', () => {
    const used = new Set<number | undefined>();
    for (const data of [...lengths.map(makeBytes), ...addresses]) {
      const segments = [{ data, mode: 'byte' as const }];
      const { modules: expected, maskPattern } = create(segments, levelM);
      const { size, data: modules, reservedBit } = create(segments, { ...levelM, maskPattern: 0 }).modules;
      const chosen = chooseMask({ size, modules, reserved: reservedBit });
      expect(Buffer.from(chosen).equals(expected.data)).toBe(true);
      used.add(maskPattern);
    }
    expect(used.size).toBe(8);
  });
});
