// Renders a page and its view to HTML: the whole document, or only the main part if a script requests it.
import { renderToString } from 'preact-render-to-string';
import type { Frame, Page } from './frame';
import { Layout, Main } from './parts/layout';

export interface RenderedPage<View> {
  readonly page: Page<View>;
  readonly view: View;
  readonly frame: Frame;
  readonly title: string;
  /** Only the part inside the frame. */
  readonly part: boolean;
}

export function renderPage<View>({ page: Content, view, frame, title, part }: RenderedPage<View>): string {
  const main = (
    <Main frame={frame} title={title}>
      <Content view={view} frame={frame} />
    </Main>
  );
  if (part) return renderToString(main);
  return `<!doctype html>${renderToString(
    <Layout frame={frame} title={title}>
      {main}
    </Layout>,
  )}`;
}
