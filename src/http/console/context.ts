// The context that all pages of the console share.
import type { Context } from 'koa';
import type { PageFrame, PageComponent } from '../../console/frame';
import type { NoAccessOrProblemPageView } from '../../console/pages/certificates/stop';
import type { EndpointDeps, ApiDeps, FileUrlFormatter } from '../kit/endpoint';
import type { CallConcurrencyAndRateLimits } from '../kit/request/running-calls';
import type { AnonymousCallLimits } from '../kit/request/anonymous-calls';
import type { ConsoleAssets } from './assets';
import type { ConsoleUserWorkspaceAndScreen } from './frame';
import type { ConsoleLiveUpdateStreams } from './live/live';

/** A page outside all workspaces. */
export interface ConsolePageWithoutWorkspace<View> {
  readonly page: PageComponent<View>;
  readonly view: View;
  readonly title: (frame: PageFrame) => string;
  /** Status of the response; 200 by default. */
  readonly status?: number;
  readonly standing?: ConsoleUserWorkspaceAndScreen;
}

export interface ConsoleDeps {
  readonly deps: ApiDeps;
  readonly callDeps: EndpointDeps;
  readonly fileUrl: FileUrlFormatter;
  readonly assets: ConsoleAssets;
  readonly live: ConsoleLiveUpdateStreams;
  readonly anonymous: AnonymousCallLimits;
  /** Counts each call of an endpoint in the same way as an HTTP request. */
  readonly atWork: CallConcurrencyAndRateLimits;
  readonly bare: <View>(ctx: Context, shown: ConsolePageWithoutWorkspace<View>) => Promise<void>;
  /** A page without data of a workspace. */
  readonly stop: (ctx: Context, view: NoAccessOrProblemPageView, status: number) => Promise<void>;
}
