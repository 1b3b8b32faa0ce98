// The page that edits or creates a workflow as JSON. Errors are shown with their line.
import type { PageProps, PageProblemView } from '../../frame';
import { createJsonPathLineFinder } from '../../json-lines';
import { PageHeader, TitledSection } from '../../parts/blocks';
import { HiddenFormTokenInput, HiddenFormVersionInput } from '../../parts/form';

export interface WorkflowCreateOrEditPageView {
  /** Id of the workflow; absent for a new one. */
  readonly id?: string;
  readonly name: string;
  /** The ETag of the workflow when the page was opened, so that a later change is not overwritten. */
  readonly etag: string;
  readonly json: string;
}

export function WorkflowCreateOrEditPage({ view, frame }: PageProps<WorkflowCreateOrEditPageView>) {
  const { words, base, problem } = frame;
  const labels = words.workflows;
  const json = frame.sent.json ?? view.json;
  const place = view.id ? `${base}/workflows/${view.id}` : `${base}/workflows`;
  const name = words.templateText(view.name);
  const up = view.id ? name : words.screens.workflows;
  const lineProblems = problem ? problemsByLine(problem, json) : [];
  return (
    <>
      <PageHeader
        title={view.id ? labels.editTitle(name) : labels.make}
        up={{ label: up, href: place }}
        text={view.id ? labels.editText : labels.newText}
      />
      {lineProblems.length > 0 && (
        <TitledSection id="problems" title={labels.problems}>
          <ul class="fault-list bad">
            {lineProblems.map(({ line, text, message }) => (
              <li key={`${line} ${message}`}>
                <p>
                  <strong>{labels.line(line)}</strong> {message}
                </p>
                <code>{text}</code>
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      <form method="post" action={view.id ? `${place}/edit/save` : `${place}/new/make`} class="edit whole">
        <HiddenFormTokenInput frame={frame} />
        <HiddenFormVersionInput frame={frame} version={view.etag} />
        <label for="json">{labels.json}</label>
        <textarea
          id="json"
          name="json"
          rows={30}
          spellcheck={false}
          {...(problem ? { 'aria-invalid': 'true' } : {})}
          {...(lineProblems.length > 0 ? { 'aria-describedby': 'problems' } : {})}
        >
          {json}
        </textarea>
        <div class="buttons">
          <button class="button primary">{labels.save}</button>
          <button class="button" name="draft" value="1">
            {labels.saveDraft}
          </button>
          <a class="button plain" href={place}>
            {labels.back}
          </a>
        </div>
      </form>
    </>
  );
}

interface LineProblem {
  readonly line: number;
  /** The text of the line. */
  readonly text: string;
  readonly message: string;
}

/**
 * Groups errors by line: errors with a path, errors of JSON that contain their line, and errors whose message starts
 * with a path.
 */
function problemsByLine({ faults, message }: PageProblemView, json: string): LineProblem[] {
  const lines = json.split(/\r?\n/);
  const at = (line: number, text: string): LineProblem => ({
    line,
    text: (lines[line - 1] ?? '').trim(),
    message: text,
  });
  const [, named] = /\bat line (\d+)/.exec(message) ?? [];
  if (named) return [at(Number(named), message)];
  const find = createJsonPathLineFinder(json);
  const places = faults.length > 0 ? faults : [{ message, paths: [/^`?([^\s`]*)/.exec(message)?.[1] ?? ''] }];
  return places.flatMap(({ message: text, paths: [place = ''] }) => {
    const line = find(place);
    return line === undefined ? [] : [at(line, text)];
  });
}
