// Pages of chains: the countdown of the waiting time, a button that shows progress, and links between records, whose
// hashes this browser computes.
(() => {
  const hex = (bytes) =>
    [...new Uint8Array(bytes)]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase();

  /** Computes the hash of the text, and checks that the text contains the hash of the previous record. */
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

  // Browsers compute hashes only on secure pages: TLS, or the machine itself.
  const draw = () => {
    if (globalThis.crypto?.subtle && document.querySelector('[data-link]')) void checkLinks();
  };

  /** Shows progress for forms that take some time. */
  document.addEventListener('submit', ({ target }) => {
    if (target.matches?.('[data-slow]')) target.querySelector('button')?.setAttribute('aria-busy', 'true');
  });

  function count() {
    for (const time of document.querySelectorAll('[data-countdown]')) {
      const seconds = Math.round((new Date(time.dateTime).getTime() - Date.now()) / 1000);
      // The change stays within the element of the number, so the words around the number stay as the server wrote
      // them.
      if (seconds >= 0 && seconds < 90) time.textContent = time.textContent.replace(/\d+/, String(seconds));
    }
  }

  setInterval(count, 1000);
  document.addEventListener('sello:drawn', draw);
  draw();
})();
