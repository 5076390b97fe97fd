import { createElement, Fragment, type ReactNode } from 'react';

/** All that a message is written with: `webHtml` and `telegramMessages` of the domain use no others. */
const TAGS = new Set(['b', 'i', 'u', 's', 'a', 'br', 'blockquote']);
const OF_LINKS = ['href', 'target', 'rel'];

interface SentHtmlProps {
  html: string;
  className: string;
}

/**
 * A message as it is sent, built as React elements. Its HTML has been sanitised; as a second line of defence it is parsed in an
 * inert document, and nothing but these tags is made of it.
 */
export function SentHtml({ html, className }: SentHtmlProps) {
  return (
    <div className={className}>{childrenOf(new DOMParser().parseFromString(html, 'text/html').body)}</div>
  );
}

const childrenOf = (node: Node): ReactNode[] =>
  Array.from(node.childNodes, (child, index) => <Fragment key={index}>{shown(child)}</Fragment>);

function shown(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  if (!TAGS.has(node.localName)) return childrenOf(node);
  const attributes = Object.fromEntries(
    node.localName === 'a' ? OF_LINKS.map((name) => [name, node.getAttribute(name)]) : [],
  );
  if (node.localName === 'br') return <br />;
  return createElement(node.localName, attributes, ...childrenOf(node));
}
