// A sign-in link that somebody opened: whose it is. Signing in is a click of its own, so that a look alone uses nothing up and a
// link of somebody else signs nobody in unseen.
import type { PageProps } from '../../frame';
import { Pairs } from '../../parts/blocks';
import { Instant } from '../../parts/time';

export interface EnterView {
  readonly code: string;
  /** Whom the link signs in. */
  readonly name: string;
  readonly endsAt: string;
  /** Who is signed in in this browser: that session ends. */
  readonly signedIn?: string;
}

export function EnterPage({ view, frame }: PageProps<EnterView>) {
  const said = frame.words.people.enter;
  return (
    <section class="stop">
      <h1>{said.title(view.name)}</h1>
      <Pairs pairs={[[said.ends, <Instant key="ends" frame={frame} at={view.endsAt} />]]} />
      {view.signedIn !== undefined && <p>{said.signedInAs(view.signedIn)}</p>}
      <p>{said.onlyYou}</p>
      <form method="post" action="/console/enter">
        <input type="hidden" name="code" value={view.code} />
        <button class="button primary">{said.go}</button>
      </form>
    </section>
  );
}
