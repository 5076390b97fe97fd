import { parseDocument } from 'htmlparser2';

type Node = ReturnType<typeof parseDocument>['children'][number];
export interface Preview {
  lang: string | undefined;
  title: string;
  /** By `property` or `name`; the first of several counts, as for messengers. */
  meta: Record<string, string>;
  canonical: string | undefined;
  /** All that a reader without scripts sees. */
  text: string;
}

/** Reads a page as Telegram, WhatsApp and X do: without scripts, the head only, the first tag of a kind. */
export function readPreview(html: string): Preview {
  const preview: Preview = { lang: undefined, title: '', meta: {}, canonical: undefined, text: '' };
  visit(parseDocument(html).children, preview);
  return preview;
}

function visit(nodes: readonly Node[], preview: Preview): void {
  for (const node of nodes) {
    if (node.type === 'text') preview.text += node.data;
    if (!('children' in node) || node.type === 'script' || node.type === 'style') continue;
    const attributes = 'attribs' in node ? node.attribs : {};
    const name = 'name' in node ? node.name : '';
    if (name === 'html') preview.lang = attributes['lang'];
    if (name === 'link' && attributes['rel'] === 'canonical') preview.canonical = attributes['href'];
    const key = attributes['property'] ?? attributes['name'];
    if (name === 'meta' && key !== undefined) preview.meta[key] ??= attributes['content'] ?? '';
    if (name === 'title') {
      preview.title = node.children.map((child) => ('data' in child ? child.data : '')).join('');
      continue;
    }
    visit(node.children as Node[], preview);
  }
}

/**
 * What keeps one of them from showing a link with its picture: Telegram and WhatsApp need the four basic tags with absolute
 * addresses, X a card, WhatsApp a head in the first 300 kB and a picture no wider than four times its height.
 */
export function problemsOf(html: string): string[] {
  const { meta, canonical } = readPreview(html);
  const problems: string[] = [];
  const demand = (isMet: boolean, problem: string): void => void (isMet || problems.push(problem));
  for (const key of ['og:title', 'og:description', 'og:url', 'og:type', 'og:site_name'])
    demand(Boolean(meta[key]), `no ${key}`);
  demand((meta['og:url'] ?? '').startsWith('https://'), 'og:url is not absolute');
  demand(meta['og:url'] === canonical, 'og:url is not the canonical address');
  for (const key of ['og:title', 'og:description', 'og:url', 'og:image', 'twitter:card'])
    demand(html.split(`"${key}"`).length <= 2, `several ${key}`);
  demand((meta['og:title']?.length ?? 0) <= 120, 'og:title is cut');
  demand((meta['og:description']?.length ?? 0) <= 200, 'og:description is cut');
  demand(Boolean(meta['twitter:card']), 'no twitter:card');
  demand(Buffer.byteLength(html.slice(0, html.indexOf('</head>'))) < 300_000, 'the head is too long');
  const image = meta['og:image'];
  if (image !== undefined) {
    const [width, height] = [Number(meta['og:image:width']), Number(meta['og:image:height'])];
    demand(image.startsWith('https://'), 'og:image is not absolute');
    demand(width >= 300 && height >= 157 && width / height <= 4, 'the picture has a wrong size');
    demand(meta['twitter:image'] === image, 'X shows another picture, or none');
    demand(Boolean(meta['og:image:alt']), 'the picture has no words');
    demand(meta['twitter:card'] === 'summary_large_image', 'X shows a small picture');
  }
  return problems;
}
