import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Command {
  /** As it is typed. */
  command: string;
  /** The program, relative to the root. */
  program: string;
}

/** docs/reference/commands.md: every script of package.json, with the comment at the head of its program. */
export function commandsPage(root: string): string {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const commands = Object.entries(scripts).flatMap(([name, script]): Command[] => {
    const [, program] = /^node tools\/with-install\.mjs(?: --light)? (\S+)/.exec(script) ?? [];
    const command = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
    return program ? [{ command, program }] : [];
  });
  const sections = [...Map.groupBy(commands, ({ program }) => program)].map(
    ([program, all]) =>
      `## ${all.map(({ command }) => command).join(', ')}\n\n\`\`\`text\n${headOf(root, program)}\n\`\`\``,
  );
  return `# Commands

Each installs what the lock file names and is missing, and runs on a Node that is new enough. What follows is the head of
each program. \`npm run format\` formats the repository.

${sections.join('\n\n')}
`;
}

/**
 * The comment lines that a program begins with, without their slashes.
 * @throws Error if it begins with anything else
 */
function headOf(root: string, program: string): string {
  const lines = readFileSync(join(root, program), 'utf8').split('\n');
  const head = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('//')),
  );
  if (head.length === 0) throw new Error(`${program} does not say at its head what it does`);
  return head.map((line) => line.replace(/^\/\/ ?/, '')).join('\n');
}
