import { errorBody } from '@plumbline/contract/kit/errorBody';
import { PERMISSIONS } from '@plumbline/contract/kit/permissions';
import { PRODUCT_NAME, UI_VERSION } from '@plumbline/contract/product';
import { FORM_WITH_FILES } from '#kit/http/bodies.ts';
import type { PublicSpec, Registry } from '#kit/http/spec.ts';
import { responseOf } from './answers.ts';
import {
  HEADERS,
  PARAMETERS,
  REFUSAL_RESPONSES,
  RESPONSES,
  answerHeaders,
  parametersOf,
} from './parameters.ts';
import { Components, answerSchema, bodySchema } from './schemas.ts';
import type { Json } from './schemas.ts';

interface Content {
  content?: Record<string, { schema: Json }>;
}
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters: Json[];
  requestBody?: Content & { required: true };
  responses: Record<string, Content & Json>;
  /** Empty if no token is needed. */
  security?: [];
  'x-roles'?: Record<string, string>;
  /** The permission that an API key needs. */
  'x-permission'?: string;
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

/** The files of a form, with their description; every other upload is the bytes themselves. */
const uploadOf = (type: string): { schema: Json } =>
  type === FORM_WITH_FILES
    ? {
        schema: {
          type: 'object',
          required: ['file'],
          properties: {
            file: { type: 'array', items: { type: 'string', format: 'binary' } },
            description: { type: 'string' },
            user_tags: { type: 'array', items: { type: 'string' } },
          },
        },
      }
    : { schema: { type: 'string', format: 'binary' } };

const BYTES = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

/** The answers other than the whole. */
const fileAnswers = (spec: PublicSpec): Operation['responses'] =>
  spec.sends === 'parts'
    ? {
        206: { description: 'The part', headers: answerHeaders(spec), content: BYTES },
        304: { description: 'The client has it', headers: answerHeaders(spec) },
        416: { description: 'The part is behind the end', headers: answerHeaders(spec) },
      }
    : spec.isTagged
      ? { 304: { description: 'The client has it', headers: answerHeaders(spec) } }
      : {};

/** OpenAPI 3.1, generated from the declarations that route and validate (docs/wire.md). */
export function openApi({ specs, public: publicSpecs }: Registry): OpenApiDocument {
  const components = new Components();
  const paths: OpenApiDocument['paths'] = {};
  const add = (
    spec: PublicSpec,
    access: Pick<Operation, 'security' | 'x-roles' | 'x-permission'>,
  ): void => {
    const path = spec.path.replaceAll(/:(\w+)/g, '{$1}');
    const parameters = parametersOf(spec, access.security === undefined);
    paths[path] = {
      ...paths[path],
      [spec.method.toLowerCase()]: { ...operation(spec, components), parameters, ...access },
    };
  };
  for (const spec of specs)
    add(spec, { 'x-roles': PERMISSIONS[spec.permission], 'x-permission': spec.permission });
  for (const spec of publicSpecs) add(spec, { security: [] });
  const head = {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: UI_VERSION },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
  };
  const shared = {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    parameters: PARAMETERS,
    headers: HEADERS,
    responses: RESPONSES,
  };
  const Error = components.embed('Error', bodySchema(errorBody));
  return { ...head, paths, components: { ...shared, schemas: { Error, ...components.schemas } } };
}

const idOf = ({ method, path }: PublicSpec): string =>
  `${method.toLowerCase()}${path.replaceAll(/\W+/g, '_')}`;

function operation(spec: PublicSpec, components: Components): Omit<Operation, 'parameters'> {
  const operationId = idOf(spec);
  const answer = responseOf(spec);
  const content = (type: string, name: string, schema: Json) => ({
    content: { [type]: { schema: components.embed(name, schema) } },
  });
  const mediaType = spec.form ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    operationId,
    tags: [spec.tag],
    summary: spec.summary,
    ...(spec.body
      ? {
          requestBody: {
            required: true,
            ...content(mediaType, operationId, bodySchema(spec.body, spec.path.split('/')[1])),
          },
        }
      : {}),
    ...(spec.upload
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(spec.upload.types.map((type) => [type, uploadOf(type)])),
          },
        }
      : {}),
    responses: {
      ...fileAnswers(spec),
      [spec.status ?? 200]: {
        description: 'Done',
        headers: answerHeaders(spec),
        ...(spec.sends ? { content: BYTES } : {}),
        ...(answer
          ? content(
              spec.isStream ? 'text/event-stream' : 'application/json',
              `${operationId}_answer`,
              answerSchema(answer),
            )
          : {}),
      },
      ...REFUSAL_RESPONSES,
    },
  };
}
