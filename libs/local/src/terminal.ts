/** Receives progress and warnings. Tests pass one that collects them. */
export interface Reporter {
  info(line: string): void;
  /** A problem of the named part that the system recovers from. */
  warn(part: string, line: string): void;
}

const COLOURS = [36, 35, 34, 33, 32, 96, 95, 94, 92];
const coloured = (): boolean => Boolean(process.stdout.isTTY) && !process.env.NO_COLOR;
const paint = (code: number, text: string): string => (coloured() ? `\u001B[${code}m${text}\u001B[0m` : text);

/** A part always has the same colour. */
function colourOf(part: string): number {
  const sum = Array.from(part, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (total, code) => total + code,
    0,
  );
  return COLOURS[sum % COLOURS.length] ?? 36;
}

export const terminal: Reporter = {
  info: (line) => console.log(line),
  warn: (part, line) => console.error(`${paint(colourOf(part), part.padEnd(13))} ${line}`),
};

export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs one step of a start. Prints a line with its duration and its remark at the end, and a line every five seconds
 * while it runs.
 */
export async function step<T>(
  label: string,
  run: (remark: (text: string) => void) => Promise<T>,
): Promise<T> {
  const started = performance.now();
  let remark = '';
  const slow = setInterval(() => console.log(`  … ${label}, ${seconds(started)}`), 5_000);
  try {
    const result = await run((text) => (remark = ` (${text})`));
    console.log(`  ${paint(32, '✓')} ${label.padEnd(24)} ${seconds(started).padStart(7)}${remark}`);
    return result;
  } finally {
    clearInterval(slow);
  }
}
