// Announces the end of the session two minutes in advance, with a button to stay signed in. Also makes sure that each
// form is sent only once.
(() => {
  const seconds = Number(document.body.dataset.idle);
  const dialog = document.querySelector('[data-idle-warning]');
  const warnMs = 120000;
  let timer;

  function begin() {
    clearTimeout(timer);
    timer = setTimeout(warn, seconds * 1000 - warnMs);
  }

  function warn() {
    if (!dialog.open) dialog.showModal();
    timer = setTimeout(() => location.reload(), warnMs + 5000);
  }

  if (seconds && dialog) {
    begin();
    dialog.addEventListener('close', () => {
      void fetch('/console/stay', { method: 'POST' });
      begin();
    });
  }

  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (form.method !== 'post' || event.defaultPrevented) return;
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = '1';
    form.querySelector('button:not([type=button])')?.setAttribute('aria-busy', 'true');
  });
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form[data-sent]')) {
      delete form.dataset.sent;
      form.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
    }
  });
})();
