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

  /** Returns the value that an input has at first. Its type drops some defaults, for example a date that is none. */
  const firstValueOf = ({ type, defaultValue }) =>
    Object.assign(document.createElement('input'), { type, defaultValue }).value;

  /** Returns whether the user has changed a field. A list without a preselected option shows its first one. */
  const isChanged = (field) => {
    if (field.options) {
      const standard = [...field.options].findLastIndex((option) => option.defaultSelected);
      return field.selectedIndex !== Math.max(standard, 0);
    }
    const first = field.localName === 'input' ? firstValueOf(field) : field.defaultValue;
    return field.value !== first || field.checked !== field.defaultChecked;
  };

  /**
   * Returns whether a field of the page is changed. If so, the page is not updated, because an update would replace what
   * the user wrote or chose, also in fields that the user has left.
   */
  const isWriting = () =>
    [...main().querySelectorAll('input:not([type=hidden]), textarea, select')].some((field) => isChanged(field));

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
        const html = await answer.text();
        // The user may have started to write while the page was loaded.
        if (isWriting()) {
          again = true;
          return;
        }
        Idiomorph.morph(main(), html, { morphStyle: 'outerHTML' });
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
      if (again && !isWriting()) setTimeout(() => void look(), 1000);
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

  // Makes up for a skipped update as soon as no field is changed. A form is reset after its event.
  for (const name of ['input', 'change', 'reset'])
    document.addEventListener(name, () => setTimeout(() => again && void look()));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && main()?.dataset.live) void look();
    connect();
  });
  /**
   * Resets forms of a live page that the browser shows again. It restores what the user chose there last, but the page
   * shows something else, and a changed field would keep it from being updated.
   */
  function resetForms(selector) {
    if (!main()?.dataset.live) return;
    for (const form of main().querySelectorAll(selector)) form.reset();
  }

  // A page in the cache of the browser keeps no connection, or the browser would not cache it.
  addEventListener('pagehide', close);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) {
      // What the user wrote into other forms stays.
      resetForms('form[method=get]');
      if (main()?.dataset.live) void look();
      connect();
    } else if (performance.getEntriesByType('navigation')[0]?.type !== 'navigate') resetForms('form');
  });
  connect();
})();
