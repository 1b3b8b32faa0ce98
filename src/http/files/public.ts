// GET of a file's public address: no token, the address itself is the permission. Private files have none.
import type { Context, Middleware } from 'koa';
import { findFileOfAddress } from '../../store/entries/entries';
import { forWorkspace } from '../../store/for-workspace';
import type { Deps } from '../kit/endpoint';
import { shares } from '../../shares/shares';
import { releaseOnClose } from '../kit/request/send-pieces';
import { requireReadMethod } from '../kit/request/unknown-address';
import { openDownload, estimateHeldBytes } from './bytes';
import { type FileLinks, publicPrefix } from './links';
import { refuseNotFound } from '../kit/request/ids';

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
