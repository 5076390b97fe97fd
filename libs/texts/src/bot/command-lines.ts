export interface CommandTexts {
  menu: string;
  help?: string;
}

/** `/new — make a promise`, a line for each command. */
export const commandLines = (texts: Readonly<Record<string, CommandTexts>>): string =>
  Object.entries(texts)
    .flatMap(([name, { help }]) => (help ? [`/${name} — ${help}`] : []))
    .join('\n');
