// Keys of programs: the list, a form to create one, and its token, which is shown once.
import type { Frame, PageProps } from '../frame';
import { Empty, Head, Section, ShownOnce } from '../parts/blocks';
import { Chip } from '../parts/chips';
import { Check, Field, Hidden } from '../parts/form';
import { Table } from '../parts/table';
import { Moment, Since } from '../parts/time';
import { Confirm } from './confirm';

export const keyScopes = ['read', 'write', 'run', 'operate', 'application', 'admin'] as const;

export interface KeyView {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly application?: string;
  readonly created_at: string;
  readonly expires_at?: string;
  readonly last_used_at?: string;
  readonly revoked_at?: string;
}

export interface KeysView {
  readonly list: readonly KeyView[];
  /** The key that was just created. */
  readonly made?: { readonly name: string; readonly token: string };
}

export function KeysPage({ view, frame }: PageProps<KeysView>) {
  const { words, base } = frame;
  const said = words.settings.keys;
  return (
    <>
      <Head title={words.screens.keys} text={said.text}>
        <a class="button" href={`${base}/sessions`}>
          {words.screens.sessions}
        </a>
      </Head>
      {view.made && (
        <ShownOnce title={`${said.madeTitle}: ${view.made.name}`} text={said.madeText} secret={view.made.token} />
      )}
      {view.list.length === 0 ? (
        <Empty title={said.emptyTitle} text={said.emptyText} />
      ) : (
        <Section id="list" title={words.screens.keys}>
          <List view={view} frame={frame} />
        </Section>
      )}
      <Section id="make" title={said.make}>
        <Make frame={frame} />
      </Section>
    </>
  );
}

function StateOfKey({ row, frame }: { readonly row: KeyView; readonly frame: Frame }) {
  const said = frame.words.settings.keys;
  if (row.revoked_at) return <Chip tone="quiet">{said.revoked}</Chip>;
  const isOver = row.expires_at !== undefined && new Date(row.expires_at) <= frame.now;
  return <Chip tone={isOver ? 'quiet' : 'ok'}>{isOver ? said.over : said.live}</Chip>;
}

function List({ view, frame }: PageProps<KeysView>) {
  const said = frame.words.settings.keys;
  return (
    <Table
      label={frame.words.screens.keys}
      columns={[said.name, said.scopes, said.state, said.made, said.expires, said.used, [said.revokeLink, 'hidden']]}
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
            <Moment frame={frame} at={row.created_at} />
          </td>
          <td class="date">{row.expires_at ? <Moment frame={frame} at={row.expires_at} /> : said.noEnd}</td>
          <td class="date">
            {row.last_used_at ? <Since frame={frame} at={row.last_used_at} /> : <span class="none">{said.never}</span>}
          </td>
          <td>
            {!row.revoked_at && (
              <a class="button small danger" href={`${frame.base}/keys/${row.id}/revoke`} data-open>
                {said.revokeLink}
                <span class="hidden"> {row.name}</span>
              </a>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Make({ frame }: { readonly frame: Frame }) {
  const said = frame.words.settings.keys;
  return (
    <form class="edit" method="post" action={`${frame.base}/keys/make`}>
      <Hidden frame={frame} />
      <Field frame={frame} name="name" label={said.name} required />
      <fieldset>
        <legend>{said.scopes}</legend>
        {keyScopes.map((scope) => (
          <Check
            key={scope}
            name={`scope_${scope}`}
            checked={frame.sent.name === undefined ? scope === 'read' : frame.sent[`scope_${scope}`] === '1'}
          >
            <code>{scope}</code> {said.scopeTexts[scope]}
          </Check>
        ))}
      </fieldset>
      <Field frame={frame} name="days" label={said.days} value="365" type="number" required />
      <div class="buttons">
        <button class="button primary">{said.make}</button>
      </div>
    </form>
  );
}

export interface KeyRevokeView {
  readonly id: string;
  readonly name: string;
}

export function KeyRevokePage({ view: { id, name }, frame }: PageProps<KeyRevokeView>) {
  const { words, base } = frame;
  const said = words.settings.keys.revoke;
  return (
    <Confirm
      frame={frame}
      title={said.title}
      up={{ label: words.screens.keys, href: `${base}/keys` }}
      consequences={said.consequences}
      name={name}
      action={`${base}/keys/${id}/revoke/send`}
      button={said.button}
    />
  );
}
