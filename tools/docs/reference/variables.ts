import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PROCESSES } from '@slovo/contracts/services';
import { plainServiceVariables } from '@slovo/kit/config';
import { z } from 'zod';
import { environmentVariables } from '../../dev/environment.ts';
import { withLinks } from './link-documents.ts';
import { code, table } from './table.ts';

type Shape = Readonly<Record<string, z.ZodType>>;
type Process = (typeof PROCESSES)[number];

interface Declaration {
  reader: Process;
  schema: z.ZodType;
}

/** Read by OpenTelemetry itself, so that no schema of ours names them. */
const TRACING = [
  ['OTEL_SDK_DISABLED', '`true` loads no tracing at all: the default of `npm start` and of one machine'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'where traces are sent; every other `OTEL_…` works as well'],
];

/**
 * docs/reference/variables.md: what each service reads, from the schemas that it reads it by.
 * @param root the repository, whose place is no part of the page
 * @throws Error naming variables that are described nowhere, or in two places
 */
export async function variablesPage(root: string): Promise<string> {
  const shapes = new Map<Process, Shape>();
  for (const process of PROCESSES) shapes.set(process, await variablesOf(root, process));
  const declared = declarationsOf(shapes);
  const described = new Map(
    [...declared].map(([name, all]) => [name, withLinks(root, descriptionOf(name, all))]),
  );
  const groups = Map.groupBy(declared, ([, all]) => readersOf(all.map(({ reader }) => reader)));
  const sections = [...groups]
    .toSorted(([, one], [, other]) => other[0]![1].length - one[0]![1].length)
    .map(([readers, variables]) => {
      const rows = variables.map(([name, all]) => [
        code(name),
        valuesOf((all.find(({ schema }) => valuesOf(schema) !== 'text') ?? all[0]!).schema),
        presetOf(root, all),
        described.get(name)!,
      ]);
      return `## ${readers}\n\n${table(['variable', 'values', 'default', 'meaning'], rows)}`;
    });
  const start = Object.entries(environmentVariables).map(([name, schema]) => [
    code(name),
    valuesOf(schema),
    oneDefault(root, schema),
    schema.description ? withLinks(root, schema.description) : (described.get(name) ?? ''),
  ]);
  const silent = start.filter(([, , , meaning]) => !meaning).map(([name]) => name);
  if (silent.length > 0) throw new Error(`described nowhere: ${silent.join(', ')}`);
  return `# Variables

Every variable is checked when a process starts; it names what is missing or wrong, never its value, and ends with code 1.
An empty one counts as not set. Those of \`npm start\` come first; it passes them on to the services. The variables of
\`docker-compose.production.yml\` are in [deploy on one machine](../how-to/deploy-on-one-machine.md).

## npm start

${table(['variable', 'values', 'default', 'meaning'], start)}

${sections.join('\n\n')}

## Tracing

${table(
  ['variable', 'meaning'],
  TRACING.map(([name = '', meaning = '']) => [code(name), meaning]),
)}
`;
}

/** `{service}Variables` of its config.ts; a service without one reads what all do. */
async function variablesOf(root: string, service: Process): Promise<Shape> {
  const file = join(root, 'apps', service, 'src', 'config.ts');
  if (!existsSync(file)) return plainServiceVariables;
  const module = (await import(file)) as Record<string, Shape>;
  const found = module[`${service}Variables`];
  if (!found) throw new Error(`config.ts of ${service} exports no ${service}Variables`);
  return found;
}

function declarationsOf(shapes: ReadonlyMap<Process, Shape>): Map<string, Declaration[]> {
  const declared = new Map<string, Declaration[]>();
  for (const [reader, shape] of shapes)
    for (const [name, schema] of Object.entries(shape))
      declared.set(name, [...(declared.get(name) ?? []), { reader, schema }]);
  return declared;
}

/** The one description of a variable, wherever it is declared. */
export function descriptionOf(name: string, declarations: readonly Pick<Declaration, 'schema'>[]): string {
  const texts = new Set(declarations.flatMap(({ schema }) => schema.description ?? []));
  if (texts.size !== 1)
    throw new Error(
      texts.size === 0
        ? `${name} is described nowhere: .describe('…') where it is declared`
        : `${name} is described twice: ${[...texts].join(' / ')}`,
    );
  return [...texts][0]!;
}

function readersOf(readers: readonly Process[]): string {
  const others = PROCESSES.filter((name) => !readers.includes(name));
  if (others.length === 0) return 'Every service';
  if (others.length < readers.length) return `Every service but ${others.join(' and ')}`;
  return readers.join(', ');
}

/** What it accepts, in a few words. */
export function valuesOf(schema: z.ZodType): string {
  const given = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const made = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  if (made.type === 'boolean') return '`true` or `false`';
  if (made.type === 'integer' || made.type === 'number') {
    const { minimum, maximum } = made;
    const isOpen = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER;
    return isOpen ? `a number from ${minimum ?? 0}` : `${minimum} to ${maximum}`;
  }
  if (given.enum) return given.enum.map((value) => code(String(value))).join(', ');
  if (given.format === 'uri') return 'an address';
  const problem = schema.safeParse('\0').error?.issues[0]?.message;
  // Zod's own sentences begin so; ours say what is right.
  if (problem && !problem.startsWith('Invalid') && !problem.startsWith('Too small')) return problem;
  return given.pattern ? code(given.pattern) : 'text';
}

/** Its default, or who needs it. */
function presetOf(base: string, declarations: readonly Declaration[]): string {
  const byText = Map.groupBy(declarations, ({ schema }) => oneDefault(base, schema));
  if (byText.size === 1) return [...byText.keys()][0]!;
  return [...byText]
    .map(([text, all]) => `${text || 'none'} (${all.map(({ reader }) => reader).join(', ')})`)
    .join('; ');
}

/** A list that was read from an empty text. */
const isEmpty = (data: unknown): boolean =>
  (data instanceof Set && data.size === 0) || (Array.isArray(data) && data.length === 0);

export function oneDefault(base: string, schema: z.ZodType): string {
  const { success, data } = schema.safeParse(undefined);
  if (!success) return '**needed**';
  if (data === undefined || data === '' || isEmpty(data)) return '';
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  if (text.startsWith(base)) return code(relative(base, text));
  return code(text.replace(tmpdir(), '{temporary files}'));
}
