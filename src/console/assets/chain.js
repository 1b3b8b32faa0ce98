// Chains: the countdown of the window, a button that says it works, and links whose fingerprints this browser computes.
(() => {
  const hex = (bytes) =>
    [...new Uint8Array(bytes)]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase();

  /** The fingerprint of the text, and that the text holds the fingerprint of the record before. */
  async function checkLinks() {
    let before;
    for (const row of document.querySelectorAll('[data-link]')) {
      const { hashed, fingerprint, previous } = row.dataset;
      const cell = row.querySelector('[data-verdict]');
      const own = hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hashed)));
      const follows = before === undefined || before === previous;
      const holds = own === fingerprint && follows && hashed.includes(`&Huella=${previous}&`);
      before = fingerprint;
      const chip = document.createElement('span');
      chip.className = `chip ${holds ? 'ok' : 'bad'}`;
      chip.textContent = holds ? cell.dataset.good : cell.dataset.bad;
      cell.replaceChildren(chip);
    }
  }

  // Browsers compute hashes on safe pages only: TLS, or the machine itself.
  const draw = () => {
    if (globalThis.crypto?.subtle && document.querySelector('[data-link]')) void checkLinks();
  };

  /** What takes its time says so. */
  document.addEventListener('submit', ({ target }) => {
    if (target.matches?.('[data-slow]')) target.querySelector('button')?.setAttribute('aria-busy', 'true');
  });

  function count() {
    for (const time of document.querySelectorAll('[data-countdown]')) {
      const seconds = Math.round((new Date(time.dateTime).getTime() - Date.now()) / 1000);
      // Within the same page: the words around the number stay as the server wrote them.
      if (seconds >= 0 && seconds < 90) time.textContent = time.textContent.replace(/\d+/, String(seconds));
    }
  }

  setInterval(count, 1000);
  document.addEventListener('sello:drawn', draw);
  draw();
})();
