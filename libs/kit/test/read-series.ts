export interface Series {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;

/** What Prometheus reads in its text format. @throws where it is none */
export const readSeries = (text: string): Series[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = LINE.exec(line) ?? [];
      if (!name) throw new Error(`not in Prometheus's text format: ${line}`);
      const pairs = labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g);
      return {
        name,
        labels: Object.fromEntries([...pairs].map(([, key, of]) => [key, of])),
        value: Number(value),
      };
    });
