// What the parts of the console share.
import type { Context } from 'koa';
import type { StopView } from '../../console/pages/stop';
import type { CallDeps, Deps } from '../endpoint';
import type { FileUrl } from '../files/links';
import type { BodyShare } from '../request/body-room';
import type { Assets } from './assets';
import type { Standing } from './frame';
import type { Live } from './live/live';

export interface Console {
  readonly deps: Deps;
  readonly callDeps: CallDeps;
  readonly fileUrl: FileUrl;
  readonly assets: Assets;
  readonly live: Live;
  readonly shareOfRoom: () => BodyShare;
  /** A page that shows nothing of a workspace. */
  readonly stop: (ctx: Context, view: StopView, status: number, standing?: Standing) => Promise<void>;
}
