// Blocks of screens: the head of a page, a titled section, pairs, an empty state, code, and the link to a run in
// Temporal.
import type { ComponentChildren } from 'preact';

interface HeadProps {
  readonly title: string;
  /** Link above the title to the parent page. */
  readonly up?: { readonly label: string; readonly href: string };
  readonly chips?: ComponentChildren;
  /** Buttons. */
  readonly children?: ComponentChildren;
  readonly text?: ComponentChildren;
}

export const PageHeader = ({ title, up, chips, children, text }: HeadProps) => (
  <div class="head">
    <div>
      {up && (
        <p class="up">
          <a href={up.href}>{up.label}</a>
        </p>
      )}
      <h1>
        {title} {chips}
      </h1>
      {text && <p class="lead">{text}</p>}
    </div>
    {children && <div class="actions">{children}</div>}
  </div>
);

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
  readonly aside?: ComponentChildren;
}

export const TitledSection = ({ id, title, children, aside }: SectionProps) => (
  <section class="block" aria-labelledby={`${id}-title`} id={id}>
    <div class="block-head">
      <h2 id={`${id}-title`}>{title}</h2>
      {aside}
    </div>
    {children}
  </section>
);

interface PairsProps {
  readonly pairs: readonly (readonly [string, ComponentChildren])[];
}

/** Shows names with values; pairs without a value are omitted. */
export const NameValueList = ({ pairs }: PairsProps) => (
  <dl class="pairs">
    {pairs
      .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

interface EmptyProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ComponentChildren;
}

/** Shows that a list is empty, with the reason and the next step. */
export const EmptyState = ({ title, text, children }: EmptyProps) => (
  <div class="empty">
    <h2>{title}</h2>
    <p>
      <SentenceWithCode text={text} />
    </p>
    {children}
  </div>
);

/** Shows a sentence. Names between backticks are shown as code. */
export const SentenceWithCode = ({ text }: { readonly text: string }) => (
  <>{text.split('`').map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part))}</>
);

/** A command or JSON to copy. */
export const CopyableCode = ({ children }: { readonly children: string }) => (
  <pre tabIndex={0}>
    <code>{children}</code>
  </pre>
);

/** Shows a token or a secret that was just created. */
export const SecretShownOnce = ({
  title,
  text,
  secret,
}: {
  readonly title: string;
  readonly text: string;
  readonly secret: string;
}) => (
  <section class="waiting" role="status" aria-labelledby="once-title">
    <h2 id="once-title">{title}</h2>
    <p>{text}</p>
    <CopyableCode>{secret}</CopyableCode>
  </section>
);

/**
 * A table that scrolls in a narrow window. The table is not a landmark, because the section around it already is one,
 * often with the same name.
 */
export const ScrollingTable = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ComponentChildren;
}) => (
  <div class="table" role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
);

export const TemporalRunLink = ({ run }: { readonly run: string }) => (
  <a href={run} rel="noreferrer noopener" target="_blank">
    Temporal
  </a>
);
