import { globSync } from 'node:fs';
import { basename, join, posix } from 'node:path';

/**
 * A description of the code as a page of docs/reference shows it: `decision 034` and `docs/how-to/release.md` become links.
 * @throws Error for a decision that does not exist
 */
export function withLinks(root: string, text: string): string {
  return text
    .replaceAll(/\bdecision (\d{3})\b/g, (_, number: string) => {
      const [page] = globSync(`${number}-*.md`, { cwd: join(root, 'docs/decisions') });
      if (!page) throw new Error(`there is no decision ${number}: ${text}`);
      return `[${number}](../decisions/${page})`;
    })
    .replaceAll(
      /\bdocs\/([\w/-]+\.md)/g,
      (_, page: string) => `[${basename(page, '.md')}](${posix.relative('reference', page)})`,
    );
}
