// Defines screens. A screen has a path, the required scope, a loader that calls endpoints, a page, and forms that
// change something.
import type { NavigationGroupName, PageComponent, PageFrame } from '../../console/frame';
import type { ConsoleTexts } from '../../console/words/en';
import type { CallResponse } from '../kit/endpoint';
import type { AccessScope } from '../kit/request/scopes';
import type { ConsoleScreenContext } from './page-context';

/** The key of the screen's title in `words.screens`. */
export type ScreenTitleKey = keyof ConsoleTexts['screens'];

/** Target of a form: a path after the base, and the notice to show (key of `words.notices`). */
export interface FormRedirect {
  readonly to: string;
  readonly notice?: keyof ConsoleTexts['notices'];
}

/** The response to a form that is its own screen: `here`, or data that is shown once in addition to the loaded view. */
export type FormResultOnSameScreen<View> = 'here' | { readonly shown: Partial<View> };

/** A form, which is sent as `POST <screen>/<name>`. After a refusal, the screen is rendered again with the input. */
export interface ScreenFormHandler<View = unknown> {
  readonly scope: AccessScope;
  /** Maximum bytes of a form with a file; absent for a form without files. */
  readonly fileFormBytesMax?: number;
  /** The loader of a response that is the screen itself has the same `ask`. */
  send(ask: ConsoleScreenContext): Promise<FormRedirect | FormResultOnSameScreen<View>>;
}

/** A download of a screen with its own address, such as a file or a CSV. */
export interface ScreenDownloadRoute {
  /** Path after the screen's address. */
  readonly path: string;
  readonly scope: AccessScope;
  /** Whether pages of the console may show the download in a frame. */
  readonly framed?: boolean;
  answer(ask: ConsoleScreenContext): Promise<CallResponse>;
}

export interface ConsoleScreen<View = unknown> {
  readonly name: ScreenTitleKey;
  /**
   * Path after `/console/w/<slug>`, or after `/console/service` if the scope is `service`; for example `/entries/:id`.
   */
  readonly path: string;
  readonly scope: AccessScope;
  /**
   * Position in the navigation. If absent, other screens link to this screen. The keys `g` and `letter` open the
   * screen.
   */
  readonly nav?: { readonly group: NavigationGroupName; readonly letter: string };
  /** The screen in the navigation to which this screen belongs. */
  readonly under?: ScreenTitleKey;
  /** The only environment that shows the screen, to operators only; if absent, all environments show it. */
  readonly only?: 'simulator';
  load(ask: ConsoleScreenContext): Promise<View>;
  readonly page: PageComponent<View>;
  /** The title of the window, if it differs from the screen's name. */
  title?(view: View, frame: Pick<PageFrame, 'words' | 'language'>): string;
  /**
   * The resources on the screen, as `entry:<id>`. If one of them changes, the page is rendered again
   * (docs/console/README.md).
   */
  watch?(view: View): readonly string[];
  readonly forms?: Readonly<Record<string, ScreenFormHandler<View>>>;
  readonly downloads?: readonly ScreenDownloadRoute[];
}

interface ScreenDefinition<View> extends Omit<ConsoleScreen<View>, 'forms'> {
  /** A form is only its function if it has the scope of the screen and no files. */
  readonly forms?: Readonly<Record<string, ScreenFormHandler<View> | ScreenFormHandler<View>['send']>>;
}

/** Defines a screen and hides the type of its view, so that all screens fit in one list. */
export function defineConsoleScreen<View>({ forms = {}, ...screen }: ScreenDefinition<View>): ConsoleScreen {
  const { scope } = screen;
  const complete = Object.entries(forms).map(([name, form]) => [
    name,
    typeof form === 'function' ? { scope, send: form } : form,
  ]);
  return { ...screen, forms: Object.fromEntries(complete) as ConsoleScreen['forms'] } as unknown as ConsoleScreen;
}
