// Limits on how a workspace's pages look, each with its reason.

export const pages = {
  /** Files that one page holds, and all their bytes: each reader of the invoice carries them. */
  embeddedFilesMax: 20,
  embeddedBytesMax: 5 * 1024 * 1024,
  /** A logo of 1,000 pixels a side has 10 to 100 kB; it goes into every invoice. */
  logoBytesMax: 256 * 1024,
  /** One page, logo or other drawing in its thread. The largest takes about two seconds; a loaded machine ten times that. */
  drawMs: 20_000,
  /** Heap of such a thread: its program takes 30 MB, the largest page 150 MB. */
  threadMemoryMb: 256,
  /** Of it for new objects: pages are drawn as fast as with four times as much, and the process has 25 MB less. */
  threadYoungMemoryMb: 4,
  /** Threads of one process: one draws more than a hundred pages a second, more than a process has jobs. */
  threadsMax: 1,
  /** So long the thread stays without work before it gives its memory back. */
  threadIdleMs: 60_000,
  /** Drawings that wait for the thread, and those of one workspace: each holds its document in memory. */
  waitingMax: 1_000,
  waitingOfWorkspaceMax: 250,
  /** A page that took so long is kept for so long: its walk may have begun again (`walkMs` of jobs). */
  keptFromMs: 1_000,
  keptMs: 60_000,
  keptBytesMax: 16 * 1024 * 1024,
  /** Pixels a module of the QR code of a till: 40 are 2,000 pixels, more than 1,200 dots an inch. */
  qrModulePixelsMax: 40,
  qrModulePixelsDefault: 8,
  /** Side of the QR code in millimetres (Orden HAC/1177/2024 art. 21). */
  qrSideMin: 30,
  qrSideMax: 40,
  qrSideDefault: 35,
} as const;
