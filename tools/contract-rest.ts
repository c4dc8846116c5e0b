type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Fields = { readonly [key: string]: Json };

/** What clients do not depend on. */
const TEXT = new Set([
  'summary',
  'description',
  'title',
  'example',
  'examples',
  'tags',
  'operationId',
  'info',
  'servers',
  'deprecated',
  'externalDocs',
]);

/**
 * The changes of an OpenAPI document that can break clients. The REST API is the specification's and stays as it is: whatever
 * the release has must be the same, except for texts, and may only be added to. A new parameter, request body or field of a
 * request must be optional.
 */
export function breakingRestChanges(released: Json, current: Json): string[] {
  return changesAt([], released, current);
}

function changesAt(at: readonly string[], released: Json, current: Json): string[] {
  if (isFields(released) && isFields(current)) {
    const isRequest = at.includes('requestBody') || at.includes('parameters');
    return [
      ...Object.keys(released).flatMap((key) =>
        isText(at, key) ? [] : changesOf([...at, key], released[key], current[key]),
      ),
      // A new request body or limit of a request.
      ...Object.keys(current).flatMap((key) =>
        !(key in released) && !isText(at, key) && isRestriction(at, key, current[key], isRequest)
          ? [`ADDED ${[...at, key].join('/')}`]
          : [],
      ),
    ];
  }
  if (Array.isArray(released) && Array.isArray(current)) return changesOfList(at, released, current);
  return released === current ? [] : [`CHANGED ${at.join('/')}`];
}

const changesOf = (at: readonly string[], released: Json | undefined, current: Json | undefined): string[] =>
  current === undefined ? [`REMOVED ${at.join('/')}`] : changesAt(at, released ?? null, current);

function changesOfList(at: readonly string[], released: readonly Json[], current: readonly Json[]): string[] {
  const key = (one: Json) =>
    isFields(one) && typeof one.name === 'string' ? `${String(one.in)} ${one.name}` : JSON.stringify(one);
  const [before, after] = [released, current].map((list) => new Map(list.map((one) => [key(one), one])));
  const isRequired = at.at(-1) === 'required' && at.includes('requestBody');
  return [
    ...[...(before ?? [])].flatMap(([name, one]) => changesOf([...at, name], one, after?.get(name))),
    ...[...(after ?? [])]
      .filter(([name, one]) => !before?.has(name) && (isRequired || (isFields(one) && one.required === true)))
      .map(([name]) => `ADDED ${[...at, name].join('/')}`),
  ];
}

/** Names of paths, properties and the like are no keywords. */
const isText = (at: readonly string[], key: string) =>
  !['paths', 'properties', 'schemas', 'responses'].includes(at.at(-1) ?? '') &&
  (TEXT.has(key) || key.startsWith('x-'));

const isRestriction = (at: readonly string[], key: string, value: Json | undefined, isRequest: boolean) =>
  (key === 'requestBody' && isFields(value) && value.required === true) ||
  (isRequest && !['properties', 'content'].includes(at.at(-1) ?? '') && key !== 'required') ||
  (isRequest && key === 'required' && (value === true || (Array.isArray(value) && value.length > 0)));

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
