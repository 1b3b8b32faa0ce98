// Renders a page and its view to HTML. The result is the whole document, or only the main part if a script requests the
// page.
import { renderToString } from 'preact-render-to-string';
import type { PageFrame, PageComponent } from './frame';
import { PageLayout, LivePageMain } from './parts/layout';

export interface PageToRender<View> {
  readonly page: PageComponent<View>;
  readonly view: View;
  readonly frame: PageFrame;
  readonly title: string;
  /** Renders only the part inside the frame. */
  readonly part: boolean;
}

export function renderPage<View>({ page: Content, view, frame, title, part }: PageToRender<View>): string {
  const main = (
    <LivePageMain frame={frame} title={title}>
      <Content view={view} frame={frame} />
    </LivePageMain>
  );
  if (part) return renderToString(main);
  return `<!doctype html>${renderToString(
    <PageLayout frame={frame} title={title}>
      {main}
    </PageLayout>,
  )}`;
}
