import type { Duplex } from 'node:stream';
import type { ServerMessages } from './serverMessages.ts';
import { ProtocolViolation } from './violation.ts';

/**
 * Checks what a stream receives before any reader of it has it: the driver's parser, or that of a copy. A violation ends
 * the stream. So does what a reader throws while it handles a chunk, which would otherwise end the process.
 */
export function checkReads(stream: Duplex, messages: ServerMessages): void {
  const push = stream.push.bind(stream);
  stream.push = (chunk: Buffer | null, encoding) => {
    if (chunk !== null)
      try {
        messages.take(chunk);
      } catch (error) {
        stream.destroy(error as Error);
        return false;
      }
    return push(chunk, encoding);
  };
  const emit = stream.emit.bind(stream) as (event: string | symbol, ...values: unknown[]) => boolean;
  stream.emit = (event: string | symbol, ...values: unknown[]) => {
    if (event !== 'data' && event !== 'readable') return emit(event, ...values);
    try {
      return emit(event, ...values);
    } catch (error) {
      stream.destroy(isViolation(error) ? error : new ProtocolViolation('an answer that cannot be read', error));
      return true;
    }
  };
}

const isViolation = (error: unknown): error is ProtocolViolation => error instanceof ProtocolViolation;
