import type { MessageTree } from '#shared/resource.ts';

export default {
  required: 'Fill this in',
  invalid: 'This value is not valid',
  text: 'The text holds characters that cannot be kept',
  email: 'Enter a valid email',
  unknown_field: 'There is no such field',
  too_big_string: 'At most %{max} characters',
  validation: 'Check the highlighted fields',
  malformed: 'The request could not be read',
  unauthorized: 'Sign in again',
  forbidden: 'You have no right to do this',
  not_found: 'Not found',
  account_not_found: 'There is no account at this address',
  rate_limited: 'Too many attempts. Try again later.',
  rate_limited_for: 'Too many attempts. Try again in %{wait}.',
  server_error: 'Server error. Developers informed.',
  server: 'Server error. Developers informed.',
  unavailable: 'The service is not available at the moment',
  timeout: 'The server took too long to answer',
  network: 'The server cannot be reached. Check the connection.',
  token: 'Invalid token specified',
} satisfies MessageTree;
