// openapi.yaml as generators of types read it: definitions of a body among the components, calls as a list.

/**
 * Moves `$defs` of bodies, which name themselves by `$id`, to the components, because generators read no other place. Two bodies
 * the same definitions share them.
 */
export function hoistDefinitions(document) {
  const schemas = { ...document.components.schemas };
  const paths = mapSchemas(document.paths, (schema) => {
    const { $id: _id, $defs: definitions, ...rest } = schema;
    if (!definitions) return schema;
    for (const [name, definition] of Object.entries(definitions)) {
      // This is any JSON, because a recursive type without an end has no meaning.
      schemas[nameDefinition(name)] = isOfItself(name, definition) ? {} : pointToComponents(definition);
    }
    return pointToComponents(rest);
  });
  return { ...document, paths, components: { ...document.components, schemas } };
}

const isOfItself = (name, { items }) => items?.$ref === `#/$defs/${name}`;

const nameDefinition = (name) => `Workflow${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const pointToComponents = (schema) =>
  mapSchemas(schema, (part) => {
    const [, name] = /^#\/\$defs\/(\w+)$/.exec(part.$ref ?? '') ?? [];
    return name ? { ...part, $ref: `#/components/schemas/${nameDefinition(name)}` } : part;
  });

/** Rewrites every object of a tree, the outer ones first. */
function mapSchemas(value, change) {
  if (Array.isArray(value)) return value.map((item) => mapSchemas(item, change));
  if (value === null || typeof value !== 'object') return value;
  const changed = change(value);
  return Object.fromEntries(Object.entries(changed).map(([name, member]) => [name, mapSchemas(member, change)]));
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head'];

/** Lists every call: `{ id, method, path, operation, isKeyed }`. `isKeyed`: it accepts an `Idempotency-Key`. */
export const findCalls = ({ paths }) =>
  Object.entries(paths).flatMap(([path, members]) =>
    Object.entries(members)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        operation,
        isKeyed: (operation.parameters ?? []).some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey'),
      })),
  );
