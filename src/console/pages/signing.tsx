// Shows the page on which a supplier signs its form, in one column with five steps and without a script.
import { formatDayForPage } from '../parts/figures';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { formSigningPageTexts as english } from '../words/en/signing';
import { formSigningPageTexts as spanish } from '../words/es/signing';

type SigningLanguage = 'es' | 'en';

export interface RepresentationFormSigningPageView {
  readonly language: SigningLanguage;
  readonly status: keyof (typeof english)['states'];
  readonly supplier: { readonly name: string; readonly taxCode: string };
  readonly signer: { readonly name: string; readonly taxCode: string; readonly capacity?: string };
  readonly representative: { readonly name: string; readonly taxCode: string };
  readonly faults: readonly { readonly text: string; readonly remedy: string }[];
  readonly note?: string;
  readonly uploadsLeft: number;
  /** Day (YYYY-MM-DD) on which the link ends. */
  readonly until: string;
  readonly returnUrl?: string;
  /** Address of the page, without a query. */
  readonly base: string;
}

const chooseWords = (language: SigningLanguage) => (language === 'es' ? spanish : english);

/** Dark gray on white, and one color with a contrast above 4.5. */
export const formSigningPageCss = `
body { margin: 0; background: #fff; color: #1c1c1c; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 36rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin: 1.5rem 0 .25rem; }
dl { margin: 0; } dt { font-weight: 600; } dd { margin: 0 0 .5rem; }
label { display: block; margin: .75rem 0 .25rem; font-weight: 600; } input { max-width: 100%; font: inherit; }
.button, button { display: inline-block; margin: .75rem 0; padding: .6rem 1.2rem; border: 0; border-radius: .3rem;
background: #0b5c56; color: #fff; font: inherit; text-decoration: none; }
.wrong { border: 2px solid #a11; border-radius: .3rem; padding: .25rem 1rem; }
a { color: #0b5c56; } fieldset { border: 1px solid #767676; border-radius: .3rem; margin: 1rem 0; } .button:focus-visible,
button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid #1c1c1c; outline-offset: 2px; }
`;

interface DocumentProps {
  readonly language: SigningLanguage;
  readonly title: string;
  readonly refreshSeconds?: number;
  readonly children?: ComponentChildren;
}

const html = (props: DocumentProps): string =>
  `<!doctype html>${renderToString(
    <html lang={props.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {props.refreshSeconds && <meta http-equiv="refresh" content={String(props.refreshSeconds)} />}
        <title>{props.title}</title>
        <style dangerouslySetInnerHTML={{ __html: formSigningPageCss }} />
      </head>
      <body>
        <main>
          <h1>{props.title}</h1>
          {props.children}
        </main>
      </body>
    </html>,
  )}`;

export type RepresentationFormSigningPageProblem = keyof (typeof english)['stops'];

/** Renders the page that is shown instead of a registration, with what is wrong and what to do. */
export function renderRepresentationFormSigningProblemPage(
  language: SigningLanguage,
  stop: RepresentationFormSigningPageProblem,
): string {
  const [title, text] = chooseWords(language).stops[stop];
  return html({ language, title: title ?? '', children: <p>{text}</p> });
}

/** A file is looked at within seconds. */
const refreshSeconds = 3;

export function renderRepresentationFormSigningPage(view: RepresentationFormSigningPageView): string {
  const { language, status } = view;
  const labels = chooseWords(language);
  const other = language === 'es' ? 'en' : 'es';
  const isDone = status === 'approved';
  return html({
    language,
    title: labels.title,
    ...(status === 'checking' ? { refreshSeconds } : {}),
    children: (
      <>
        <p>
          <a href={`${view.base}?lang=${other}`} lang={other} hreflang={other}>
            {labels.language}
          </a>
        </p>
        <State view={view} />
        {!isDone && <Steps view={view} />}
      </>
    ),
  });
}

function State({ view }: { readonly view: RepresentationFormSigningPageView }) {
  const { language, status, faults, note, returnUrl } = view;
  const labels = chooseWords(language);
  return (
    <section aria-labelledby="state">
      <h2 id="state">{labels.done}</h2>
      <p role="status">{labels.states[status]}</p>
      {(faults.length > 0 || note) && (
        <div class="wrong">
          {status === 'returned' && <p>{labels.wrong}:</p>}
          <ul>
            {faults.map(({ text, remedy }) => (
              <li key={text}>
                {text}. {remedy}
              </li>
            ))}
          </ul>
          {note && (
            <p>
              {labels.note}: {note}
            </p>
          )}
        </div>
      )}
      {status === 'approved' && returnUrl && (
        <a class="button" href={returnUrl} target="_top" rel="noreferrer">
          {labels.goOn}
        </a>
      )}
    </section>
  );
}

function Steps({ view }: { readonly view: RepresentationFormSigningPageView }) {
  const { language, supplier, signer, representative, base, until } = view;
  const labels = chooseWords(language);
  return (
    <>
      <section aria-labelledby="who">
        <h2 id="who">{`1. ${labels.who}`}</h2>
        <p>{labels.whoText}</p>
        <dl>
          <dt>{labels.company}</dt>
          <dd>{`${supplier.name} · ${labels.taxCode} ${supplier.taxCode}`}</dd>
          <dt>{labels.signer}</dt>
          <dd>{`${signer.name} · ${labels.taxCode} ${signer.taxCode}`}</dd>
          {signer.capacity && <dt>{labels.capacity}</dt>}
          {signer.capacity && <dd>{signer.capacity}</dd>}
        </dl>
      </section>
      <section aria-labelledby="what">
        <h2 id="what">{`2. ${labels.what}`}</h2>
        <p>{labels.whatText(representative.name, representative.taxCode)}</p>
      </section>
      <section aria-labelledby="download">
        <h2 id="download">{`3. ${labels.download}`}</h2>
        <p>{labels.downloadText}</p>
        <a class="button" href={`${base}/form`} download>
          {labels.downloadLink}
        </a>
      </section>
      <Upload view={view} />
      <p>{labels.until(formatDayForPage(view, until))}</p>
    </>
  );
}

function Upload({
  view: { language, status, base, uploadsLeft },
}: {
  readonly view: RepresentationFormSigningPageView;
}) {
  const labels = chooseWords(language);
  if (status !== 'open' && status !== 'returned') return null;
  return (
    <section aria-labelledby="upload">
      <h2 id="upload">{`4. ${labels.upload}`}</h2>
      {uploadsLeft === 0 ? (
        <p>{labels.noneLeft}</p>
      ) : (
        <form method="post" action={`${base}?lang=${language}`} encType="multipart/form-data">
          <label for="file">{labels.file}</label>
          <input id="file" name="file" type="file" accept="application/pdf" required />
          <fieldset>
            <legend>{labels.identity}</legend>
            <label for="front">{labels.front}</label>
            <input id="front" name="front" type="file" accept="image/jpeg,image/png" />
            <label for="back">{labels.back}</label>
            <input id="back" name="back" type="file" accept="image/jpeg,image/png" />
          </fieldset>
          <p>{labels.left(uploadsLeft)}</p>
          <button type="submit">{labels.send}</button>
        </form>
      )}
    </section>
  );
}
