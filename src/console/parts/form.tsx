// Parts of forms: the hidden token, a labelled field, and forms and buttons that post to a form of the screen.
import type { ComponentChildren } from 'preact';
import type { PageFrame } from '../frame';

/** The hidden token of every form that changes something. The server refuses a form without this token. */
export const HiddenFormTokenInput = ({ frame }: { readonly frame: Pick<PageFrame, 'token'> }) => (
  <input type="hidden" name="form_token" value={frame.token} />
);

interface VersionProps {
  readonly frame: PageFrame;
  readonly version: string;
}

/**
 * The hidden version of what a form shows: a digest, or an ETag. The server refuses the form if someone has changed that
 * in the meantime. The refused form keeps its version, so that it stays outdated until the page is opened again.
 */
export const HiddenFormVersionInput = ({ frame, version }: VersionProps) => (
  <input type="hidden" name="form_version" value={frame.sent.form_version ?? version} />
);

interface FieldProps {
  readonly frame: PageFrame;
  readonly name: string;
  readonly label: string;
  readonly value?: string | undefined;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly type?: string;
  readonly required?: boolean;
  readonly wide?: boolean;
  /** The text may have several lines. */
  readonly hasLines?: boolean;
  /** Id of a `datalist` with suggestions. */
  readonly list?: string;
  /** The field is for numbers; `decimal` opens the number keys of a phone. */
  readonly inputMode?: 'decimal';
}

/**
 * A text field with its label. After a refusal, the field shows the sent input. A text with line breaks gets an area,
 * because a browser removes the line breaks in a field of one line.
 */
export function FormTextField({
  frame,
  value = '',
  type = 'text',
  wide,
  hasLines,
  list,
  inputMode,
  ...field
}: FieldProps) {
  const { name, label, hint, fault, required } = field;
  const { id, described } = describeField(field);
  const text = frame.sent[name] ?? value;
  const isArea = hasLines || (type === 'text' && /[\r\n]/.test(text));
  const shared = { id, name, autocomplete: 'off', ...(required ? { required: true } : {}), ...described };
  return (
    <div class={wide || isArea ? 'field wide' : 'field'}>
      <label for={id}>{label}</label>
      {isArea ? (
        <textarea {...shared} rows={3}>
          {text}
        </textarea>
      ) : (
        <input {...shared} type={type} value={text} {...(list ? { list } : {})} {...(inputMode ? { inputMode } : {})} />
      )}
      <FieldNotes id={id} hint={hint} fault={fault} />
    </div>
  );
}

type DescribedField = Pick<FieldProps, 'name' | 'hint' | 'fault'>;

/** Returns the id of a field, and the attributes that connect it with its hint and its fault. */
function describeField({ name, hint, fault }: DescribedField) {
  const id = `f-${name.replaceAll(/[^\w-]/g, '-')}`;
  const describedBy = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ');
  const described = {
    ...(fault ? { 'aria-invalid': 'true' as const } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  };
  return { id, described };
}

interface NotesProps {
  readonly id: string;
  readonly hint: string | undefined;
  readonly fault: string | undefined;
}

const FieldNotes = ({ id, hint, fault }: NotesProps) => (
  <>
    {hint && (
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {fault && (
      <p class="fault" id={`${id}-fault`}>
        {fault}
      </p>
    )}
  </>
);

interface FormSelectProps extends DescribedField {
  readonly frame: PageFrame;
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** A choice with its label. After a refusal, the choice shows the sent input. */
export function FormSelect({ frame, label, options, ...field }: FormSelectProps) {
  const { id, described } = describeField(field);
  const value = frame.sent[field.name] ?? '';
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name={field.name} {...described}>
        {options.map(([one, text]) => (
          <option key={one} value={one} {...(one === value ? { selected: true } : {})}>
            {text}
          </option>
        ))}
      </select>
      <FieldNotes id={id} hint={field.hint} fault={field.fault} />
    </div>
  );
}

interface CheckProps {
  readonly name: string;
  readonly checked: boolean;
  readonly children: ComponentChildren;
}

/** Shows a box to tick, which sends `1`. */
export const FormCheckbox = ({ name, checked, children }: CheckProps) => (
  <label class="check">
    <input type="checkbox" name={name} value="1" checked={checked} />
    <span>{children}</span>
  </label>
);

interface EditFormProps {
  readonly frame: PageFrame;
  readonly action: string;
  /** What the form shows, for a form that writes all its values. */
  readonly version?: string;
  readonly button: string;
  readonly buttonClass?: string;
  readonly children: ComponentChildren;
}

/** A form with fields, and one button below them. */
export const EditForm = ({ frame, action, version, button, buttonClass, children }: EditFormProps) => (
  <form method="post" action={action} class="edit">
    <HiddenFormTokenInput frame={frame} />
    {version !== undefined && <HiddenFormVersionInput frame={frame} version={version} />}
    {children}
    <div class="buttons">
      <button class={buttonClass ?? 'button primary'}>{button}</button>
    </div>
  </form>
);

interface PostProps {
  readonly frame: PageFrame;
  /** Address of the form, which consists of the path of the page and the name of the form. */
  readonly action: string;
  readonly label: string;
  readonly kind?: 'primary' | 'danger' | 'small';
  readonly fields?: Readonly<Record<string, string>>;
  readonly children?: ComponentChildren;
}

/** Shows one button that changes something. */
export const PostButton = ({ frame, action, label, kind, fields = {}, children }: PostProps) => (
  <form method="post" action={action} class="post">
    <HiddenFormTokenInput frame={frame} />
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
    <button class={`button ${kind ?? ''}`.trim()}>{label}</button>
  </form>
);
