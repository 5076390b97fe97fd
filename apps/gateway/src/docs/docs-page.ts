interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const WHO: Record<string, string> = { session: 'signed in', operator: 'operator' };

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1f2328; background: #fff }
  h2 { margin-top: 2.5rem; text-transform: capitalize } code, pre { font: 14px/1.45 ui-monospace, monospace }
  details { border: 1px solid #d0d7de; border-radius: .5rem; padding: .5rem .75rem; margin: .5rem 0 } summary { cursor: pointer }
  summary b { display: inline-block; min-width: 4.5rem } pre { overflow: auto; background: #f6f8fa; padding: .75rem; border-radius: .375rem }
  small { color: #59636e } dt { font-weight: 600 } dd { margin: 0 0 .5rem }
  @media (prefers-color-scheme: dark) { body { background: #0d1117; color: #e6edf3 } details { border-color: #30363d } pre { background: #161b22 } small { color: #9198a1 } }`;

/** The same document for people, without scripts and external resources. */
export function docsPage(document: Record<string, unknown>): string {
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const { schemas } = document['components'] as { schemas: Record<string, unknown> };
  const groups = Map.groupBy(all, ({ operation }) => operation.tags[0] ?? '');
  const sections = [...groups].map(
    ([tag, list]) =>
      `<h2>${escape(tag)}</h2>${list.map(({ path, method, operation }) => entry(path, method, operation)).join('')}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Слово: API</title><style>${STYLE}</style><h1>Слово: API</h1>
<p>Generated from the contracts; for machines: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).
Errors are <code>{statusCode, code, message, details?}</code>.</p>${sections.join('')}
<h2>Schemas</h2>${Object.entries(schemas).map(schemaEntry).join('')}</html>`;
}

const schemaEntry = ([name, schema]: [string, unknown]): string =>
  `<details><summary><code>${escape(name)}</code></summary>${json(schema)}</details>`;

function entry(
  path: string,
  method: string,
  { operationId, summary, security, parameters = [], requestBody, responses }: Operation,
): string {
  const rows = [
    ...parameters.map(
      (each) => [`${each.name} <small>${each.in}${each.required ? ', required' : ''}</small>`, ''] as const,
    ),
    ...Object.entries(requestBody?.content ?? {}).map(
      ([type, { schema }]) => [`Body <small>${type}</small>`, json(schema)] as const,
    ),
    ...Object.entries(responses).map(([status, { description, content }]) => {
      const schema = Number(status) < 400 ? content?.['application/json']?.schema : undefined;
      return [`${status} <small>${escape(description)}</small>`, schema ? json(schema) : ''] as const;
    }),
  ];
  const list = rows.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join('');
  const who =
    security.length === 1
      ? ` <small>${escape(WHO[Object.keys(security[0] ?? {})[0] ?? ''] ?? '')}</small>`
      : '';
  return `<details><summary><b>${method}</b> <code>${escape(path)}</code> ${escape(summary)}${who}</summary>
<p><small>${escape(operationId)}</small></p><dl>${list}</dl></details>`;
}

const json = (schema: unknown): string => `<pre>${escape(JSON.stringify(schema, null, 2))}</pre>`;
