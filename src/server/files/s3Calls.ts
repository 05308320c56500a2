import type { IncomingMessage } from 'node:http';
import type { S3Client, ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/client-s3';
import type { S3Place } from '../settings/s3Url.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

/** What a bucket may cost, in ms and bytes (docs/operating/keeping.md#uploaded-files). */
export interface S3Limits {
  /** For an answer with all attempts at it, and for the next bytes of an object. */
  answer_ms: number;
  /** Objects may take longer the larger they are: another second for each of so many bytes. */
  least_bytes_s: number;
  /** For all pages of a list. */
  list_ms: number;
}

export const s3Limits: S3Limits = { answer_ms: 15_000, least_bytes_s: 64 * 1024, list_ms: 3_600_000 };

/** How long an object of so many bytes may take, in ms. */
export const allowedFor = (bytes: number, { answer_ms, least_bytes_s }: S3Limits): number =>
  answer_ms + (bytes / least_bytes_s) * 1000;

/** A call to the bucket that failed. Short whatever the bucket answered, because it is logged. */
export class S3Failed extends Error {
  override name = 'S3Failed';
  /** The code that the bucket answered, or the name of another error. */
  readonly code: string;
  constructor(error: unknown) {
    // What the bucket answered may be of any type.
    const { name, message, code, $metadata } = error as Partial<Record<string, unknown>> & S3Answered;
    const texts = [name, $metadata?.httpStatusCode?.toString(), message || code].filter(
      (part) => typeof part === 'string',
    );
    super(texts.join(' ').slice(0, 200));
    this.code = typeof name === 'string' ? name.slice(0, 50) : '';
  }
}

interface S3Answered {
  $metadata?: { httpStatusCode?: number };
}

/** What a command is made with: a signal for what must end with the call, and how that ends the call. */
export interface Running {
  signal: AbortSignal;
  fail(error: Error): void;
}

/** Makes calls to a bucket. The SDK is loaded on first use, to keep the start fast. */
export function s3Calls(place: S3Place) {
  let opened: ReturnType<typeof open> | undefined;
  /**
   * The answer to a command, with all attempts at it within so many ms. The SDK alone would wait for ever for some
   * answers, such as a status of 101.
   * @param isOpen leaves the connection open for the rest of the answer
   * @throws S3Failed
   */
  async function answerOf<In extends ServiceInputTypes, Out extends ServiceOutputTypes>(
    ms: number,
    command: (sdk: Sdk, running: Running) => Parameters<typeof S3Client.prototype.send<In, Out>>[0],
    isOpen = false,
  ): Promise<Out> {
    opened ??= open(place);
    const { client, sdk } = await opened;
    const controller = new AbortController();
    const { signal } = controller;
    const { promise: failed, reject: fail } = Promise.withResolvers<never>();
    const timer = setTimeout(() => fail(new Error(`no answer within ${Math.round(ms)} ms`)), ms);
    let isLeft = true;
    try {
      const answer = await Promise.race([client.send(command(sdk, { signal, fail }), { abortSignal: signal }), failed]);
      isLeft = !isOpen;
      return answer;
    } catch (error) {
      throw new S3Failed(error);
    } finally {
      clearTimeout(timer);
      // Also after an answer: an upload that was refused early is still being sent.
      if (isLeft) controller.abort();
    }
  }
  return answerOf;
}

const ignore = () => {};

async function open({ endpoint, region, key, secret }: S3Place) {
  const sdk = await import('@aws-sdk/client-s3');
  // Objects that people read slowly would keep other calls waiting for a socket.
  const agent = { maxSockets: Number.POSITIVE_INFINITY };
  const client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    maxAttempts: 3,
    // The SDK's limit of silence would also end objects that are read slowly.
    requestHandler: { connectionTimeout: 3000, socketTimeout: 0, httpAgent: agent, httpsAgent: agent },
    // Errors are thrown, and logged with their call.
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
    // Other S3 stores do not support the SDK's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        const answer = result.response as { statusCode: number; body: IncomingMessage | Buffer };
        const isObject = commandName === 'GetObjectCommand' && answer.statusCode < 300;
        if (!isObject) answer.body = await readXml(answer.body as IncomingMessage, answer.statusCode);
        return result;
      },
    { name: 'readXml', step: 'deserialize', priority: 'low' },
  );
  return { client, sdk };
}

/** Of everything but objects. The SDK would read without an end, and parses at once: 256 KiB in at most 40 ms. */
const XML_MAX_BYTES = 256 * 1024;

async function readXml(body: IncomingMessage, status: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > XML_MAX_BYTES) throw new Error(`the answer has more than ${XML_MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  const xml = Buffer.concat(chunks);
  // Document types take the SDK's parser seconds, by the square of their number. S3 sends none, error pages of proxies do.
  if (!/<!doctype/i.test(xml.toString('latin1'))) return xml;
  if (status < 300) throw new Error('the answer is not of S3');
  return Buffer.alloc(0);
}
