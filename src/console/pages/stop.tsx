// Pages that show nothing of a workspace: nobody is signed in, a link was used, something was refused or failed.
import type { PageProps, Problem } from '../frame';
import type { Words } from '../words/en';

export interface StopView {
  readonly kind: 'signed-out' | 'link-used' | 'invitation-used' | 'problem';
  readonly problem?: Problem;
  /** Somebody is signed in: there is a way on. */
  readonly signedIn: boolean;
}

export function StopPage({ view: { kind, problem, signedIn }, frame: { words } }: PageProps<StopView>) {
  if (kind === 'problem' && problem) {
    return (
      <section class="stop">
        <p class="figure">{problem.status}</p>
        <h1>{words.stop.titles[String(problem.status) as keyof typeof words.stop.titles] ?? words.stop.failed}</h1>
        <p>{problem.message}</p>
        <p>
          <strong>{words.problem.remedy}</strong> {problem.remedy}
        </p>
        <p class="meta">
          <code>{problem.key}</code> · {words.problem.request} <code>{problem.requestId}</code>
        </p>
        <p>
          <a class="button" href="/console">
            {words.stop.back}
          </a>
        </p>
      </section>
    );
  }
  const said = { 'link-used': words.stop.used, 'invitation-used': words.stop.invitationUsed } as const;
  const { title, text } = kind === 'link-used' || kind === 'invitation-used' ? said[kind] : words.stop.signedOut;
  return (
    <section class="stop">
      <h1>{title}</h1>
      <p>{text}</p>
      {kind !== 'invitation-used' && <GetLink words={words} />}
      {signedIn && (
        <p>
          <a class="button" href="/console">
            {words.stop.goOn}
          </a>
        </p>
      )}
    </section>
  );
}

const GetLink = ({ words }: { readonly words: Words }) => (
  <>
    <p>{words.stop.getLink}</p>
    <pre>
      <code>npm run --silent sello -- console</code>
    </pre>
    <p>{words.stop.getLinkElsewhere}</p>
  </>
);
