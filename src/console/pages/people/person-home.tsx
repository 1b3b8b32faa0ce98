// Shows the page of a user, outside all workspaces: each workspace with what needs attention, and the link for the next
// sign-in.
import { type AttentionCause, attentionCauses, attentionUrgencyByCause } from '../../../contracts/attention';
import type { ConsoleRole } from '../../../contracts/roles';
import type { AuthorityEnvironment } from '../../../contracts/runs';
import type { PageFrame, PageProps } from '../../frame';
import { CopyableCode, PageHeader, TitledSection } from '../../parts/blocks';
import { Chip, chipToneByAttentionUrgency } from '../../parts/chips';
import { HiddenFormTokenInput } from '../../parts/form';
import { PaginationLinks } from '../../parts/list';
import { DataTable } from '../../parts/table';
import { TimeSinceText } from '../../parts/time';

export interface PersonWorkspaceView {
  readonly name: string;
  readonly slug: string;
  readonly environment: AuthorityEnvironment;
  readonly role: ConsoleRole;
  /** Counts of the workspace; undefined if they could not be read in time. */
  readonly brief?: Readonly<Record<AttentionCause, number>> & {
    readonly pending: number;
    readonly suppliers: number;
  };
}

export interface PersonHomePageView {
  readonly places: readonly PersonWorkspaceView[];
  /** Whether the user is also an operator of the installation. */
  readonly service: boolean;
  readonly next?: string;
  readonly first?: string;
  /** The way in which the person signs in again. */
  readonly signIn: 'link' | 'command' | 'provider';
  /** The link that was just created. */
  readonly made?: { readonly url: string; readonly expiresAt: string };
  /** The highest displayed count. */
  readonly countMax: number;
}

export function PersonHomePage({ view, frame }: PageProps<PersonHomePageView>) {
  const { words } = frame;
  const labels = words.people.mine;
  return (
    <>
      <PageHeader title={words.frame.mine}>
        <a class="button" href="/console/mine/month">
          {words.screens.months}
        </a>
      </PageHeader>
      {view.made && (
        <section class="waiting" role="status" aria-labelledby="made-title">
          <h2 id="made-title">{labels.madeTitle}</h2>
          <p>{labels.madeText}</p>
          <CopyableCode>{view.made.url}</CopyableCode>
          <p>
            {words.people.madeEnds} <TimeSinceText frame={frame} at={view.made.expiresAt} />
          </p>
        </section>
      )}
      <TitledSection id="places" title={labels.places}>
        {view.places.length > 0 && <Places view={view} frame={frame} />}
        <PaginationLinks frame={frame} path="/mine" next={view.next} first={view.first} />
        {view.service && (
          <p>
            <a class="button" href="/console/service">
              {words.frame.service}
            </a>
          </p>
        )}
      </TitledSection>
      <TitledSection id="sign-in" title={labels.signInTitle}>
        {view.signIn === 'link' && (
          <form method="post" action="/console/mine/link" class="edit">
            <HiddenFormTokenInput frame={frame} />
            <p>{labels.signInText}</p>
            <div class="buttons">
              <button class="button">{labels.makeLink}</button>
            </div>
            <p class="hint">{labels.lost}</p>
          </form>
        )}
        {view.signIn === 'command' && <p>{labels.byCommand}</p>}
        {view.signIn === 'provider' && <p>{labels.byProvider}</p>}
      </TitledSection>
    </>
  );
}

const Places = ({ view, frame }: PageProps<PersonHomePageView>) => {
  const { words } = frame;
  const labels = words.people.mine;
  return (
    <DataTable
      label={words.frame.mine}
      columns={[
        labels.workspace,
        words.people.role,
        words.overview.attention,
        [words.overview.pending, 'amount'],
        [words.screens.suppliers, 'amount'],
      ]}
    >
      {view.places.map((place) => (
        <tr key={place.slug} id={`row-${place.slug}`} data-row>
          <th scope="row">
            <a href={`/console/w/${place.slug}`} data-open>
              {place.name}
            </a>{' '}
            <Chip tone={place.environment === 'live' ? 'ok' : 'quiet'}>{words.environments[place.environment]}</Chip>
          </th>
          <td>{words.roles[place.role]}</td>
          <td class="told">
            <Attention place={place} frame={frame} countMax={view.countMax} />
          </td>
          <td class="amount">{shown(place.brief?.pending, view.countMax)}</td>
          <td class="amount">{place.brief?.suppliers}</td>
        </tr>
      ))}
    </DataTable>
  );
};

const shown = (count: number | undefined, max: number): string =>
  count === undefined ? '' : count >= max ? `${max}+` : String(count);

interface AttentionProps {
  readonly place: PersonWorkspaceView;
  readonly frame: PageFrame;
  readonly countMax: number;
}

function Attention({ place: { brief }, frame, countMax }: AttentionProps) {
  const { words } = frame;
  if (!brief) return <Chip tone="warn">{words.people.mine.unread}</Chip>;
  const causes = attentionCauses.filter((cause) => brief[cause] > 0);
  if (causes.length === 0) return <Chip tone="ok">{words.people.mine.calm}</Chip>;
  return (
    <>
      {causes.map((cause) => (
        <span key={cause}>
          <Chip tone={chipToneByAttentionUrgency[attentionUrgencyByCause[cause].urgency]}>
            {words.overview.causes[cause]}: {shown(brief[cause], countMax)}
          </Chip>{' '}
        </span>
      ))}
    </>
  );
}
