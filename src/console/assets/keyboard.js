// Handles keys: `/` goes to the search, `g` and a letter go to a screen, `j` and `k` move along the rows, Enter opens a
// row, `?` shows this list.
(() => {
  const off = 'sello.keys.off';
  const isOff = () => localStorage.getItem(off) === '1';
  let goes = 0;

  const rows = () => [...document.querySelectorAll('[data-row] a[data-open]')];

  function step(by) {
    const all = rows();
    if (all.length === 0) return;
    const at = all.indexOf(document.activeElement);
    all[Math.max(0, Math.min(all.length - 1, at < 0 ? 0 : at + by))].focus();
  }

  const writes = (element) => element.closest('input, textarea, select, [contenteditable]');

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return;
    const dialog = document.getElementById('keys');
    if (event.key === '?') {
      dialog?.showModal();
      return;
    }
    if (isOff() || document.querySelector('dialog[open]')) return;
    if (event.key === '/') {
      const search = document.querySelector('input[type=search]');
      if (search) {
        event.preventDefault();
        search.focus();
      }
    } else if (event.key === 'j') step(1);
    else if (event.key === 'k') step(-1);
    else if (event.key === 'g') goes = Date.now();
    else if (Date.now() - goes < 1500) {
      const link = [...document.querySelectorAll('[data-letter]')].find(({ dataset }) => dataset.letter === event.key);
      goes = 0;
      link?.click();
    }
  });

  const box = document.querySelector('[data-keys-off]');
  if (box) {
    box.checked = isOff();
    box.addEventListener('change', () => localStorage.setItem(off, box.checked ? '1' : '0'));
  }

  // In wide windows, the navigation is always open; in small windows, a touch opens it.
  const menu = document.querySelector('[data-menu]');
  const wide = matchMedia('(min-width: 60rem)');
  const fit = () => {
    if (menu) menu.open = wide.matches;
  };
  fit();
  wide.addEventListener('change', fit);
})();
