import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, Part } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { Refusal } from '../errors.ts';

/** Makes this part of the server, and no other, take bodies that are not JSON. */
export function accept(app: FastifyInstance, what: NonNullable<Endpoint['accepts']>): void {
  app.removeAllContentTypeParsers();
  if (what === 'multipart') app.register(fastifyMultipart);
  else
    app.addContentTypeParser('*', (_request, bytes, done) => {
      bytes.resume();
      done(null);
    });
}

/** Names of a few fields and one file: more is no form of ours. */
const ofAForm = {
  fieldNameSize: 100,
  fieldSize: 1024 * 1024,
  fields: 20,
  files: 1,
  parts: 21,
  headerPairs: 20,
  fileSize: limits.upload_max_bytes,
};

/**
 * The parts of a form as they arrive; nothing of a file is kept in memory but what is on its way.
 * @throws 415 when the body is no form, 413 when it has more parts or bytes than {@link ofAForm}, 400 when it has no end
 */
export async function* partsOf(request: FastifyRequest): AsyncGenerator<Part> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type', 'unsupported_media_type');
  try {
    for await (const part of wellFormed(request.parts({ limits: ofAForm }))) {
      const { fieldname: name } = part;
      if (part.type === 'field') yield { name, value: part.value };
      else yield { name, filename: part.filename, media_type: part.mimetype, bytes: wellFormed(part.file) };
    }
  } finally {
    // Whoever is refused while still sending is let finish: most read an answer only then.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** Its reader names a form that breaks off, or a part with no head, by bare errors. */
async function* wellFormed<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    throw 'statusCode' in (error as object) ? error : new Refusal('malformed', 'malformed');
  }
}
