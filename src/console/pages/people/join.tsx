// The pages of an invitation and of a sign-in link. Both pages require a click. Programs that open links (mail servers,
// previews) therefore do not use up the link, and a link sent by an attacker signs in no one unnoticed.
import type { ConsoleRole } from '../../../contracts/roles';
import type { PageProps } from '../../frame';
import { NameValueList } from '../../parts/blocks';
import { ExactTimeText } from '../../parts/time';

export interface InvitationPageView {
  readonly code: string;
  /** Name of the workspace; undefined for the installation. */
  readonly workspace?: string;
  readonly name: string;
  readonly role: ConsoleRole;
  readonly expiresAt: string;
  /** The session of this browser. The session belongs to a user, or was opened with a link of the installation. */
  readonly signedIn?: { readonly name: string; readonly isPerson: boolean };
  /** URL to sign in, if users sign in with an identity provider. */
  readonly provider?: string;
}

export function InvitationPage({ view, frame }: PageProps<InvitationPageView>) {
  const { words } = frame;
  const labels = words.people.join;
  return (
    <section class="stop">
      <h1>{view.workspace === undefined ? labels.serviceTitle : labels.title(view.workspace)}</h1>
      <NameValueList
        pairs={[
          [words.people.name, view.name],
          [labels.as, words.roles[view.role]],
          [labels.ends, <ExactTimeText key="ends" frame={frame} at={view.expiresAt} />],
        ]}
      />
      {view.signedIn && view.provider === undefined && (
        <p>{view.signedIn.isPerson ? labels.signedInAs(view.signedIn.name) : labels.linkSession(view.signedIn.name)}</p>
      )}
      <p>{labels.onlyYou}</p>
      {view.provider === undefined ? (
        <form method="post" action="/console/join">
          <input type="hidden" name="code" value={view.code} />
          <button class="button primary">{labels.accept}</button>
        </form>
      ) : (
        <p>
          <a class="button primary" href={view.provider}>
            {labels.byProvider}
          </a>
        </p>
      )}
    </section>
  );
}

interface EnterView {
  readonly code: string;
  /** The name that the link signs in. */
  readonly name: string;
  readonly expiresAt: string;
  /** The name in the current session of this browser; this session ends. */
  readonly signedIn?: string;
}

export function SignInLinkPage({ view, frame }: PageProps<EnterView>) {
  const labels = frame.words.people.enter;
  return (
    <section class="stop">
      <h1>{labels.title(view.name)}</h1>
      <NameValueList pairs={[[labels.ends, <ExactTimeText key="ends" frame={frame} at={view.expiresAt} />]]} />
      {view.signedIn !== undefined && <p>{labels.signedInAs(view.signedIn)}</p>}
      <p>{labels.onlyYou}</p>
      <form method="post" action="/console/enter">
        <input type="hidden" name="code" value={view.code} />
        <button class="button primary">{labels.go}</button>
      </form>
    </section>
  );
}
