// The way to a run in the Temporal UI, which is another site.

export const RunLink = ({ run }: { readonly run: string }) => (
  <a href={run} rel="noreferrer noopener" target="_blank">
    Temporal
  </a>
);
