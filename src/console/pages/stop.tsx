// Pages that show nothing of a workspace: nobody is signed in, a link was used, something was refused or failed.
import type { PageProps, Problem } from '../frame';

export interface StopView {
  readonly kind: 'signed-out' | 'link-used' | 'problem';
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
          <strong>{words.problem.remedy}</strong> {words.remedy(problem.remedy)}
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
  const isUsed = kind === 'link-used';
  return (
    <section class="stop">
      <h1>{isUsed ? words.stop.usedTitle : words.stop.signedOutTitle}</h1>
      <p>{isUsed ? words.stop.usedText : words.stop.signedOutText}</p>
      <p>{words.stop.getLink}</p>
      <pre>
        <code>npm run --silent sello -- console</code>
      </pre>
      <p>{words.stop.getLinkElsewhere}</p>
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
