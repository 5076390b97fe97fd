import { z } from 'zod';

export type Json = Record<string, unknown>;

export interface ObjectSchema extends Json {
  properties?: Record<string, Json>;
  required?: string[];
}

/** JSON Schemas of zod schemas. Those with an id become components of the document and are referred to. */
export class Schemas {
  constructor(readonly components: Record<string, Json> = {}) {}

  /** @throws Error when two different schemas have the same id. */
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

  /** The schema that a reference refers to; any other schema as it is. */
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
