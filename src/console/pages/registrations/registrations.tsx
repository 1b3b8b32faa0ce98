// Shows registrations by suppliers, with the list, the form that invites one, and the list of those that wait for an
// operator.
import type { PageFrame, PageProps } from '../../frame';
import { EmptyState, PageHeader, SecretShownOnce, TitledSection } from '../../parts/blocks';
import { Chip, type ChipTone } from '../../parts/chips';
import { EditForm, FormTextField, FormSelect } from '../../parts/form';
import { FilterSelect, PaginationLinks } from '../../parts/list';
import { DataTable } from '../../parts/table';
import { DateAndTimeText, TimeSinceText } from '../../parts/time';

export type SelfRegistrationStatusKey = keyof PageFrame['words']['registrations']['statuses'];

interface PartyView {
  readonly name: string;
  readonly tax_code: string;
}

export interface SelfRegistrationRowView {
  readonly id: string;
  readonly workspace?: string;
  readonly status: SelfRegistrationStatusKey;
  readonly supplier: PartyView & { readonly email?: string };
  readonly signer: PartyView & { readonly capacity?: string };
  readonly expires_at: string;
  readonly created_at: string;
}

export interface SelfRegistrationListPageView {
  readonly list: readonly SelfRegistrationRowView[];
  readonly status: string;
  /** The link that this request created. */
  readonly link?: string;
  /** Queries of other pages. */
  readonly next?: string;
  readonly first?: string;
}

const tones: Readonly<Record<SelfRegistrationStatusKey, ChipTone>> = {
  open: 'wait',
  checking: 'wait',
  returned: 'warn',
  waiting: 'warn',
  approved: 'ok',
  expired: 'quiet',
  withdrawn: 'quiet',
};

export const SelfRegistrationStatusChip = ({
  status,
  frame,
}: {
  readonly status: SelfRegistrationStatusKey;
  readonly frame: PageFrame;
}) => <Chip tone={tones[status]}>{frame.words.registrations.statuses[status]}</Chip>;

export const SelfRegistrationLinkShownOnce = ({
  link,
  frame,
}: {
  readonly link: string | undefined;
  readonly frame: PageFrame;
}) => {
  const labels = frame.words.registrations;
  return link ? <SecretShownOnce title={labels.linkTitle} text={labels.linkText} secret={link} /> : null;
};

export function SelfRegistrationsPage({ view, frame }: PageProps<SelfRegistrationListPageView>) {
  const { words, base } = frame;
  const labels = words.registrations;
  return (
    <>
      <PageHeader title={words.screens.registrations} text={labels.text} />
      <SelfRegistrationLinkShownOnce link={view.link} frame={frame} />
      <form method="get" action={`${base}/registrations`} class="filters">
        <FilterSelect
          name="status"
          label={labels.status}
          value={view.status}
          options={[['', labels.any], ...Object.entries(labels.statuses)]}
        />
        <button class="button">{labels.filter}</button>
      </form>
      {view.list.length === 0 ? (
        <EmptyState title={labels.emptyTitle} text={labels.emptyText} />
      ) : (
        <List list={view.list} frame={frame} />
      )}
      <PaginationLinks frame={frame} path="/registrations" next={view.next} first={view.first} />
      {frame.may('write') && <Invitation frame={frame} />}
    </>
  );
}

function List({ list, frame }: { readonly list: readonly SelfRegistrationRowView[]; readonly frame: PageFrame }) {
  const { words, base } = frame;
  const labels = words.registrations;
  return (
    <DataTable
      label={words.screens.registrations}
      columns={[labels.supplier, labels.status, labels.since, labels.until]}
    >
      {list.map(({ id, workspace, status, supplier, created_at: made, expires_at: until }) => (
        <tr key={id} data-row>
          <th scope="row">
            <a href={`${base}/registrations/${workspace ? `${workspace}/` : ''}${id}`} data-open>
              {supplier.name}
            </a>{' '}
            <small>{supplier.tax_code}</small>
          </th>
          <td>
            <SelfRegistrationStatusChip status={status} frame={frame} />
          </td>
          <td class="date">
            <TimeSinceText frame={frame} at={made} />
          </td>
          <td class="date">
            <DateAndTimeText frame={frame} at={until} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** A page of those that wait for an operator, the longest waiting first. */
export type SignedFormToApproveListPageView = Pick<SelfRegistrationListPageView, 'list' | 'next' | 'first'>;

export function SignedFormsToApprovePage({
  view: { list, next, first },
  frame,
}: PageProps<SignedFormToApproveListPageView>) {
  const labels = frame.words.registrations;
  return (
    <>
      <PageHeader title={frame.words.screens.waitingForms} text={labels.waitingText} />
      {list.length === 0 ? <p class="calm">{labels.noneWaiting}</p> : <List list={list} frame={frame} />}
      <PaginationLinks
        frame={frame}
        path="/registrations"
        next={next}
        first={first}
        labels={frame.words.numbers.book.paging}
      />
    </>
  );
}

function Invitation({ frame }: { readonly frame: PageFrame }) {
  const labels = frame.words.registrations;
  return (
    <TitledSection id="invite" title={labels.invite}>
      <EditForm frame={frame} action={`${frame.base}/registrations/invite`} button={labels.invite}>
        <fieldset>
          <legend>{labels.party}</legend>
          <div class="fields">
            <FormTextField frame={frame} name="name" label={labels.name} required />
            <FormTextField frame={frame} name="tax_code" label={labels.taxCode} required />
            <FormTextField frame={frame} name="street" label={labels.street} required />
            <FormTextField frame={frame} name="postcode" label={labels.postcode} required />
            <FormTextField frame={frame} name="city" label={labels.city} required />
            <FormTextField frame={frame} name="email" label={labels.email} type="email" hint={labels.emailHint} />
          </div>
        </fieldset>
        <fieldset>
          <legend>{labels.signer}</legend>
          <p class="hint">{labels.signerHint}</p>
          <div class="fields">
            <FormTextField frame={frame} name="signer_name" label={labels.name} />
            <FormTextField frame={frame} name="signer_tax_code" label={labels.taxCode} />
            <FormTextField frame={frame} name="signer_capacity" label={labels.capacity} />
          </div>
        </fieldset>
        <div class="fields">
          <FormSelect frame={frame} name="language" label={labels.language} options={labels.languages} />
          <FormTextField frame={frame} name="days" label={labels.days} value="14" />
          <FormTextField frame={frame} name="return_url" label={labels.returnUrl} hint={labels.returnUrlHint} wide />
          <FormTextField
            frame={frame}
            name="frame_origins"
            label={labels.frameOrigins}
            hint={labels.frameOriginsHint}
            wide
          />
        </div>
      </EditForm>
    </TitledSection>
  );
}
