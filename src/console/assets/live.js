// Updates live pages. When the server reports a change of the page, the main part is fetched again and morphed, so that
// focus, open details and the scroll position stay.
(() => {
  const pollMs = 10000;
  const noticeMs = 10000;
  let source;
  let watched;
  let polling;
  let looking = false;
  let again = false;
  let told = { href: '', at: 0 };

  const main = () => document.getElementById('main');

  /** Returns whether the user is writing. If so, the page is not updated, because an update would remove the text. */
  const isWriting = () => {
    const field = document.activeElement;
    return (
      field?.matches?.('main input:not([type=hidden]), main textarea, main select') &&
      field.value !== field.defaultValue
    );
  };

  /**
   * Returns the address to load. The notice of an action stays for a while, even if the first change arrives in the
   * same second.
   */
  function address() {
    if (told.href !== location.href) told = { href: location.href, at: Date.now() };
    const isRead = Date.now() - told.at > noticeMs;
    return isRead ? location.href.replace(/([?&])done=[^&#]*&?/, '$1') : location.href;
  }

  async function look() {
    if (looking || isWriting()) {
      again = true;
      return;
    }
    looking = true;
    again = false;
    const slow = setTimeout(() => main().setAttribute('aria-busy', 'true'), 300);
    try {
      const answer = await fetch(address(), {
        headers: { 'HX-Request': 'true', 'Sello-Live': '1' },
        redirect: 'manual',
      });
      if (answer.status === 401) location.reload();
      else if (answer.ok) {
        Idiomorph.morph(main(), await answer.text(), { morphStyle: 'outerHTML', ignoreActiveValue: true });
        document.title = main().dataset.title || document.title;
        htmx.process(main());
        document.dispatchEvent(new CustomEvent('sello:drawn'));
      }
    } catch {
      // The next event, or the next poll, tries again.
    } finally {
      clearTimeout(slow);
      main().removeAttribute('aria-busy');
      looking = false;
      connect();
      if (again) setTimeout(() => void look(), 1000);
    }
  }

  const namesOf = (stream) => (stream ? new URL(stream, location.href).searchParams.get('watch') : null);

  function connect() {
    const stream = main()?.dataset.live;
    if (!stream || document.hidden) {
      close();
      return;
    }
    if (source && source.readyState !== 2 && namesOf(stream) === watched) return;
    close();
    watched = namesOf(stream);
    source = new EventSource(stream);
    source.addEventListener('changed', () => void look());
    source.addEventListener('error', () => {
      // 2 means that the server has no stream for this page, or that the user is signed out. A poll shows which of both
      // is true.
      if (source?.readyState === 2 && !polling) polling = setInterval(() => void look(), pollMs);
    });
  }

  function close() {
    source?.close();
    source = undefined;
    clearInterval(polling);
    polling = undefined;
  }

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && main()?.dataset.live) void look();
    connect();
  });
  // A page in the cache of the browser keeps no connection, or the browser would not cache it.
  addEventListener('pagehide', close);
  addEventListener('pageshow', (event) => event.persisted && connect());
  connect();
})();
