// Shows one registration with its papers and findings, for the workspace that invited the supplier, and for the
// operator who decides.
import type { PageFrame, PageProps } from '../../frame';
import { NameValueList, PageHeader, TitledSection } from '../../parts/blocks';
import { EditForm, FormTextField, FormSelect, PostButton } from '../../parts/form';
import { DateAndTimeText } from '../../parts/time';
import {
  SelfRegistrationStatusChip,
  type SelfRegistrationRowView,
  SelfRegistrationLinkShownOnce,
} from './registrations';

export interface SelfRegistrationPageView extends SelfRegistrationRowView {
  readonly representative: { readonly name: string; readonly tax_code: string };
  readonly signature?: { readonly name: string; readonly tax_code?: string; readonly issuer: string };
  /** Findings in the language of the page. */
  readonly found: readonly string[];
  readonly note?: string;
  readonly uploads_left: number;
  readonly reminders: number;
  readonly entry_id: string;
  readonly job_id?: string;
  readonly papers: readonly { readonly paper: 'form' | 'signed' | 'front' | 'back'; readonly file_id: string }[];
  /** The link that this request created. */
  readonly link?: string;
}

/** @property reasons codes for an operator to choose, with their texts */
export interface SignedFormToApprovePageView extends SelfRegistrationPageView {
  readonly reasons: readonly (readonly [code: string, text: string])[];
}

type PartProps = { readonly view: SelfRegistrationPageView; readonly frame: PageFrame };

export function SelfRegistrationPage({ view, frame }: PageProps<SelfRegistrationPageView>) {
  const { words, base } = frame;
  const { id, status, entry_id: entry } = view;
  const labels = words.registrations;
  const here = `${base}/registrations/${id}`;
  const isWithSupplier = status === 'open' || status === 'returned';
  const isOpen = isWithSupplier || status === 'waiting' || status === 'checking';
  return (
    <>
      <Head view={view} frame={frame} />
      <SelfRegistrationLinkShownOnce link={view.link} frame={frame} />
      <Found view={view} frame={frame} />
      <Papers view={view} frame={frame} hrefOf={({ file_id: file }) => `${base}/entries/${entry}/files/${file}`} />
      <Details view={view} frame={frame} />
      {isOpen && frame.may('write') && (
        <TitledSection id="acts" title={labels.acts}>
          <div class="buttons">
            {isWithSupplier && <PostButton frame={frame} action={`${here}/remind`} label={labels.remind} />}
            <PostButton frame={frame} action={`${here}/link`} label={labels.renew} />
            <PostButton frame={frame} action={`${here}/withdraw`} label={labels.withdraw} kind="danger" />
          </div>
        </TitledSection>
      )}
    </>
  );
}

export function SignedFormToApprovePage({ view, frame }: PageProps<SignedFormToApprovePageView>) {
  const labels = frame.words.registrations;
  const here = `${frame.base}/registrations/${view.workspace}/${view.id}`;
  return (
    <>
      <Head view={view} frame={frame} />
      <Found view={view} frame={frame} />
      <Papers view={view} frame={frame} hrefOf={({ paper }) => `${here}/papers/${paper}`} />
      <Details view={view} frame={frame} />
      <TitledSection id="acts" title={labels.acts}>
        <PostButton frame={frame} action={`${here}/approve`} label={labels.approve} kind="primary" />
        <EditForm frame={frame} action={`${here}/return`} button={labels.sendBack} buttonClass="button">
          <div class="fields">
            <FormSelect
              frame={frame}
              name="fault"
              label={labels.reason}
              options={[['', labels.reasonNone], ...view.reasons]}
            />
            <FormTextField frame={frame} name="text" label={labels.reasonText} wide />
          </div>
        </EditForm>
      </TitledSection>
    </>
  );
}

const Head = ({ view: { supplier, status, workspace }, frame }: PartProps) => (
  <PageHeader
    title={supplier.name}
    up={{
      label: workspace ? frame.words.screens.waitingForms : frame.words.screens.registrations,
      href: `${frame.base}/registrations`,
    }}
    chips={<SelfRegistrationStatusChip status={status} frame={frame} />}
    text={supplier.tax_code}
  />
);

function Found({ view: { found, note }, frame }: PartProps) {
  const labels = frame.words.registrations;
  if (found.length === 0 && !note) return null;
  return (
    <TitledSection id="found" title={labels.reasons}>
      <ul>
        {found.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {note && (
        <p>
          {labels.note}: {note}
        </p>
      )}
    </TitledSection>
  );
}

type PapersProps = PartProps & { readonly hrefOf: (paper: SelfRegistrationPageView['papers'][number]) => string };

/** Lists the papers as downloads, because an untrusted file is never shown in the page. */
const Papers = ({ view: { papers }, frame, hrefOf }: PapersProps) => (
  <TitledSection id="papers" title={frame.words.registrations.papers}>
    <ul>
      {papers.map((one) => (
        <li key={one.paper}>
          <a href={hrefOf(one)} download>
            {frame.words.registrations.paperNames[one.paper]}
          </a>
        </li>
      ))}
    </ul>
  </TitledSection>
);

const formatName = ({ name, tax_code: code }: { readonly name: string; readonly tax_code?: string }): string =>
  [name, code].filter(Boolean).join(' · ');

function Details({ view, frame }: PartProps) {
  const { words, base } = frame;
  const labels = words.registrations;
  const { signer, supplier, representative, signature, workspace, entry_id: entry, job_id: job } = view;
  return (
    <TitledSection id="details" title={labels.details}>
      <NameValueList
        pairs={[
          [labels.workspace, workspace],
          [labels.email, supplier.email],
          [labels.signer, formatName(signer)],
          [labels.capacity, signer.capacity],
          [labels.representative, formatName(representative)],
          [labels.signature, signature && `${formatName(signature)} (${signature.issuer})`],
          [labels.revocation, signature && labels.revocationUnchecked],
          [labels.until, <DateAndTimeText key="until" frame={frame} at={view.expires_at} />],
          [labels.uploadsLeft, String(view.uploads_left)],
          [labels.reminders, String(view.reminders)],
          [labels.entry, !workspace && <a href={`${base}/entries/${entry}`}>{supplier.name}</a>],
          [labels.job, !workspace && job && <a href={`${base}/jobs/${job}`}>{words.screens.job}</a>],
        ]}
      />
    </TitledSection>
  );
}
