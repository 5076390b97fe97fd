const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A value of a row as text; what people wrote never becomes markup. */
export const escapeHtml = (value: unknown): string =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '').replaceAll(
    /[&<>"']/g,
    (character) => ENTITIES[character]!,
  );

/** Inside the page: it is opened from a disk, where nothing else can be loaded. */
export const PAGE_STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0}
main{max-width:46rem;margin:0 auto;padding:1.5rem}
h1,h2,h3{line-height:1.25;overflow-wrap:anywhere}h2{margin-top:2.5rem}h3{margin-bottom:.25rem}
article{border-top:1px solid #8884;padding:.75rem 0}
p,li,dd{white-space:pre-wrap;overflow-wrap:anywhere}
.meta{opacity:.75;margin:0}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0}
img,video{display:block;max-width:100%;max-height:32rem;margin:.5rem 0}`;
