// Edits an entry. Shows fields that have problems first, then the usual fields, then the whole document.
import type { PageFrame, PageProps } from '../../frame';
import { PageHeader, TitledSection } from '../../parts/blocks';
import { FaultList, findFirstFaultTextsByField } from '../../parts/faults';
import { EditForm, FormTextField, HiddenFormTokenInput, HiddenFormVersionInput } from '../../parts/form';
import type { FaultView } from './entry-view';

export interface EntryEditField {
  /** JSON pointer into the document; also the field's name in the form. */
  readonly pointer: string;
  readonly value: string;
  readonly hasLines: boolean;
  readonly fault?: FaultView;
}

export interface EntryEditPageView {
  readonly id: string;
  readonly name: string;
  readonly digest: string;
  readonly faults: readonly FaultView[];
  readonly groups: readonly { readonly title: string; readonly fields: readonly EntryEditField[] }[];
  /** Returns the field of a path in the document. */
  readonly fieldOf: (path: string) => string;
  readonly json: string;
  /** A workflow that can run the entry again, if the role allows this. */
  readonly canRun: boolean;
  /** The document was saved, but the job was not started. The form is then current, although it was refused. */
  readonly isSaved: boolean;
}

export function EntryEditPage({ view, frame }: PageProps<EntryEditPageView>) {
  const { words, base } = frame;
  const labels = words.entry;
  const place = `${base}/entries/${view.id}`;
  const refused = findFirstFaultTextsByField(frame.problem, view.fieldOf);
  return (
    <>
      <PageHeader title={labels.editTitle(view.name)} up={{ label: view.name, href: place }} text={labels.editText} />
      <FaultList faults={view.faults} title={labels.faults} id="faults" frame={frame} />
      <form method="post" action={`${place}/edit/save`} class="edit">
        <HiddenFormTokenInput frame={frame} />
        <EditedVersion view={view} frame={frame} />
        {view.groups.map(({ title, fields }) => (
          <fieldset key={title}>
            <legend>{groupLabel(title, frame)}</legend>
            <div class="fields">
              {fields.map(({ pointer, value, hasLines, fault }) => (
                <FormTextField
                  key={pointer}
                  frame={frame}
                  name={pointer}
                  label={fieldLabel(pointer, frame)}
                  value={value}
                  hasLines={hasLines}
                  fault={refused.get(pointer) ?? (fault && `${fault.code}: ${fault.message}`)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <div class="buttons">
          {/* Enter in a field presses the first button, so this is the one whose act can be undone. */}
          <button class="button">{labels.save}</button>
          {view.canRun && (
            <button class="button primary" name="then" value="run">
              {labels.saveAndRun}
            </button>
          )}
          <a class="button plain" href={place}>
            {labels.back}
          </a>
        </div>
      </form>
      <WholeDocument view={view} frame={frame} />
    </>
  );
}

const EditedVersion = ({ view: { digest, isSaved }, frame }: PageProps<EntryEditPageView>) => (
  <HiddenFormVersionInput frame={isSaved ? { ...frame, sent: {} } : frame} version={digest} />
);

/** Shows the whole document with problems that belong to no field. */
function WholeDocument({ view, frame }: PageProps<EntryEditPageView>) {
  const labels = frame.words.entry;
  const place = `${frame.base}/entries/${view.id}`;
  return (
    <TitledSection id="whole" title={labels.editJson}>
      <details>
        <summary>{labels.asJson}</summary>
        <EditForm frame={frame} action={`${place}/edit/replace`} button={labels.replace} buttonClass="button">
          <EditedVersion view={view} frame={frame} />
          <label class="hidden" for="json">
            {labels.editJson}
          </label>
          <textarea id="json" name="json" rows={24} spellcheck={false}>
            {frame.sent.json ?? view.json}
          </textarea>
        </EditForm>
      </details>
    </TitledSection>
  );
}

const translatePart = (part: string, { words }: PageFrame): string =>
  (words.entry.fields as Readonly<Record<string, string>>)[part] ?? part;

/** Formats `/customer/tax_id/code` as `Tax id · Code`. The group shows the rest. */
function fieldLabel(pointer: string, frame: PageFrame): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .filter((part) => !/^\d+$/.test(part));
  const visibleParts = parts.length > 1 ? parts.slice(1) : parts;
  return visibleParts.map((part) => translatePart(part, frame)).join(' · ');
}

/** Formats `lines/0` as `Line 1`. */
function groupLabel(title: string, frame: PageFrame): string {
  const [name = '', index] = title.split('/');
  return index === undefined ? translatePart(name, frame) : `${translatePart(name, frame)} ${Number(index) + 1}`;
}
