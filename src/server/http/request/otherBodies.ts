import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, Part, RawBody } from '#shared/endpoint.ts';
import { requestLimits } from '#shared/limits.ts';
import { violation } from '#shared/violations.ts';
import { Refusal } from '../../errors/errors.ts';
import { sendProblem } from '../reply/problemReply.ts';

/** Makes this plugin scope accept bodies that are not JSON. */
export function accept(app: FastifyInstance, { accepts, bytes }: Endpoint): void {
  app.removeAllContentTypeParsers();
  if (accepts === 'multipart') app.register(fastifyMultipart);
  else if (bytes) takeBytes(app, bytes);
  else
    app.addContentTypeParser('*', (_request, bytes, done) => {
      bytes.resume();
      done(null);
    });
}

/** The whole body, as it is. One that is too large is named by a violation. */
function takeBytes(app: FastifyInstance, { max, too_large }: NonNullable<Endpoint['bytes']>): void {
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) =>
    done(null, { type: request.headers['content-type'] ?? '', bytes } as RawBody),
  );
  app.setErrorHandler((error: { code?: string }, request, reply) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return sendProblem(error, request, reply);
    const violations = [violation(too_large.field, too_large.message, { max })];
    return sendProblem(new Refusal('too_large', 'too_large', { violations }), request, reply);
  });
}

/** No body is an empty one. */
export const bytesOf = (request: FastifyRequest): RawBody =>
  (request.body as RawBody | undefined) ?? { type: request.headers['content-type'] ?? '', bytes: new Uint8Array() };

/** Limits of a form: a few fields and one file. */
const formLimits = {
  fieldNameSize: 100,
  fieldSize: requestLimits.form_fields_max_bytes,
  fields: 20,
  files: 1,
  parts: 21,
  headerPairs: 20,
  fileSize: requestLimits.upload_max_bytes,
};

/**
 * The parts of a form as they arrive; files are streamed.
 * @throws 415 if the body is not a form, 413 beyond {@link formLimits} or `form_fields_max_bytes`, 400 if it is cut off
 */
export async function* partsOf(request: FastifyRequest): AsyncGenerator<Part> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type', 'unsupported_media_type');
  try {
    let left = requestLimits.form_fields_max_bytes;
    for await (const part of wellFormed(request.parts({ limits: formLimits }))) {
      const { fieldname: name } = part;
      if (part.type === 'field') {
        left -= name.length + sizeOf(part.value);
        if (left < 0 || part.valueTruncated) throw new Refusal('too_large', 'too_large');
        yield { name, value: part.value };
      } else
        yield { name, filename: fileNameOf(part.filename), media_type: part.mimetype, bytes: wellFormed(part.file) };
    }
  } finally {
    // Reads the rest of a refused upload: most clients read the answer only after sending everything.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/**
 * Browsers send a quote and a line break in a file's name as `%22`, `%0D` and `%0A`, and nothing else in escapes (HTML,
 * "multipart form data"; docs/reference/api/files.md#uploads).
 */
const fileNameOf = (sent: string) => sent.replace(/%(?:22|0d|0a)/gi, decodeURIComponent);

/** A field of the media type JSON has been parsed. */
const sizeOf = (value: unknown) => Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));

/** The form parser throws plain errors for truncated forms and parts without headers. */
async function* wellFormed<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    throw 'statusCode' in (error as object) ? error : new Refusal('malformed', 'malformed');
  }
}
