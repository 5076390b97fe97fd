import { z } from 'zod';

export type Json = Record<string, unknown>;

export interface ObjectSchema extends Json {
  properties?: Record<string, Json>;
  required?: string[];
}

/** JSON Schemas of zod schemas. What carries an id is said once, among the components of the document. */
export class Schemas {
  constructor(readonly components: Record<string, Json> = {}) {}

  /** @throws when two different schemas want the same name. */
  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    for (const [name, definition] of Object.entries($defs)) this.keep(name, referring(definition as Json));
    const { id } = own as { id?: string };
    return id ? this.keep(id, referring(own as Json)) : referring(own as Json);
  }

  keep(name: string, schema: Json): Json {
    const known = this.components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas of the API are called ${name}`);
    this.components[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The schema itself where there is only its reference. */
  resolve(schema: Json): ObjectSchema {
    const name = /^#\/components\/schemas\/(.+)$/.exec((schema['$ref'] as string | undefined) ?? '')?.[1];
    return name ? (this.components[name] ?? {}) : schema;
  }
}

const referring = (schema: Json): Json => {
  const { id: _, ...rest } = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Json;
  return rest;
};
