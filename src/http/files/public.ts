// GET of a file's public address: no token, the address itself is the permission. Private files have none.
import type { Context, Middleware } from 'koa';
import { http as limits } from '../../contracts/limits/http';
import { findFileOfAddress } from '../../store/entries/entries';
import { forWorkspace } from '../../store/for-workspace';
import type { Deps } from '../endpoint';
import { closedSignal } from '../request/closed';
import { onlyRead } from '../request/stray-address';
import { fileBytes } from './bytes';
import { downloadHeaders } from './download';
import { takeDownloadRoom } from './download-room';
import { type FileLinks, publicPrefix } from './links';
import { notFound } from '../request/ids';

export function publicFiles({ database }: Pick<Deps, 'database'>, links: FileLinks): Middleware {
  const answer = async (ctx: Context): Promise<void> => {
    onlyRead(ctx);
    const link = links.read(ctx.path, ctx.querystring);
    const found = link && (await findFileOfAddress(database, link.entryKey, link.fileId));
    if (!link || !found?.file.stored || found.file.private || !links.isFor(link, found.file)) throw notFound('file');
    const { file, workspace } = found;
    takeDownloadRoom(file.size, closedSignal(ctx));
    // A reader that does not read gives its room back.
    ctx.res.setTimeout(limits.readerSilenceMs, () => ctx.res.destroy());
    const bytes = await fileBytes(forWorkspace(database, workspace), file);
    if (!bytes) throw notFound('file');
    ctx.set(downloadHeaders(file));
    ctx.body = bytes;
  };
  return (ctx, next) => (ctx.path.startsWith(publicPrefix) ? answer(ctx) : next());
}
