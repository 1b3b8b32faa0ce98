// GET of a file's public address: no token, the address itself is the permission. Private files have none.
import type { Context, Middleware } from 'koa';
import { findFileOfAddress } from '../../store/entries/entries';
import { forWorkspace } from '../../store/for-workspace';
import type { Deps } from '../endpoint';
import { shares } from '../../shares/shares';
import { untilClosed } from '../request/pieces';
import { onlyRead } from '../request/stray-address';
import { downloadOf, heldBytesOf } from './bytes';
import { type FileLinks, publicPrefix } from './links';
import { notFound } from '../request/ids';

export function publicFiles({ database, settings }: Pick<Deps, 'database' | 'settings'>, links: FileLinks): Middleware {
  const answer = async (ctx: Context): Promise<void> => {
    onlyRead(ctx);
    const link = links.read(ctx.path, ctx.querystring);
    const found = link && (await findFileOfAddress(database, link.entryKey, link.fileId));
    if (!link || !found?.file.stored || found.file.private || !links.isFor(link, found.file)) throw notFound('file');
    const { file, workspace } = found;
    untilClosed(ctx, shares.readers.takeOrRefuse({ owner: workspace, part: link.mark }));
    untilClosed(ctx, shares.answers.takeOrRefuse({ owner: workspace }, heldBytesOf(file)));
    const download = await downloadOf(
      { store: forWorkspace(database, workspace), masterKey: settings.masterKey },
      file,
    );
    if (!download) throw notFound('file');
    ctx.set(download.headers);
    ctx.body = download.body;
  };
  return (ctx, next) => (ctx.path.startsWith(publicPrefix) ? answer(ctx) : next());
}
