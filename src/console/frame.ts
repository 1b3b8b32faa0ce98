// The data that every page gets: the person, the workspace, the language, and what the server allows.
import type { FunctionComponent } from 'preact';
import type { AuthorityEnvironment } from '../contracts/runs';
import type { Language } from '../messages/text';
import type { ConsoleTexts } from './words/en';

export type ConsoleTheme = 'auto' | 'light' | 'dark';

/** Groups of the navigation, in this order. */
export const navigationGroupNames = ['work', 'reporting', 'settings'] as const;
export type NavigationGroupName = (typeof navigationGroupNames)[number];

export interface NavigationLink {
  /** Key of `words.screens`. */
  readonly name: string;
  readonly href: string;
  readonly group: NavigationGroupName;
  /** The key that opens the screen, after `g`. */
  readonly letter: string;
  readonly current: boolean;
}

export interface SignedInPersonView {
  readonly name: string;
  /** Role in this workspace; undefined outside all workspaces. */
  readonly role?: string;
}

export interface PageProblemView {
  readonly key: string;
  readonly status: number;
  readonly message: string;
  readonly remedy: string;
  readonly requestId: string;
  readonly faults: readonly {
    readonly code: string;
    readonly message: string;
    readonly paths: readonly string[];
    readonly remedy?: string;
  }[];
}

/** Addresses of the files that pages need, with the hash of their content. */
export interface ConsoleAssetUrlPaths {
  readonly style: string;
  readonly script: string;
}

export interface CurrentWorkspaceView {
  readonly name: string;
  readonly slug: string;
  readonly environment: AuthorityEnvironment;
}

export interface PageFrame {
  readonly language: Language;
  readonly words: ConsoleTexts;
  readonly theme: ConsoleTheme;
  readonly assets: ConsoleAssetUrlPaths;
  /** `/console/w/local`, or `/console/service`; empty without a session. */
  readonly base: string;
  /** Path and query of this page, for forms that return to it. */
  readonly here: string;
  readonly now: Date;
  readonly person?: SignedInPersonView;
  readonly workspace?: CurrentWorkspaceView;
  /** The installation sends nothing (`SELLO_SENDS_NOTHING`). */
  readonly sendsNothing: boolean;
  /** Other workspaces of the person. */
  readonly others: readonly { readonly label: string; readonly href: string }[];
  readonly nav: readonly NavigationLink[];
  /** Token that every form that changes something sends. */
  readonly token: string;
  /** Returns true if the role has the scope; parts that the role does not allow are not rendered. */
  may(scope: string): boolean;
  /** The result of an action, shown once, as a key of `words.notices`. */
  readonly notice?: string;
  readonly problem?: PageProblemView;
  /** The fields of a refused form, to render them again. */
  readonly sent: Readonly<Record<string, string>>;
  /** Resources on the page, as `entry:<id>`. If one of them changes, the page is rendered again. */
  readonly watched: readonly string[];
  /** Seconds until the session ends if it is not used. */
  readonly idleSeconds: number;
}

export interface PageProps<View> {
  readonly view: View;
  readonly frame: PageFrame;
}

export type PageComponent<View> = FunctionComponent<PageProps<View>>;
