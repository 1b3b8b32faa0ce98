// Public addresses of files: they need no token, cannot be guessed, and stop working when the content changes or the file
// becomes private.
import { type FileRow } from '../../model/entry';
import { findFileOfAddress } from '../../store/entries/entries';
import type { FileUrl, Deps } from '../kit/endpoint';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../../settings/settings';
import type { Context, Middleware } from 'koa';
import { forWorkspace } from '../../store/for-workspace';
import { shares } from '../../shares/shares';
import { releaseOnClose } from '../kit/request/connection';
import { requireReadMethod } from '../kit/request/unknown-address';
import { openDownload, estimateHeldBytes } from './download';
import { refuseNotFound } from '../../contracts/ids';

/** The parts of a public address. */
export interface FileLink {
  readonly entryKey: string;
  readonly fileId: string;
  readonly mark: string;
}

export interface FileLinks {
  readonly url: FileUrl;
  /** Parses a public address; undefined if it is not one. */
  read(path: string, query: string): FileLink | undefined;
  /** Whether the address belongs to this content of the file. */
  isFor(link: FileLink, file: FileRow): boolean;
}

const publicPrefix = '/public/';

/**
 * `/public/<entry>/<file>/<name>?h=<mark>`; the mark is a keyed hash of entry, file and the hash of the content, 128 bits.
 * @param key of the links of the installation; rotation does not change it
 */
export function makeFileLinks(settings: Settings, key: Buffer): FileLinks {
  const base = settings.api.publicUrl;
  const mark = (entryKey: string, file: Pick<FileRow, 'id' | 'hash'>): string =>
    createHmac('sha256', key).update(['file link', entryKey, file.id, file.hash].join('\n')).digest('hex').slice(0, 32);
  return {
    url(entry, file) {
      if (!file.stored) return `${base}/silo/v1/entries/${entry.id}/files/${file.id}/data`;
      if (file.private) return `${base}/silo/v1/entries/${entry.id}/files/${file.id}`;
      const place = Buffer.from(entry._id).toString('base64url');
      return `${base}${publicPrefix}${place}/${file.id}/${encodeURIComponent(file.name)}?h=${mark(entry._id, file)}`;
    },
    read(path, query) {
      const [place, fileId, name, ...more] = path.slice(publicPrefix.length).split('/');
      const given = new URLSearchParams(query).get('h');
      if (!place || !fileId || !name || more.length > 0 || !given) return undefined;
      return { entryKey: Buffer.from(place, 'base64url').toString(), fileId, mark: given };
    },
    isFor(link, file) {
      const given = Buffer.from(link.mark);
      const wanted = Buffer.from(mark(link.entryKey, file));
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
}

export function servePublicFiles(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  links: FileLinks,
): Middleware {
  const answer = async (ctx: Context): Promise<void> => {
    requireReadMethod(ctx);
    const link = links.read(ctx.path, ctx.querystring);
    const found = link && (await findFileOfAddress(database, link.entryKey, link.fileId));
    if (!link || !found?.file.stored || found.file.private || !links.isFor(link, found.file))
      throw refuseNotFound('file');
    const { file, workspace } = found;
    releaseOnClose(ctx, shares.readers.takeOrRefuse({ owner: workspace, part: link.mark }));
    releaseOnClose(ctx, shares.answers.takeOrRefuse({ owner: workspace }, estimateHeldBytes(file)));
    const download = await openDownload(
      { store: forWorkspace(database, workspace), masterKey: settings.masterKey },
      file,
    );
    if (!download) throw refuseNotFound('file');
    ctx.set(download.headers);
    ctx.body = download.body;
  };
  return (ctx, next) => (ctx.path.startsWith(publicPrefix) ? answer(ctx) : next());
}
