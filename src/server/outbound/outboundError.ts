/** Why a call got no answer. */
export type OutboundFailure = 'url' | 'dns' | 'address' | 'refused' | 'timeout' | 'tls' | 'too_large';

export class OutboundError extends Error {
  readonly kind: OutboundFailure;
  constructor(kind: OutboundFailure, host: string, cause?: unknown) {
    super(`Outbound call to ${host} failed: ${kind}`, { cause });
    this.name = 'OutboundError';
    this.kind = kind;
  }
}

/** Maps system errors. */
export function toOutboundError(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  const { code = '', name } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT' || code === 'ABORT_ERR')
    return new OutboundError('timeout', host, error);
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO)/.test(code))
    return new OutboundError('tls', host, error);
  return new OutboundError('refused', host, error);
}
