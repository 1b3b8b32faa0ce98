// Limits on how a workspace's pages look, each with its reason.

export const pages = {
  /** Files that one page holds, and all their bytes: each reader of the invoice carries them. */
  embeddedFilesMax: 20,
  embeddedBytesMax: 5 * 1024 * 1024,
  /** A logo of 1,000 pixels a side has 10 to 100 kB; it goes into every invoice. */
  logoBytesMax: 256 * 1024,
  /** Logos that one process keeps unpacked: a few hundred kB each. */
  logosCachedMax: 50,
  /** Pixels a module of the QR code of a till: 40 are 2,000 pixels, more than 1,200 dots an inch. */
  qrModulePixelsMax: 40,
  qrModulePixelsDefault: 8,
  /** Side of the QR code in millimetres (Orden HAC/1177/2024 art. 21). */
  qrSideMin: 30,
  qrSideMax: 40,
  qrSideDefault: 35,
} as const;
