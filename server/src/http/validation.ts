import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler as parseByZod } from 'fastify-type-provider-zod';
import * as z from 'zod';

/** The router hands over parameters as text. A schema that asks no more of them is not asked at every request. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = (part) =>
  part.httpPart === 'params' && asksForText(part.schema) ? (value) => ({ value }) : parseByZod(part);

const asksForText = (schema: z.ZodType) =>
  schema instanceof z.ZodObject &&
  Object.values(schema.shape).every((field) => field instanceof z.ZodString && !field.def.checks?.length);
