import type { Endpoint } from '#shared/endpoint.ts';
import { check } from '#shared/violations.ts';
import { validationError } from './api.ts';

/**
 * Validates a body by the endpoint's schema and returns it unchanged.
 * @throws ApiError with the violations, before anything is sent (docs/reference/product/screens.md#validation)
 */
export function checkBody<B>(endpoint: Pick<Endpoint, 'body'>, body: B): B {
  if (!endpoint.body) return body;
  const result = check(endpoint.body, body);
  if (!result.ok) throw validationError(result.violations);
  return body;
}
