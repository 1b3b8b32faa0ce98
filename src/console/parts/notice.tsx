// What a page tells above its content: what was done, or what was refused and what to do about it.
import type { Frame, Problem } from '../frame';

export function Notice({ frame: { words, notice = '' } }: { readonly frame: Frame }) {
  const text = (words.notices as Readonly<Record<string, string>>)[notice];
  return text ? (
    <p class="notice" role="status">
      {text}
    </p>
  ) : null;
}

export function ProblemBox({ frame, problem }: { readonly frame: Frame; readonly problem: Problem }) {
  const { words } = frame;
  return (
    <section class="problem" role="alert" aria-labelledby="problem-title">
      <h2 id="problem-title">{words.problem.title}</h2>
      {words.problem.keys[problem.key] && <p>{words.problem.keys[problem.key]}</p>}
      <p>{problem.message}</p>
      {problem.faults.length > 0 && (
        <ul>
          {problem.faults.map(({ message, paths, remedy }) => (
            <li key={`${paths[0]} ${message}`}>
              {paths[0] && <code>{paths[0].replace(/^\$\.(?:doc\.)?/, '')}</code>} {message}
              {remedy && <small> {remedy}</small>}
            </li>
          ))}
        </ul>
      )}
      <p>
        <strong>{words.problem.remedy}</strong> {problem.remedy}
      </p>
      <p class="meta">
        <code>{problem.key}</code> · {words.problem.request} <code>{problem.requestId}</code>
      </p>
    </section>
  );
}
