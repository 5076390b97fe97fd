import { createElement, Fragment, type ReactNode } from 'react';

/** Tags that are kept, all inline. Other tags are removed, their text stays. */
const TAGS: Record<string, { as: string; className?: string }> = {
  b: { as: 'b', className: 'font-strong text-ink' },
  strong: { as: 'b', className: 'font-strong text-ink' },
  i: { as: 'em', className: 'italic' },
  em: { as: 'em', className: 'italic' },
  u: { as: 'u' },
  ins: { as: 'u' },
  s: { as: 's' },
  strike: { as: 's' },
  del: { as: 's' },
  code: { as: 'code' },
  pre: { as: 'code', className: 'block' },
  p: { as: 'span', className: 'block' },
  blockquote: { as: 'span', className: 'my-1 block border-s-2 border-line-strong ps-3' },
};
/** Their content is never text for readers. */
const DROPPED = new Set(['script', 'style', 'template', 'title', 'noscript', 'textarea', 'iframe', 'object']);
const SCHEMES = ['http:', 'https:', 'tg:', 'mailto:'];

/**
 * Renders a notice's HTML as React elements. The server has sanitized it. As a second line of defence it is parsed in
 * an inert document, and only known tags are built, without attributes except a link's URL.
 */
export function NoticeHtml({ html }: { html: string }) {
  return <>{childrenOf(new DOMParser().parseFromString(html, 'text/html').body)}</>;
}

function childrenOf(node: Node): ReactNode[] {
  return Array.from(node.childNodes, (child, index) => <Fragment key={index}>{shown(child)}</Fragment>);
}

function shown(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (DROPPED.has(name)) return null;
  if (name === 'br') return <br />;
  if (name === 'a') return <Anchor href={node.getAttribute('href')}>{childrenOf(node)}</Anchor>;
  const tag = TAGS[name];
  return tag
    ? createElement(tag.as, tag.className ? { className: tag.className } : null, ...childrenOf(node))
    : childrenOf(node);
}

function Anchor({ href, children }: { href: string | null; children: ReactNode }) {
  const address = safeAddress(href);
  if (!address) return children;
  return (
    <a className="ui-link relative z-[1]" href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function safeAddress(href: string | null): string | null {
  if (!href) return null;
  try {
    return SCHEMES.includes(new URL(href, window.location.origin).protocol) ? href : null;
  } catch {
    return null;
  }
}
