// Defines screens, each with a path, the required scope, a loader that calls endpoints, a page, and forms that change
// something.
import type { NavigationGroup, PageComponent, PageFrame } from '../../console/frame';
import type { ConsoleTexts } from '../../console/words/en';
import type { CallResponse } from '../kit/endpoint';
import type { AccessScope } from '../kit/request/scopes';
import type { PageContext } from './page-context';

/** The key of the screen's title in `words.screens`. */
export type ScreenName = keyof ConsoleTexts['screens'];

/** Target of a form: a path after the base, and its notice (key of `words.notices`). */
export interface FormRedirect {
  readonly to: string;
  readonly notice?: keyof ConsoleTexts['notices'];
}

/** A form, sent as `POST <screen>/<name>`. After a refusal the screen is rendered again with the input. */
export interface ScreenForm {
  readonly scope: AccessScope;
  readonly bytesMax?: number;
  /**
   * @returns `here` if the response is the screen itself, for data that is shown once (its loader has the same `ask`)
   */
  send(ask: PageContext): Promise<FormRedirect | 'here'>;
}

/** A download of a screen with its own address, such as a file or a CSV. */
export interface ScreenDownload {
  /** Path after the screen's address. */
  readonly path: string;
  readonly scope: AccessScope;
  /** Console pages may frame it. */
  readonly framed?: boolean;
  answer(ask: PageContext): Promise<CallResponse>;
}

/** A screen of the console. */
export interface Screen<View = unknown> {
  readonly name: ScreenName;
  /** Path after `/console/w/<slug>`, or after `/console/service` with the scope `service`, for example `/entries/:id`. */
  readonly path: string;
  readonly scope: AccessScope;
  /** Position in the navigation; a screen without one is linked from other screens. The keys `g` and `letter` open it. */
  readonly nav?: { readonly group: NavigationGroup; readonly letter: string };
  /** The screen in the navigation that it belongs to. */
  readonly under?: ScreenName;
  /** The only environment that shows the screen; all by default. */
  readonly only?: 'simulator';
  load(ask: PageContext): Promise<View>;
  readonly page: PageComponent<View>;
  /** The title of the window, if not the screen's name. */
  title?(view: View, frame: Pick<PageFrame, 'words' | 'language'>): string;
  /** The resources on the screen, as `entry:<id>`. The page is rendered again if one changes (docs/console/README.md). */
  watch?(view: View): readonly string[];
  readonly forms?: Readonly<Record<string, ScreenForm>>;
  readonly downloads?: readonly ScreenDownload[];
}

/** Defines a screen and hides the type of its view, so that all screens fit in one list. */
export const defineScreen = <View>(given: Screen<View>): Screen => given as unknown as Screen;
