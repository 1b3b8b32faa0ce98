// Pages without data of a workspace, for visitors who are not signed in, and for a used link, a refusal or a failure.
import type { PageProps, PageProblemView } from '../../frame';
import { CopyableCode } from '../../parts/blocks';
import type { ConsoleTexts } from '../../words/en';

/** Reason why a visitor cannot enter; the texts have the same keys. */
export type NoAccessReason =
  | 'signed-out'
  | 'link-used'
  | 'invitation-used'
  | 'sign-in-again'
  | 'not-invited'
  | 'provider-away';

export interface NoAccessOrProblemPageView {
  readonly kind: NoAccessReason | 'problem';
  readonly problem?: PageProblemView;
  /** A session is open, so the page links to it. */
  readonly signedIn: boolean;
  /** People sign in with an identity provider. */
  readonly byProvider?: boolean;
  /** The identity that signed in, with the provider's name for it. */
  readonly subject?: string;
}

export function NoAccessOrProblemPage({ view, frame: { words } }: PageProps<NoAccessOrProblemPageView>) {
  const { kind, problem, signedIn, byProvider, subject } = view;
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
  const door: NoAccessReason = kind === 'problem' ? 'signed-out' : kind;
  const { title, text } = byProvider && door === 'signed-out' ? words.stop.signInFirst : words.stop.doors[door];
  return (
    <section class="stop">
      <h1>{title}</h1>
      <p>{text}</p>
      {subject && (
        <p class="wrapped">
          {words.stop.subject} <code>{subject}</code>
        </p>
      )}
      {byProvider && <SignIn words={words} kind={door} />}
      {!byProvider && door !== 'invitation-used' && <GetLink words={words} />}
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

const GetLink = ({ words }: { readonly words: ConsoleTexts }) => (
  <>
    <p>{words.stop.getLink}</p>
    <CopyableCode>npm run --silent sello -- console</CopyableCode>
    <p>{words.stop.getLinkElsewhere}</p>
  </>
);

/**
 * Links to the sign-in. After a refusal, the provider asks for the account again, so that the user can choose another
 * one.
 */
const SignIn = ({ words, kind }: { readonly words: ConsoleTexts; readonly kind: NoAccessReason }) => (
  <p>
    <a class="button primary" href={kind === 'not-invited' ? '/console/sign-in?fresh=1' : '/console/sign-in'}>
      {kind === 'not-invited' ? words.stop.signInOther : words.stop.signIn}
    </a>
  </p>
);
