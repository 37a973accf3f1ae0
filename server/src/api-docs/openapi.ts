import { brand } from '@clear-spring/content';
import { type Access, CONFIRM_IDENTITY, EXPECTED_USER_HEADER, type Endpoint } from '@clear-spring/contract';
import * as z from 'zod';

/** The part of JSON Schema that the contract uses. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  default?: unknown;
}

interface Answer {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, Answer>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object> };
}

/** The sections of the document, by access. */
export const WHO: Record<Access, { title: string; description: string }> = {
  public: { title: 'Everybody', description: 'Needs no session.' },
  signed: { title: 'Who can prove it', description: 'Carries a signature or a token of its own.' },
  member: { title: 'Members', description: 'Needs a session.' },
  subscriber: { title: 'Subscribers', description: 'Needs a session of a member whose plan is running.' },
  admin: { title: 'Admins', description: 'Needs a session of an admin.' },
};

const SESSION = 'session';

/** The contract as an OpenAPI document. */
export function describeApi(endpoints: readonly Endpoint[], publicUrl: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.productName} API`,
      version: '1',
      description:
        'Bodies are JSON. A refusal is one sentence of plain text for the person, unless a call says otherwise. ' +
        'Times are UTC in ISO 8601. Answers may gain fields. ' +
        `A call with a session may say in the header \`${EXPECTED_USER_HEADER}\` for which member it is meant, by their username, ` +
        'percent-encoded: where somebody else is signed in by then, it is answered 409 with the same header.',
    },
    servers: [{ url: publicUrl }],
    tags: Object.values(WHO).map(({ title, description }) => ({ name: title, description })),
    paths,
    components: {
      securitySchemes: {
        [SESSION]: {
          type: 'apiKey',
          in: 'cookie',
          name: `${publicUrl.startsWith('https:') ? '__Host-' : ''}session`,
          description: 'Set by signing in.',
        },
      },
    },
  };
}

function describe(endpoint: Endpoint): Operation {
  const parameters = [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)];
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path
      .split(/\W+/)
      .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
      .join('')}`,
    summary: endpoint.summary,
    tags: [WHO[endpoint.access].title],
    security: needsSession(endpoint) ? [{ [SESSION]: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    responses: { [endpoint.status ?? 200]: goodAnswer(endpoint), ...refusals(endpoint) },
  };
}

const needsSession = ({ access }: Endpoint) => access !== 'public' && access !== 'signed';

function parametersOf(location: 'path' | 'query', part: Endpoint['params']) {
  if (!part) return [];
  // A query is text; what it stands for says more.
  const { properties = {} } = schemaOf(part, 'output');
  const { required = [] } = schemaOf(part, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema,
  }));
}

function goodAnswer({ output }: Endpoint): Answer {
  if (!output) return { description: 'Done. The answer is not JSON.' };
  return { description: 'Done', content: { 'application/json': { schema: schemaOf(output, 'output') } } };
}

function refusals(endpoint: Endpoint): Record<string, Answer> {
  const meanings: Record<string, string> = {
    ...((endpoint.params ?? endpoint.query ?? endpoint.body) && { 400: 'The input is not as described' }),
    ...(needsSession(endpoint) && { 401: 'No session' }),
    ...((endpoint.access === 'subscriber' || endpoint.access === 'admin') && {
      403: 'The session is not enough',
    }),
    ...(endpoint.confirmed && {
      403: `${endpoint.confirmedIf ? 'For some input the' : 'The'} member has to confirm who they are first: the header \`${CONFIRM_IDENTITY}\` lists what POST /api/confirm-identity wants`,
    }),
    ...endpoint.errors,
  };
  const message: JsonSchema = { type: 'string' };
  const content: Answer['content'] = endpoint.jsonErrors
    ? { 'application/json': { schema: { type: 'object', properties: { message }, required: ['message'] } } }
    : { 'text/plain': { schema: message } };
  return Object.fromEntries(
    Object.entries(meanings).map(([status, description]) => [status, { description, content }]),
  );
}

/** Omits what only validators need, and allows more properties, since contracts grow. */
function schemaOf(schema: NonNullable<Endpoint['body']>, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return described as JsonSchema;
}
