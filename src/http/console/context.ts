// What the parts of the console share.
import type { Context } from 'koa';
import type { Frame, Page } from '../../console/frame';
import type { StopView } from '../../console/pages/stop';
import type { CallDeps, Deps } from '../endpoint';
import type { FileUrl } from '../files/links';
import type { AtWork } from '../request/at-work';
import type { Strangers } from '../request/strangers';
import type { Assets } from './assets';
import type { Standing } from './frame';
import type { Live } from './live/live';

/** A page outside of every workspace. */
export interface BarePage<View> {
  readonly page: Page<View>;
  readonly view: View;
  readonly title: (frame: Frame) => string;
  /** 200 without one. */
  readonly status?: number;
  readonly standing?: Standing;
}

export interface Console {
  readonly deps: Deps;
  readonly callDeps: CallDeps;
  readonly fileUrl: FileUrl;
  readonly assets: Assets;
  readonly live: Live;
  readonly strangers: Strangers;
  /** Counts each call of an endpoint, as one over the wire is counted. */
  readonly atWork: AtWork;
  readonly bare: <View>(ctx: Context, shown: BarePage<View>) => Promise<void>;
  /** A page that shows nothing of a workspace. */
  readonly stop: (ctx: Context, view: StopView, status: number) => Promise<void>;
}
