// One registration with its papers and what was found: for the workspace that invited the supplier, and for the operator who
// decides.
import type { PageFrame, PageProps } from '../../frame';
import { NamedValues, PageHead, TitledSection } from '../../parts/blocks';
import { FormField, FormSelect, HiddenFormToken, PostButton } from '../../parts/form';
import { MinuteTime } from '../../parts/time';
import { RegistrationStateChip, type RegistrationRowView, SupplierLink } from './registrations';

export interface SelfRegistrationView extends RegistrationRowView {
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
export interface WaitingFormView extends SelfRegistrationView {
  readonly reasons: readonly (readonly [code: string, text: string])[];
}

type PartProps = { readonly view: SelfRegistrationView; readonly frame: PageFrame };

export function SelfRegistrationPage({ view, frame }: PageProps<SelfRegistrationView>) {
  const { words, base } = frame;
  const { id, status, entry_id: entry } = view;
  const said = words.registrations;
  const here = `${base}/registrations/${id}`;
  const isWithSupplier = status === 'open' || status === 'returned';
  const isOpen = isWithSupplier || status === 'waiting' || status === 'checking';
  return (
    <>
      <Head view={view} frame={frame} />
      <SupplierLink link={view.link} frame={frame} />
      <Found view={view} frame={frame} />
      <Papers view={view} frame={frame} hrefOf={({ file_id: file }) => `${base}/entries/${entry}/files/${file}`} />
      <Details view={view} frame={frame} />
      {isOpen && frame.may('write') && (
        <TitledSection id="acts" title={said.acts}>
          <div class="buttons">
            {isWithSupplier && <PostButton frame={frame} action={`${here}/remind`} label={said.remind} />}
            <PostButton frame={frame} action={`${here}/link`} label={said.renew} />
            <PostButton frame={frame} action={`${here}/withdraw`} label={said.withdraw} kind="danger" />
          </div>
        </TitledSection>
      )}
    </>
  );
}

export function WaitingFormPage({ view, frame }: PageProps<WaitingFormView>) {
  const said = frame.words.registrations;
  const here = `${frame.base}/registrations/${view.workspace}/${view.id}`;
  return (
    <>
      <Head view={view} frame={frame} />
      <Found view={view} frame={frame} />
      <Papers view={view} frame={frame} hrefOf={({ paper }) => `${here}/papers/${paper}`} />
      <Details view={view} frame={frame} />
      <TitledSection id="acts" title={said.acts}>
        <PostButton frame={frame} action={`${here}/approve`} label={said.approve} kind="primary" />
        <form method="post" action={`${here}/return`} class="edit">
          <HiddenFormToken frame={frame} />
          <div class="fields">
            <FormSelect
              frame={frame}
              name="fault"
              label={said.reason}
              options={[['', said.reasonNone], ...view.reasons]}
            />
            <FormField frame={frame} name="text" label={said.reasonText} wide />
          </div>
          <div class="buttons">
            <button class="button">{said.sendBack}</button>
          </div>
        </form>
      </TitledSection>
    </>
  );
}

const Head = ({ view: { supplier, status, workspace }, frame }: PartProps) => (
  <PageHead
    title={supplier.name}
    up={{
      label: workspace ? frame.words.screens.waitingForms : frame.words.screens.registrations,
      href: `${frame.base}/registrations`,
    }}
    chips={<RegistrationStateChip status={status} frame={frame} />}
    text={supplier.tax_code}
  />
);

function Found({ view: { found, note }, frame }: PartProps) {
  const said = frame.words.registrations;
  if (found.length === 0 && !note) return null;
  return (
    <TitledSection id="found" title={said.reasons}>
      <ul>
        {found.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {note && (
        <p>
          {said.note}: {note}
        </p>
      )}
    </TitledSection>
  );
}

type PapersProps = PartProps & { readonly hrefOf: (paper: SelfRegistrationView['papers'][number]) => string };

/** Always downloads: an untrusted file is never shown in the page. */
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
  const said = words.registrations;
  const { signer, supplier, representative, signature, workspace, entry_id: entry, job_id: job } = view;
  return (
    <TitledSection id="details" title={said.details}>
      <NamedValues
        pairs={[
          [said.workspace, workspace],
          [said.email, supplier.email],
          [said.signer, formatName(signer)],
          [said.capacity, signer.capacity],
          [said.representative, formatName(representative)],
          [said.signature, signature && `${formatName(signature)} (${signature.issuer})`],
          [said.revocation, signature && said.revocationUnchecked],
          [said.until, <MinuteTime key="until" frame={frame} at={view.expires_at} />],
          [said.uploadsLeft, String(view.uploads_left)],
          [said.reminders, String(view.reminders)],
          [said.entry, !workspace && <a href={`${base}/entries/${entry}`}>{supplier.name}</a>],
          [said.job, !workspace && job && <a href={`${base}/jobs/${job}`}>{words.screens.job}</a>],
        ]}
      />
    </TitledSection>
  );
}
