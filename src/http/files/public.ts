// GET of a file's public address: no token, the address itself is the permission. Private files have none.
import type { Middleware } from 'koa';
import { Refusal } from '../../contracts/errors';
import { entries } from '../../store/entries/entries';
import type { Deps } from '../endpoint';
import { fileBytes } from './bytes';
import { downloadHeaders } from './download';
import { type FileLinks, publicPrefix } from './links';

export function publicFiles({ database }: Pick<Deps, 'database'>, links: FileLinks): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(publicPrefix) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const link = links.read(ctx.path, ctx.querystring);
    const entry =
      link && (await entries(database).findOne({ _id: link.entryKey }, { projection: { files: 1, workspace: 1 } }));
    const file = link && entry?.files.find(({ id }) => id === link.fileId);
    if (!entry || !file?.stored || file.private || !links.isFor(link, file))
      throw new Refusal('not-found', 'file not found');
    const bytes = await fileBytes(database, entry.workspace, file);
    if (!bytes) throw new Refusal('not-found', 'file not found');
    ctx.set(downloadHeaders(file));
    ctx.body = bytes;
  };
}
