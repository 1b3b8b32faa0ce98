// Shows the frame of every page, with skip link, navigation, person, preferences, notices and refusals, and the main
// part, which live pages render again.
import type { ComponentChildren } from 'preact';
import { languages } from '../../messages/text';
import { type PageFrame, type NavigationLink, type PageProblemView, navigationGroupNames } from '../frame';
import { HiddenFormTokenInput } from './form';

interface LayoutProps {
  readonly frame: PageFrame;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** htmx adds no styles to the page, runs no code from text, and stores no copies of pages in the browser. */
const htmxConfig = JSON.stringify({
  includeIndicatorStyles: false,
  allowEval: false,
  historyCacheSize: 0,
  selfRequestsOnly: true,
});

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' " +
  "fill='%230f766e'/%3E%3Cpath d='M9 17l5 5 9-12' fill='none' stroke='white' stroke-width='3.4'/%3E%3C/svg%3E";

export function PageLayout({ frame, title, children }: LayoutProps) {
  const { language, theme, assets, words, idleSeconds, person } = frame;
  return (
    <html lang={language} {...(theme === 'auto' ? {} : { 'data-theme': theme })}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === 'auto' ? 'light dark' : theme} />
        <meta name="htmx-config" content={htmxConfig} />
        <title>{`${title} · Sello`}</title>
        <link rel="icon" href={icon} />
        <link rel="stylesheet" href={assets.style} />
        <script src={assets.script} defer />
      </head>
      <body {...(person ? { 'data-idle': String(idleSeconds) } : {})}>
        <a class="skip" href="#main">
          {words.frame.skip}
        </a>
        {person ? <Signed frame={frame}>{children}</Signed> : <Bare frame={frame}>{children}</Bare>}
      </body>
    </html>
  );
}

function Signed({ frame, children }: Pick<LayoutProps, 'frame' | 'children'>) {
  const { words } = frame;
  return (
    <div class="shell">
      <header class="side">
        <div class="brand">
          <Mark />
          <Place frame={frame} />
        </div>
        <details class="menu" data-menu>
          <summary>{words.frame.menu}</summary>
          <nav aria-label={words.frame.navigation}>
            {navigationGroupNames.map((group) => (
              <Group key={group} frame={frame} links={frame.nav.filter((link) => link.group === group)} />
            ))}
          </nav>
          <Account frame={frame} />
        </details>
      </header>
      {children}
      <dialog id="keys" aria-labelledby="keys-title">
        <h2 id="keys-title">{words.frame.keys}</h2>
        <dl class="pairs">
          {words.frame.keyList.map(([key = '', meaning = '']) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
          {frame.nav.map((link) => (
            <div key={link.name}>
              <dt>
                <kbd>g</kbd> <kbd>{link.letter}</kbd>
              </dt>
              <dd>{findScreenTitle(frame, link.name)}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <label class="check">
            <input type="checkbox" data-keys-off /> {words.frame.keysOff}
          </label>
          <button class="button">{words.frame.close}</button>
        </form>
      </dialog>
      <dialog id="idle" aria-labelledby="idle-title" data-idle-warning>
        <h2 id="idle-title">{words.frame.idleTitle}</h2>
        <p>{words.frame.idleText}</p>
        <form method="dialog">
          <button class="button primary">{words.frame.stay}</button>
        </form>
      </dialog>
    </div>
  );
}

const Bare = ({ frame, children }: Pick<LayoutProps, 'frame' | 'children'>) => (
  <div class="bare">
    <header class="brand">
      <Mark />
    </header>
    {children}
    <footer>
      <Choices frame={frame} />
    </footer>
  </div>
);

const Mark = () => (
  <a class="mark" href="/console">
    <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" />
      <path d="M9 17l5 5 9-12" />
    </svg>
    Sello
  </a>
);

/** Shows the workspace, with a warning if its environment is not live, or if nothing is sent. */
const Place = ({ frame: { workspace, sendsNothing, words, others, base } }: { readonly frame: PageFrame }) => (
  <div class="place">
    <strong>{workspace ? workspace.name : base === '/console' ? words.frame.mine : words.frame.service}</strong>
    {workspace && (
      <span class={`chip ${workspace.environment === 'live' ? 'ok' : 'quiet'}`}>
        {words.environments[workspace.environment]}
      </span>
    )}
    {sendsNothing && <span class="chip warn">{words.frame.sendsNothing}</span>}
    {others.length > 0 && (
      <details class="switch">
        <summary>{words.frame.otherPlaces}</summary>
        <ul>
          {others.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label || words.frame.service}</a>
            </li>
          ))}
          <li>
            <a href="/console/mine">{words.frame.mine}</a>
          </li>
        </ul>
      </details>
    )}
  </div>
);

export const findScreenTitle = ({ words }: Pick<PageFrame, 'words'>, name: string): string =>
  (words.screens as Readonly<Record<string, string>>)[name] ?? name;

function Group({ frame, links }: { readonly frame: PageFrame; readonly links: readonly NavigationLink[] }) {
  const [first] = links;
  if (!first) return null;
  return (
    <div class="group">
      <h2>{frame.words.groups[first.group]}</h2>
      <ul>
        {links.map(({ name, href, letter, current }) => (
          <li key={name}>
            <a href={href} data-letter={letter} {...(current ? { 'aria-current': 'page' } : {})}>
              {findScreenTitle(frame, name)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Account({ frame }: { readonly frame: PageFrame }) {
  const { words, person } = frame;
  return (
    <div class="account">
      <p>
        <strong>{person?.name}</strong>
        {person?.role && <span>{words.roles[person.role as keyof typeof words.roles] ?? person.role}</span>}
      </p>
      <div class="leave">
        {frame.base !== '/console' && <a href="/console/mine">{words.frame.mine}</a>}
        <form method="post" action="/console/out">
          <HiddenFormTokenInput frame={frame} />
          <button class="button small">{words.frame.signOut}</button>
        </form>
      </div>
      <Choices frame={frame} />
    </div>
  );
}

/** Shows the choices of language and colors in a plain form, so that they work without a script. */
function Choices({ frame: { words, language, theme, here } }: { readonly frame: PageFrame }) {
  return (
    <form class="choices" method="post" action="/console/choose">
      <input type="hidden" name="back" value={here} />
      <div role="group" aria-label={words.frame.language}>
        {languages.map((one) => (
          <button key={one} name="language" value={one} lang={one} aria-pressed={one === language ? 'true' : 'false'}>
            {words.frame.languages[one]}
          </button>
        ))}
      </div>
      <div role="group" aria-label={words.frame.colours}>
        {(['auto', 'light', 'dark'] as const).map((one) => (
          <button key={one} name="theme" value={one} aria-pressed={one === theme ? 'true' : 'false'}>
            {words.frame.themes[one]}
          </button>
        ))}
      </div>
    </form>
  );
}

/** The part that a live page renders again. `data-live` lists its resources. */
export function LivePageMain({ frame, title, children }: LayoutProps) {
  const { watched, base } = frame;
  const live =
    watched.length > 0
      ? { 'data-live': `${base}/live?since=${frame.now.getTime()}&watch=${encodeURIComponent(watched.join(' '))}` }
      : {};
  return (
    <main id="main" tabIndex={-1} data-title={`${title} · Sello`} {...live}>
      {frame.notice && <Notice frame={frame} />}
      {frame.problem && <ProblemBox frame={frame} problem={frame.problem} />}
      {children}
    </main>
  );
}

function Notice({ frame: { words, notice = '' } }: { readonly frame: PageFrame }) {
  const text = (words.notices as Readonly<Record<string, string>>)[notice];
  return text ? (
    <p class="notice" role="status">
      {text}
    </p>
  ) : null;
}

function ProblemBox({ frame, problem }: { readonly frame: PageFrame; readonly problem: PageProblemView }) {
  const { words } = frame;
  return (
    <section class="problem" role="alert" aria-labelledby="problem-title">
      <h2 id="problem-title">{words.problem.title}</h2>
      {words.problem.keys[problem.key] && <p>{words.problem.keys[problem.key]}</p>}
      <p>{problem.message}</p>
      {problem.faults.length > 0 && (
        <ul>
          {problem.faults.map(({ message, paths, remedy }) => (
            <li key={`${paths[0]} ${message}`}>
              {paths[0] && <code>{paths[0].replace(/^\$\.(?:doc\.)?/, '')}</code>} {message}
              {remedy && <small> {remedy}</small>}
            </li>
          ))}
        </ul>
      )}
      <p>
        <strong>{words.problem.remedy}</strong> {problem.remedy}
      </p>
      <p class="meta">
        <code>{problem.key}</code> · {words.problem.request} <code>{problem.requestId}</code>
      </p>
    </section>
  );
}
