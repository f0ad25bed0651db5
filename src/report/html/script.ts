/**
 * What the page does beyond being read: filter, search, copy, enlarge, open the step that the address names. Everything
 * can be read without it; controls that need it are shown only once it runs. Its hash is the page's script policy.
 */
export const pageScript = `
(() => {
  const root = document.documentElement;
  root.classList.add('js');
  const all = (selector) => [...document.querySelectorAll(selector)];
  const rows = all('.row');
  const search = document.getElementById('search');
  const count = document.getElementById('count');
  let filter = 'all';

  const apply = () => {
    const words = search ? search.value.trim().toLowerCase().split(/\\s+/).filter(Boolean) : [];
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const fits = (filter === 'all' || row.dataset.tags.split(' ').includes(filter)) && words.every((word) => text.includes(word));
      row.hidden = !fits;
      if (fits) shown += 1;
    }
    if (count) count.textContent = shown === rows.length ? '' : shown === 0 ? 'nothing fits' : shown + ' of ' + rows.length;
  };

  const choose = (name) => {
    filter = name;
    for (const button of all('[data-filter]')) button.setAttribute('aria-pressed', String(button.dataset.filter === name));
    apply();
  };

  const openTarget = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const target = id && document.getElementById(id);
    if (!target) return;
    if (target.hidden) { if (search) search.value = ''; choose('all'); }
    const details = target.querySelector('details');
    if (details) details.open = true;
    target.scrollIntoView({ block: 'start' });
  };

  document.addEventListener('click', async (event) => {
    const button = event.target.closest('button');
    const link = event.target.closest('a[data-show]');
    if (link) choose(link.dataset.show);
    if (!button) return;
    if (button.dataset.filter) choose(button.dataset.filter);
    if (button.dataset.copy !== undefined) {
      const done = await copy(button.dataset.copy);
      button.textContent = done ? 'copied' : 'select and copy';
      setTimeout(() => { button.textContent = 'copy'; }, 1600);
    }
    if (button.classList.contains('enlarge')) enlarge(button);
  });

  const copy = async (text) => {
    try { await navigator.clipboard.writeText(text); return true; } catch { return false; }
  };

  const enlarge = (button) => {
    const dialog = document.getElementById('large');
    dialog.replaceChildren(button.querySelector('.shot').cloneNode(true));
    dialog.showModal();
  };
  const dialog = document.getElementById('large');
  if (dialog) dialog.addEventListener('click', () => dialog.close());

  if (search) search.addEventListener('input', apply);
  addEventListener('hashchange', openTarget);
  document.addEventListener('keydown', (event) => {
    if (event.key === '/' && search && document.activeElement !== search) { event.preventDefault(); search.focus(); }
  });
  openTarget();
})();
`;
