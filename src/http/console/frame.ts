// Builds the frame of every page: language and colors by choice or by header, the navigation of the role, and the form
// token.
import type { Context } from 'koa';
import type {
  ConsoleAssetUrlPaths,
  PageFrame,
  NavigationLink,
  PageProblemView,
  ConsoleTheme,
} from '../../console/frame';
import { consoleTextsByLanguage } from '../../console/words';
import { consoleLimits as limits } from '../../contracts/limits/console';
import type { ConsoleRole } from '../../contracts/roles';
import type { WorkspaceDocument } from '../../model/workspace';
import { hasAccessScope } from '../kit/request/scopes';
import type { ConsoleScreen } from './screen';
import { readPreferenceCookie, choosePageLanguage } from './session/cookies';
import { createCsrfToken } from './session/form-proof';
import type { ConsoleSession } from './session/session';

/** The location of a request in the console. Without a session, only a part of it is set. */
export interface ConsoleUserWorkspaceAndScreen {
  readonly session?: ConsoleSession;
  /** The name of the person here. */
  readonly name?: string;
  readonly role?: ConsoleRole;
  readonly scope?: string;
  readonly workspace?: WorkspaceDocument;
  readonly base: string;
  readonly screen?: ConsoleScreen;
  /** True if the workspace reports to the simulator, the API has its control URL, and the user is an operator. */
  readonly controlsSimulator?: boolean;
  /** Labels and addresses of the user's other workspaces. */
  readonly others?: PageFrame['others'];
}

interface PageState {
  readonly now: Date;
  readonly assets: ConsoleAssetUrlPaths;
  readonly screens: readonly ConsoleScreen[];
  readonly problem?: PageProblemView;
  readonly sent?: Readonly<Record<string, string>>;
  readonly watched?: readonly string[];
  readonly sendsNothing: boolean;
}

function readTheme(ctx: Context): ConsoleTheme {
  const choice = readPreferenceCookie(ctx, 'theme');
  return choice === 'light' || choice === 'dark' ? choice : 'auto';
}

export function buildPageFrame(ctx: Context, standing: ConsoleUserWorkspaceAndScreen, shown: PageState): PageFrame {
  const { session, name = '', workspace, role, base, scope = '', others = [] } = standing;
  const language = choosePageLanguage(ctx);
  const { done } = Object.fromEntries(new URLSearchParams(ctx.querystring));
  return {
    language,
    words: consoleTextsByLanguage[language],
    theme: readTheme(ctx),
    assets: shown.assets,
    base,
    here: ctx.method === 'GET' ? ctx.url : ctx.path,
    now: shown.now,
    ...(session ? { person: { name, ...(role ? { role } : {}) } } : {}),
    ...(workspace
      ? { workspace: { name: workspace.name, slug: workspace.slug, environment: workspace.environment } }
      : {}),
    sendsNothing: shown.sendsNothing,
    others,
    nav: listNavLinks(standing, shown.screens),
    token: session ? createCsrfToken(session.secret) : '',
    may: (wanted) => hasAccessScope(scope, wanted as Parameters<typeof hasAccessScope>[1]),
    ...(done ? { notice: done } : {}),
    ...(shown.problem ? { problem: shown.problem } : {}),
    sent: shown.sent ?? {},
    watched: shown.watched ?? [],
    idleSeconds: limits.idleMinutes * 60,
  };
}

/** Lists the screens that the role may open. */
function listNavLinks(
  { base, screen, scope = '', workspace, controlsSimulator = false }: ConsoleUserWorkspaceAndScreen,
  screens: readonly ConsoleScreen[],
): NavigationLink[] {
  const isService = workspace === undefined;
  return screens.flatMap(({ nav, name, path, scope: needed, only }) => {
    const isHere = (needed === 'service') === isService && (!only || controlsSimulator);
    if (!nav || !isHere || !hasAccessScope(scope, needed)) return [];
    const current = screen?.name === name || screen?.under === name;
    return [{ name, href: `${base}${path}`, group: nav.group, letter: nav.letter, current }];
  });
}
