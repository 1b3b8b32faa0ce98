// Shows buttons for the actions that an entry allows. The other actions are collapsed, with the reason why they are not
// allowed.
import type { PageFrame } from '../frame';
import type { EntryActionView, EntryPageView } from '../pages/entries/entry-view';
import { PostButton } from './form';

interface EntryActionsProps {
  readonly view: {
    readonly entry: Pick<EntryPageView['entry'], 'id'>;
    readonly actions: readonly EntryActionView[];
    /** Jobs of the entry, as far as they are loaded. */
    readonly jobs: readonly unknown[];
  };
  readonly frame: PageFrame;
}

export function EntryActionButtons({ view, frame }: EntryActionsProps) {
  const { words } = frame;
  const visibleActions = view.actions.filter(({ reason }) => reason !== 'scope');
  const refused = visibleActions.filter(({ allowed }) => !allowed);
  if (visibleActions.length === 0) return null;
  return (
    <>
      {visibleActions
        .filter(({ allowed }) => allowed)
        .map((action) => (
          <Action key={action.name} action={action} view={view} frame={frame} />
        ))}
      {refused.length > 0 && (
        <details class="why-not">
          <summary>{words.entry.whyNot}</summary>
          <dl class="pairs">
            {refused.map(({ name, reason, why }) => (
              <div key={name}>
                <dt>{words.entry.actions[name]}</dt>
                <dd>{(words.entry.reasons as Readonly<Record<string, string>>)[reason ?? ''] ?? why}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function Action({ action, view, frame }: EntryActionsProps & { readonly action: EntryActionView }) {
  const { words, base } = frame;
  const place = `${base}/entries/${view.entry.id}`;
  const label = words.entry.actions[action.name];
  if (action.name === 'edit' || action.name === 'cancel') {
    return (
      <a class={`button ${action.name === 'cancel' ? 'danger' : ''}`.trim()} href={`${place}/${action.name}`}>
        {label}
      </a>
    );
  }
  if (action.name === 'correct') return <PostButton frame={frame} action={`${place}/correct`} label={label} />;
  return <Run action={action} place={place} view={view} frame={frame} />;
}

/** If several workflows are suitable, the user chooses one. */
function Run({
  action,
  place,
  view,
  frame,
}: EntryActionsProps & { readonly action: EntryActionView; readonly place: string }) {
  const { words } = frame;
  const workflows = action.workflows ?? [];
  const label = view.jobs.length > 0 ? words.entry.actions.run : words.entry.runFirst;
  const [only] = workflows;
  if (workflows.length === 1 && only) {
    const fields = { workflow: only.id };
    return <PostButton frame={frame} action={`${place}/run`} label={label} kind="primary" fields={fields} />;
  }
  return (
    <PostButton frame={frame} action={`${place}/run`} label={label} kind="primary">
      <label class="hidden" for="run-workflow">
        {words.entry.workflow}
      </label>
      <select id="run-workflow" name="workflow">
        {workflows.map(({ id, name }) => (
          <option key={id} value={id}>
            {words.templateText(name)}
          </option>
        ))}
      </select>
    </PostButton>
  );
}
