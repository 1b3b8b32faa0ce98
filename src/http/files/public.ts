// Serves public URLs of files. Such a URL needs no token, cannot be guessed, and stops working when the content changes
// or the file becomes private.
import { type EntryFile } from '../../model/entry';
import { findEntryFileOfPublicUrl } from '../../store/entries/entries';
import type { FileUrlFormatter, ApiDeps } from '../kit/endpoint';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../../settings/settings';
import type { Context, Middleware } from 'koa';
import { createWorkspaceStore } from '../../store/for-workspace';
import { processResourceLimits } from '../../shares/shares';
import { lookUpInTurnForAnonymousCaller } from '../kit/request/anonymous-calls';
import { releaseWhenResponseCloses } from '../kit/request/connection';
import { requireGetOrHeadMethod } from '../kit/request/unknown-path';
import { openFileDownload, estimateDownloadMemoryBytes } from './download';
import { createNotFoundRefusal, isUuid } from '../../contracts/ids';

/** The parts of a public address. */
export interface PublicFileUrlParts {
  readonly entryKey: string;
  readonly fileId: string;
  readonly mark: string;
}

/** Creates and checks public addresses of files. */
export interface PublicFileLinkSigner {
  readonly url: FileUrlFormatter;
  /** Parses a public address; undefined if the text is not one. */
  read(path: string, query: string): PublicFileUrlParts | undefined;
  /** Returns whether the address belongs to this content of the file. */
  isFor(link: PublicFileUrlParts, file: EntryFile): boolean;
}

const publicPrefix = '/public/';

/**
 * Creates and reads public addresses of files. `/public/<entry>/<file>/<name>?h=<mark>`; the mark is a keyed hash of
 * entry, file and the hash of the content, 128 bits.
 * @param key of the links of the installation; rotation does not change it
 */
export function createPublicFileLinkSigner(settings: Settings, key: Buffer): PublicFileLinkSigner {
  const base = settings.api.publicUrl;
  const mark = (entryKey: string, file: Pick<EntryFile, 'id' | 'hash'>): string =>
    createHmac('sha256', key).update(['file link', entryKey, file.id, file.hash].join('\n')).digest('hex').slice(0, 32);
  return {
    url(entry, file) {
      if (!file.stored) return `${base}/silo/v1/entries/${entry.id}/files/${file.id}/data`;
      if (file.private) return `${base}/silo/v1/entries/${entry.id}/files/${file.id}`;
      const place = Buffer.from(entry._id).toString('base64url');
      return `${base}${publicPrefix}${place}/${file.id}/${encodeURIComponent(file.name)}?h=${mark(entry._id, file)}`;
    },
    read(path, query) {
      const [place, fileId = '', name, ...more] = path.slice(publicPrefix.length).split('/');
      const input = new URLSearchParams(query).get('h');
      if (!place || !isUuid(fileId) || !name || more.length > 0 || !input) return undefined;
      return { entryKey: Buffer.from(place, 'base64url').toString(), fileId, mark: input };
    },
    isFor(link, file) {
      const linkMark = Buffer.from(link.mark);
      const expectedMark = Buffer.from(mark(link.entryKey, file));
      return expectedMark.length === linkMark.length && timingSafeEqual(expectedMark, linkMark);
    },
  };
}

/** Serves files at their public addresses. */
export function createPublicEntryFilesMiddleware(
  { database, settings }: Pick<ApiDeps, 'database' | 'settings'>,
  links: PublicFileLinkSigner,
): Middleware {
  const answer = async (ctx: Context): Promise<void> => {
    requireGetOrHeadMethod(ctx);
    const link = links.read(ctx.path, ctx.querystring);
    const publicFile =
      link &&
      (await lookUpInTurnForAnonymousCaller(ctx, settings, () =>
        findEntryFileOfPublicUrl(database, link.entryKey, link.fileId),
      ));
    if (!link || !publicFile?.file.stored || publicFile.file.private || !links.isFor(link, publicFile.file))
      throw createNotFoundRefusal('file');
    const { file, workspace } = publicFile;
    releaseWhenResponseCloses(ctx, processResourceLimits.readers.takeOrRefuse({ owner: workspace, part: link.mark }));
    releaseWhenResponseCloses(
      ctx,
      processResourceLimits.responses.takeOrRefuse({ owner: workspace }, estimateDownloadMemoryBytes(file)),
    );
    const download = await openFileDownload(
      { store: createWorkspaceStore(database, workspace), masterKey: settings.masterKey },
      file,
    );
    if (!download) throw createNotFoundRefusal('file');
    ctx.set(download.headers);
    ctx.body = download.body;
  };
  return (ctx, next) => (ctx.path.startsWith(publicPrefix) ? answer(ctx) : next());
}
