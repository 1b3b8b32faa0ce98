// GET /fiscal/v1/entries/{id}/qr, .svg and .png: the QR code of an invoice for tills that print by themselves.
import { Refusal } from '../../contracts/errors';
import { pages as limits } from '../../contracts/limits/pages';
import { qrSideMillimetres, qrTexts } from '../../pdf/qr';
import { qrModules, qrPng, qrSvg } from '../../pdf/qr-picture';
import type { Call, Endpoint } from '../endpoint';
import { idOf } from '../request/ids';

const path = '/fiscal/v1/entries/:id/qr';

/** What to print: the address, the texts above and below, the sizes that the law asks for, and where the pictures are. */
export const readQr: Endpoint = {
  method: 'GET',
  path,
  scope: 'read',
  async handle(call) {
    const { address, fingerprint } = await stampsOf(call);
    const base = `${call.deps.settings.api.publicUrl}${path.replace(':id', idOf(call.params.id, 'entry'))}`;
    return {
      body: {
        address,
        ...(fingerprint === undefined ? {} : { fingerprint }),
        text_above: qrTexts.above,
        text_below: qrTexts.below,
        text_below_long: qrTexts.belowLong,
        error_correction: 'M',
        side_mm: { min: limits.qrSideMin, max: limits.qrSideMax, usual: qrSideMillimetres },
        quiet_zone_mm: { min: 2, advised: 6 },
        modules: qrModules(address),
        svg_url: `${base}.svg`,
        png_url: `${base}.png`,
      },
    };
  },
};

/** `side` in millimetres. The white around the code is part of the picture, the texts are not. */
export const readQrSvg: Endpoint = {
  method: 'GET',
  path: `${path}.svg`,
  scope: 'read',
  async handle(call) {
    const { qrSideMin: min, qrSideMax: max } = limits;
    const side = numberOf(call, 'side', { min, max, usual: qrSideMillimetres });
    const { address } = await stampsOf(call);
    return { body: Buffer.from(qrSvg(address, side)), headers: { 'Content-Type': 'image/svg+xml', ...safely } };
  },
};

/** `module`: pixels a module, so that the code is sharp on any printer. */
export const readQrPng: Endpoint = {
  method: 'GET',
  path: `${path}.png`,
  scope: 'read',
  async handle(call) {
    const { qrModulePixelsMax: max, qrModulePixelsDefault: usual } = limits;
    const pixels = numberOf(call, 'module', { min: 1, max, usual });
    const { address } = await stampsOf(call);
    return { body: qrPng(address, pixels), headers: { 'Content-Type': 'image/png', ...safely } };
  },
};

const safely = { 'Content-Security-Policy': "default-src 'none'; sandbox" } as const;

/** The address and fingerprint of the sealed record, as the entry's stamps have them. A change of the document drops both. */
async function stampsOf({ store, params }: Call): Promise<{ address: string; fingerprint: string | undefined }> {
  const entry = await store.entries.find(idOf(params.id, 'entry'));
  if (!entry) throw new Refusal('not-found', 'entry not found');
  const stamp = (name: string) => entry.stamps.find(({ prv }) => prv === name)?.val;
  const address = stamp('fiscal-qr');
  if (!entry.fiscal || address === undefined) {
    throw new Refusal('not-found', 'the invoice has no sealed record: run a workflow with fiscal.generate first');
  }
  return { address, fingerprint: stamp('fiscal-hash') };
}

function numberOf(
  { query }: Call,
  name: string,
  { min, max, usual }: { readonly min: number; readonly max: number; readonly usual: number },
): number {
  const given = query[name];
  if (given === undefined) return usual;
  const value = Number(given);
  if (!/^\d+$/.test(given) || value < min || value > max) {
    throw new Refusal('parameter', `${name} is not a whole number from ${min} to ${max}`);
  }
  return value;
}
