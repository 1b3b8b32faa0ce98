// What a screen is: an address, the scope that opens it, a loader that calls endpoints, a page, and forms that change something.
import type { Page, NavGroup } from '../../console/frame';
import type { ConsoleTexts } from '../../console/words/en';
import type { Answer } from '../kit/endpoint';
import type { Scope } from '../kit/request/scopes';
import type { PageContext } from './page-context';

/** A screen has its title under its name in `words.screens`. */
export type ScreenName = keyof ConsoleTexts['screens'];

/** Where a form leads when it is done: a path behind the base, and what is told there (key of `words.notices`). */
export interface FormResult {
  readonly to: string;
  readonly notice?: keyof ConsoleTexts['notices'];
}

/** Something a person can send: `POST <screen>/<name>`. A refusal shows the screen again, with what was sent. */
export interface Form {
  readonly scope: Scope;
  readonly bytesMax?: number;
  /** `here`: the answer is the screen itself, for what is shown once (its loader has the same `ask`). */
  send(ask: PageContext): Promise<FormResult | 'here'>;
}

/** Bytes of a screen under an address of their own: a file, a CSV. */
export interface Download {
  /** Behind the screen's address. */
  readonly path: string;
  readonly scope: Scope;
  /** Pages of the console may frame it. */
  readonly framed?: boolean;
  answer(ask: PageContext): Promise<Answer>;
}

export interface Screen<View = unknown> {
  readonly name: ScreenName;
  /** Behind `/console/w/<slug>`; of the scope `service`: behind `/console/service`. `/entries/:id` */
  readonly path: string;
  readonly scope: Scope;
  /** Its place in the navigation; without one other screens lead to it. `letter` goes there behind `g`. */
  readonly nav?: { readonly group: NavGroup; readonly letter: string };
  /** The screen in the navigation that it belongs to. */
  readonly under?: ScreenName;
  /** Shown in this case only; absent: always. */
  readonly only?: 'simulator';
  load(ask: PageContext): Promise<View>;
  readonly page: Page<View>;
  /** More than the screen's name: what the window is called. */
  title?(view: View, words: ConsoleTexts): string;
  /** Things that it shows, `entry:<id>`: the page is drawn again when one changes (docs/console/README.md). */
  watch?(view: View): readonly string[];
  readonly forms?: Readonly<Record<string, Form>>;
  readonly downloads?: readonly Download[];
}

/** A screen with a view of its own becomes a row of the table, which knows none of them. */
export const defineScreen = <View>(given: Screen<View>): Screen => given as unknown as Screen;
