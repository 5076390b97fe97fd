// What the documents point to exists, and their index leads to every page.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { anchorsOf, linksOf, pagesOf, readPage } from './markdown.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = pagesOf(ROOT);

/** The path that a link of this page names, relative to the root, and the anchor in it; nothing for an address. */
function targetOf(page: string, link: string): { path: string; anchor: string } | undefined {
  if (/^[a-z]+:/.test(link)) return undefined;
  const [path = '', anchor = ''] = link.split('#');
  return {
    path: path === '' ? page : posix.join(posix.dirname(page), decodeURI(path)),
    anchor: decodeURI(anchor),
  };
}

const targetsOf = (page: string) =>
  linksOf(readPage(ROOT, page)).flatMap((link) => {
    const target = targetOf(page, link);
    return target ? [{ link, ...target }] : [];
  });

describe('[DOCS-01] links of the documents', () => {
  it('name files, and headings that these have', () => {
    const checked = PAGES.flatMap((page) => targetsOf(page).map((target) => ({ page, ...target })));
    expect(checked.length).toBeGreaterThan(200);
    const broken = checked.filter(({ path, anchor }) => {
      if (!existsSync(join(ROOT, path))) return true;
      return anchor !== '' && !anchorsOf(readPage(ROOT, path)).has(anchor);
    });
    expect(broken.map(({ page, link }) => `${page}: ${link}`)).toEqual([]);
  });

  it('lead from docs/README.md to every page', () => {
    const found = new Set<string>();
    const follow = (page: string): void => {
      if (found.has(page)) return;
      found.add(page);
      for (const { path } of targetsOf(page))
        if (path.endsWith('.md') && existsSync(join(ROOT, path))) follow(path);
    };
    follow('docs/README.md');
    expect(PAGES.filter((page) => !found.has(page))).toEqual([]);
  });

  it('are in the index for each page of docs but the decisions and runbooks, which have indexes of their own', () => {
    const listed = new Set(targetsOf('docs/README.md').map(({ path }) => path));
    const folders = PAGES.map((page) => dirname(page)).filter(
      (folder) => PAGES.includes(`${folder}/README.md`) && folder !== 'docs',
    );
    const pages = PAGES.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md');
    const own = pages.filter((page) => !folders.includes(dirname(page)) || page.endsWith('/README.md'));
    expect(own.filter((page) => !listed.has(page))).toEqual([]);
  });
});

it('[DOCS-01] comments of code and manifests name documents that exist', () => {
  const named: string[] = [];
  const missing: string[] = [];
  for (const path of filesWithComments())
    for (const [name] of readFileSync(join(ROOT, path), 'utf8').matchAll(
      /(?<![\w/])docs\/(?:[\w/-]+\.(?:md|csv|png)|decisions\/\d{3})/g,
    )) {
      named.push(name);
      if (globSync(/\d$/.test(name) ? `${name}-*.md` : name, { cwd: ROOT }).length === 0)
        missing.push(`${path}: ${name}`);
    }
  expect(named.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});

function filesWithComments(): string[] {
  const patterns = [
    '{apps,libs}/*/{src,test,system,browser,page,prisma}/**/*.{ts,tsx,mjs,prisma}',
    '{tools,deploy,k8s}/**/*.{ts,mjs,yaml,yml,sh,env}',
    '*.{yml,mjs,ts}',
  ];
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((path) => statSync(join(ROOT, path)).isFile());
}
