/** What the log says of a provider that failed. */
export interface Failure {
  reason: string | undefined;
  because: string | undefined;
  code: string | undefined;
  /** The OAuth error code alone, such as `invalid_client`: that is what an operator needs. */
  refusal: string | undefined;
}

/** Characters of a text. Hosts in it may be longer. */
const TEXT_MAX = 255;

/** Says nothing of the provider's answer, which may hold codes, tokens and addresses. */
export function describeFailure(failure: unknown): Failure {
  const { message, code, error, cause } = failure as {
    message?: string;
    code?: string;
    error?: string;
    cause?: unknown;
  };
  return {
    code,
    refusal: /^[a-z_]{1,64}$/.test(error ?? '') ? error : undefined,
    reason: message?.slice(0, TEXT_MAX),
    because: cause instanceof Error ? cause.message.slice(0, TEXT_MAX) : undefined,
  };
}
