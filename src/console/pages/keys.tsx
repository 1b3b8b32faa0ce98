// Shows access keys: the list, a form to create an access key, and its token (shown only once).
import type { PageFrame, PageProps } from '../frame';
import { EmptyState, PageHeader, TitledSection, SecretShownOnce } from '../parts/blocks';
import { Chip } from '../parts/chips';
import { EditForm, FormCheckbox, FormTextField } from '../parts/form';
import { DataTable } from '../parts/table';
import { DateAndTimeText, TimeSinceText } from '../parts/time';
import { TypedNameConfirmationPage } from './confirm';

export const accessKeyScopes = ['read', 'write', 'run', 'operate', 'application', 'admin'] as const;

export interface AccessKeyView {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly application?: string;
  readonly created_at: string;
  readonly expires_at?: string;
  readonly last_used_at?: string;
  readonly revoked_at?: string;
}

export interface AccessKeyListPageView {
  readonly list: readonly AccessKeyView[];
  /** The access key that was just created. */
  readonly made?: { readonly name: string; readonly token: string };
}

export function AccessKeysPage({ view, frame }: PageProps<AccessKeyListPageView>) {
  const { words, base } = frame;
  const labels = words.settings.keys;
  return (
    <>
      <PageHeader title={words.screens.keys} text={labels.text}>
        <a class="button" href={`${base}/sessions`}>
          {words.screens.sessions}
        </a>
      </PageHeader>
      {view.made && (
        <SecretShownOnce
          title={`${labels.madeTitle}: ${view.made.name}`}
          text={labels.madeText}
          secret={view.made.token}
        />
      )}
      {view.list.length === 0 ? (
        <EmptyState title={labels.emptyTitle} text={labels.emptyText} />
      ) : (
        <TitledSection id="list" title={words.screens.keys}>
          <List view={view} frame={frame} />
        </TitledSection>
      )}
      <TitledSection id="make" title={labels.make}>
        <Make frame={frame} />
      </TitledSection>
    </>
  );
}

function StateOfKey({ row, frame }: { readonly row: AccessKeyView; readonly frame: PageFrame }) {
  const labels = frame.words.settings.keys;
  if (row.revoked_at) return <Chip tone="quiet">{labels.revoked}</Chip>;
  const isOver = row.expires_at !== undefined && new Date(row.expires_at) <= frame.now;
  return <Chip tone={isOver ? 'quiet' : 'ok'}>{isOver ? labels.over : labels.live}</Chip>;
}

function List({ view, frame }: PageProps<AccessKeyListPageView>) {
  const labels = frame.words.settings.keys;
  return (
    <DataTable
      label={frame.words.screens.keys}
      columns={[
        labels.name,
        labels.scopes,
        labels.state,
        labels.made,
        labels.expires,
        labels.used,
        [labels.revokeLink, 'hidden'],
      ]}
    >
      {view.list.map((row) => (
        <tr key={row.id} id={`row-${row.id}`} data-row>
          <th scope="row">{row.name}</th>
          <td>
            <code>{row.scopes.join(' ')}</code>
          </td>
          <td>
            <StateOfKey row={row} frame={frame} />
          </td>
          <td class="date">
            <DateAndTimeText frame={frame} at={row.created_at} />
          </td>
          <td class="date">{row.expires_at ? <DateAndTimeText frame={frame} at={row.expires_at} /> : labels.noEnd}</td>
          <td class="date">
            {row.last_used_at ? (
              <TimeSinceText frame={frame} at={row.last_used_at} />
            ) : (
              <span class="none">{labels.never}</span>
            )}
          </td>
          <td>
            {!row.revoked_at && (
              <a class="button small danger" href={`${frame.base}/keys/${row.id}/revoke`} data-open>
                {labels.revokeLink}
                <span class="hidden"> {row.name}</span>
              </a>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Make({ frame }: { readonly frame: PageFrame }) {
  const labels = frame.words.settings.keys;
  return (
    <EditForm frame={frame} action={`${frame.base}/keys/make`} button={labels.make}>
      <FormTextField frame={frame} name="name" label={labels.name} required />
      <fieldset>
        <legend>{labels.scopes}</legend>
        {accessKeyScopes.map((scope) => (
          <FormCheckbox
            key={scope}
            name={`scope_${scope}`}
            checked={frame.sent.name === undefined ? scope === 'read' : frame.sent[`scope_${scope}`] === '1'}
          >
            <code>{scope}</code> {labels.scopeTexts[scope]}
          </FormCheckbox>
        ))}
      </fieldset>
      <FormTextField frame={frame} name="days" label={labels.days} value="365" type="number" required />
    </EditForm>
  );
}

export interface AccessKeyRevokePageView {
  readonly id: string;
  readonly name: string;
}

export function AccessKeyRevokePage({ view: { id, name }, frame }: PageProps<AccessKeyRevokePageView>) {
  const { words, base } = frame;
  const labels = words.settings.keys.revoke;
  return (
    <TypedNameConfirmationPage
      frame={frame}
      title={labels.title}
      up={{ label: words.screens.keys, href: `${base}/keys` }}
      consequences={labels.consequences}
      name={name}
      action={`${base}/keys/${id}/revoke/send`}
      button={labels.button}
    />
  );
}
