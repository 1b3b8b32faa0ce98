// What the parts of the console share.
import type { Context } from 'koa';
import type { Frame, Page } from '../../console/frame';
import type { StopView } from '../../console/pages/certificates/stop';
import type { CallDeps, Deps, FileUrl } from '../kit/endpoint';
import type { RunningCalls } from '../kit/request/running-calls';
import type { StrangerLimits } from '../kit/request/strangers';
import type { Assets } from './assets';
import type { ConsoleLocation } from './frame';
import type { LiveUpdates } from './live/live';

/** A page outside all workspaces. */
export interface BarePage<View> {
  readonly page: Page<View>;
  readonly view: View;
  readonly title: (frame: Frame) => string;
  /** 200 by default. */
  readonly status?: number;
  readonly standing?: ConsoleLocation;
}

export interface Console {
  readonly deps: Deps;
  readonly callDeps: CallDeps;
  readonly fileUrl: FileUrl;
  readonly assets: Assets;
  readonly live: LiveUpdates;
  readonly strangers: StrangerLimits;
  /** Counts each call of an endpoint like an HTTP request. */
  readonly atWork: RunningCalls;
  readonly bare: <View>(ctx: Context, shown: BarePage<View>) => Promise<void>;
  /** A page without data of a workspace. */
  readonly stop: (ctx: Context, view: StopView, status: number) => Promise<void>;
}
