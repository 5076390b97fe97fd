import { writtenText } from '../text/written.ts';
import { escapeText, HALVES } from './runs.ts';

/** Filled for each recipient from what is known of them. */
export const OWN_VARIABLES = ['first_name', 'username'] as const;

const PLACEHOLDER = /\{\{\s*(\w{1,64})\s*\}\}/g;

/** Names of the variables in a text, each once. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];

/** The first variable that neither the sender nor a recipient gives a value, or null. */
export const unknownVariable = (
  names: readonly string[],
  given: Readonly<Record<string, string>>,
): string | null =>
  names.find((name) => !Object.hasOwn(given, name) && !(OWN_VARIABLES as readonly string[]).includes(name)) ??
  null;

/**
 * Fills the variables of canonical HTML. Values are text: they are escaped and never parsed, not even for variables.
 * @param missing stands for a value that is unknown or blank, such as a name
 */
export const fillVariables = (
  html: string,
  values: Readonly<Record<string, string | null | undefined>>,
  missing: string,
): string =>
  html.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
    return escapeText((writtenText(value) || missing).replaceAll(HALVES, '\uFFFD'));
  });
