import type { DocumentedApi, Operation } from '../documented-api.ts';

export type Described = Operation & { method: string; path: string };

/** The operations to attack. The others take no input that matters, or move the clock. */
export const operationsOf = ({ operations }: DocumentedApi): Described[] =>
  [...operations.values()].filter(
    ({ operationId }) => !/Clock|Health|docsPage|openapi|appConfig/.test(operationId),
  );

/** Whether the operation refuses everyone without this kind of token. */
export const requires = ({ security }: Described, scheme: 'session' | 'operator'): boolean =>
  security.length === 1 && scheme in (security[0] ?? {});

export const jsonBodyOf = ({ requestBody }: Described) => requestBody?.content['application/json'];

/** The documented example of a body, which is valid. */
export function exampleBody(operation: Described): string | undefined {
  const content = jsonBodyOf(operation);
  return content && JSON.stringify(content.example ?? {});
}

export const propertiesOf = (operation: Described): Record<string, object> =>
  (jsonBodyOf(operation)?.schema as { properties?: Record<string, object> } | undefined)?.properties ?? {};

/** The object as JSON, with the given text as the value of a field: `JSON.stringify` would repair it. */
export function withRawField(object: object, name: string, text: string): string {
  const { [name as never]: _, ...rest } = object;
  const others = JSON.stringify(rest).slice(1, -1);
  return `{${others}${others && ','}${JSON.stringify(name)}:${text}}`;
}
