import * as z from 'zod/mini';
import {
  CreditCard,
  Filters,
  LookupQuery,
  OrderRequest,
  Range,
  RegisterRequest,
  SearchCriteria,
  SearchRequest,
  SearchWithUserInfoRequest,
  Tracking,
  UserDetails,
  VehicleRegistrationRequest,
  VerifyRequest,
  type Unspecified,
} from '../../contract/index.js';
import * as answers from '../../contract/answers.js';
import {DESCRIPTIONS} from './descriptions.js';
import {renamesOf} from './renames.js';

/** A JSON schema as far as it is handled here. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** A search of version 1 (§9.3): the same fields side by side. */
export const V1SearchRequest = z.object({
  ...SearchCriteria.shape,
  partnerId: z.nullish(z.int()),
  UserDetails: z.nullish(UserDetails),
});

const NAMED: Readonly<Record<string, z.core.$ZodType>> = {
  SearchRequest,
  SearchWithUserInfoRequest,
  V1SearchRequest,
  SearchCriteria,
  Filters,
  Range,
  Tracking,
  UserDetails,
  RegisterRequest,
  VerifyRequest,
  VehicleRegistrationRequest,
  OrderRequest,
  CreditCard,
  LookupQuery,
  ...answers,
};

const registry = z.registry<{id: string}>();
for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, {id});

const refTo = (id: string): string => `#/components/schemas/${id}`;

/** The name under which a schema is listed; undefined for one that says nothing. */
export const nameOf = (schema: z.core.$ZodType | undefined): string | undefined =>
  schema && Object.keys(NAMED).find(name => NAMED[name] === schema);

/** A reference to a listed schema. */
export const schemaRef = (schema: z.core.$ZodType): JsonSchema => ({$ref: refTo(nameOf(schema) ?? 'unknown')});

/** Every schema of the interface, named as the account's manual names its fields. */
export function componentSchemas(unspecified: Unspecified): Record<string, JsonSchema> {
  const {schemas} = z.toJSONSchema(registry, {uri: refTo, io: 'input', override: dropNoise});
  const renames = renamesOf(unspecified);
  return Object.fromEntries(
    Object.entries(schemas as Record<string, JsonSchema>).map(([name, {$schema: _, $id: __, ...schema}]) => [
      name,
      rename(describe(name, schema), renames[name] ?? {}),
    ]),
  );
}

/** The bounds of what JavaScript can count are no rule of the interface. */
function dropNoise({jsonSchema}: {jsonSchema: {minimum?: unknown; maximum?: unknown}}): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function describe(name: string, schema: JsonSchema): JsonSchema {
  const words = DESCRIPTIONS[name] ?? {};
  const properties = Object.entries(schema.properties ?? {}).map(([field, value]): [string, JsonSchema] => {
    const description = words[field];
    return [field, description === undefined ? value : {...value, description}];
  });
  return properties.length === 0 ? schema : {...schema, properties: Object.fromEntries(properties)};
}

function rename(schema: JsonSchema, names: Readonly<Record<string, string>>): JsonSchema {
  const nameFor = (field: string) => names[field] ?? field;
  const {properties, required} = schema;
  if (!properties) return schema;
  const renamed = Object.entries(properties).map(([field, value]): [string, JsonSchema] => [nameFor(field), value]);
  return {
    ...schema,
    properties: Object.fromEntries(renamed),
    ...(required && {required: required.map(nameFor)}),
  };
}
