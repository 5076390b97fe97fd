const templates = new Map<string, TemplateStringsArray>();

/**
 * The template of a text that code puts together, never from input; each `?` takes a value. A text has one template, by
 * which `direct` knows its statement: what varies from call to call, such as a limit, must be a value.
 */
export function templateOf(sql: string): TemplateStringsArray {
  const known = templates.get(sql);
  if (known) return known;
  const strings = sql.split('?');
  const template = Object.assign(strings, { raw: strings });
  templates.set(sql, template);
  return template;
}
