import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Folders whose files are made or installed, not written. */
const MADE = new Set(['node_modules', 'dist', 'test-results', 'tmp']);

export interface Block {
  /** The line of the fence that opens it, counted from 1. */
  line: number;
  /** What follows the fence: `sh`, or nothing. */
  language: string;
  text: string;
}

/** Paths of the repository's Markdown files, relative to its root, with slashes. */
export function pagesOf(root: string): string[] {
  const exclude = (name: string): boolean => MADE.has(name) || (name.startsWith('.') && name !== '.');
  return globSync('**/*.md', { cwd: root, exclude: (path) => exclude(path.split(sep).at(-1) ?? '') })
    .map((path) => path.replaceAll(sep, '/'))
    .toSorted();
}

export const readPage = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');

/** Fenced blocks, also those inside list items, whose indentation is taken away. */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let open: (Block & { indent: number; lines: string[] }) | undefined;
  for (const [index, line] of page.split('\n').entries()) {
    const fence = /^( *)```(\S*)/.exec(line);
    if (open && fence) {
      const { line: at, language, indent, lines } = open;
      blocks.push({ line: at, language, text: lines.map((each) => each.slice(indent)).join('\n') });
      open = undefined;
    } else if (open) open.lines.push(line);
    else if (fence)
      open = { line: index + 1, language: fence[2] ?? '', indent: fence[1]!.length, lines: [], text: '' };
  }
  return blocks;
}

/** Targets of links and pictures as they are written; code has none. */
export const linksOf = (page: string): string[] =>
  [...withoutCode(page).matchAll(/\]\(\s*<?([^)\s>]+)>?\s*\)/g)].map(([, target = '']) => target);

/** What `#…` may name: GitHub's names of the headings. */
export function anchorsOf(page: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutBlocks(page).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const name = slugOf(heading);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    anchors.add(count === 0 ? name : `${name}-${count}`);
  }
  return anchors;
}

const slugOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const withoutBlocks = (page: string): string => page.replaceAll(/^( *)```[^]*?^\1``` *$/gm, '');
const withoutCode = (page: string): string => withoutBlocks(page).replaceAll(/(`+)[^]*?\1/g, '');
