// Serves GET /fiscal/v1/entries/{id}/qr, .svg and .png: the QR code of an invoice, for tills that print without Sello.
import {
  integerSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  defineBytesResponseSchema,
} from '../kit/response-schema';
import { createMessage } from '../../messages/message';
import type { QueryParameter } from '../kit/request/query';
import { pdfLimits as limits } from '../../contracts/limits/pdf';
import { type Refusal, createRefusal } from '../../contracts/errors';
import { parseResourceId, createNotFoundRefusal } from '../../contracts/ids';
import type { EntryDocument } from '../../model/entry';
import {
  countQrModulesPerSideWithQuietZone,
  qrSideMillimeters,
  qrCaptions,
  renderQrPng,
  renderQrSvg,
} from '../../pdf/qr';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { untrustedContentHeaders } from '../files/download';

const qrSchema = defineNamedSchema(
  'QrCode',
  'The data for the QR code',
  defineObjectSchema({
    address: textSchema,
    'fingerprint?': textSchema,
    text_above: textSchema,
    text_below: textSchema,
    text_below_long: textSchema,
    error_correction: textSchema,
    side_mm: defineObjectSchema({ min: integerSchema, max: integerSchema, usual: integerSchema }),
    quiet_zone_mm: defineObjectSchema({ min: integerSchema, recommended: integerSchema }),
    modules: integerSchema,
    svg_url: textSchema,
    png_url: textSchema,
  }),
);

const path = '/fiscal/v1/entries/:id/qr';

const wholeNumber = (
  name: string,
  description: string,
  [min, max, usual]: readonly [number, number, number],
): QueryParameter => ({
  description,
  schema: { type: 'integer', minimum: min, maximum: max, default: usual },
  refusal: createMessage('qr-size-range', { name, min, max }),
});

/**
 * Returns what to print: the address in the QR code, the texts above and below it, the sizes that the law requires, and
 * the URLs of the pictures.
 */
export const readEntryQrDataEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  scope: 'read',
  operation: {
    id: 'readQr',
    tag: 'chains',
    summary: 'Get the data that a POS needs to print the QR code',
  },
  responses: { 200: qrSchema },
  errors: ['not-found'],
  async handle(call) {
    const { address, fingerprint } = await readStamps(call);
    const base = `${call.deps.settings.api.publicUrl}${path.replace(':id', parseResourceId(call.params.id, 'entry'))}`;
    return {
      body: {
        address,
        ...(fingerprint === undefined ? {} : { fingerprint }),
        text_above: qrCaptions.above,
        text_below: qrCaptions.below,
        text_below_long: qrCaptions.belowLong,
        error_correction: 'M',
        side_mm: { min: limits.qrSideMin, max: limits.qrSideMax, usual: qrSideMillimeters },
        quiet_zone_mm: { min: 2, recommended: 6 },
        modules: countQrModulesPerSideWithQuietZone(address),
        svg_url: `${base}.svg`,
        png_url: `${base}.png`,
      },
    };
  },
});

/** Draws the QR code as SVG. `side` is in millimeters. The picture includes the quiet zone, but not the texts. */
export const readEntryQrSvgEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: `${path}.svg`,
  scope: 'read',
  operation: { id: 'readQrSvg', tag: 'chains', summary: 'Get the QR code of an invoice as SVG' },
  query: {
    side: wholeNumber('side', 'Side of the code in millimeters, without the quiet zone', [
      limits.qrSideMin,
      limits.qrSideMax,
      qrSideMillimeters,
    ]),
  },
  responses: { 200: defineBytesResponseSchema('The QR code', 'image/svg+xml') },
  errors: ['not-found'],
  async handle(call) {
    const side = Number(call.query.side ?? qrSideMillimeters);
    const { address } = await readStamps(call);
    return buildImageResponse(Buffer.from(renderQrSvg(address, side)), 'image/svg+xml');
  },
});

/**
 * Draws the QR code as PNG. `module` is the number of pixels for each module, so that the code is sharp on any printer.
 */
export const readEntryQrPngEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: `${path}.png`,
  scope: 'read',
  operation: { id: 'readQrPng', tag: 'chains', summary: 'Get the QR code of an invoice as PNG' },
  query: {
    module: wholeNumber('module', 'Pixels per module', [1, limits.qrModulePixelsMax, limits.qrModulePixelsDefault]),
  },
  responses: { 200: defineBytesResponseSchema('The QR code', 'image/png') },
  errors: ['not-found'],
  async handle(call) {
    const pixels = Number(call.query.module ?? limits.qrModulePixelsDefault);
    const { address } = await readStamps(call);
    return buildImageResponse(renderQrPng(address, pixels), 'image/png');
  },
});

const buildImageResponse = (body: Buffer, type: string) => ({
  body,
  headers: { 'Content-Type': type, ...untrustedContentHeaders },
});

/** Address and hash of the sealed record, from the stamps of the entry. If the document changes, both are removed. */
async function readStamps({
  store,
  params,
}: TenantCallContext): Promise<{ address: string; fingerprint: string | undefined }> {
  const entry = await store.entries.find(parseResourceId(params.id, 'entry'));
  if (!entry) throw createNotFoundRefusal('entry');
  const stamp = (name: string) => entry.stamps.find(({ prv }) => prv === name)?.val;
  const address = stamp('fiscal-qr');
  if (!entry.fiscal || address === undefined) throw noRecord(entry);
  return { address, fingerprint: stamp('fiscal-hash') };
}

/**
 * Refuses the QR code of an invoice without a sealed record. The remedy depends on whether a job will seal the record.
 */
const noRecord = ({ openJob }: Pick<EntryDocument, 'openJob'>): Refusal =>
  openJob
    ? createRefusal('not-found', 'qr-awaits-record', { job: openJob })
    : createRefusal('not-found', 'qr-needs-record');
