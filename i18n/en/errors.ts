import type { MessageTree } from '#shared/resource.ts';

/** Errors of every page. The API names them `errors.*`. */
export default {
  required: 'Enter a value',
  invalid: 'This value is not valid',
  text: 'The text has characters that can’t be saved',
  email: 'Enter a valid email, like name@company.com',
  too_big_string: 'At most %{max} characters',
  validation: 'Check the highlighted fields',
  malformed: 'Could not read the request',
  unauthorized: 'Sign in again',
  forbidden: 'You don’t have permission to do this',
  not_found: 'Not found',
  account_not_found: 'There is no account at this address',
  rate_limited: 'Too many attempts. Try again later.',
  rate_limited_for: 'Too many attempts. Try again in %{wait}.',
  server_error: 'Server error. Developers informed.',
  server: 'Server error. Developers informed.',
  unavailable: 'The service is unavailable right now',
  timeout: 'The server took too long to answer',
  network: 'Can’t reach the server. Check your connection.',
  token: 'Invalid token specified',
} satisfies MessageTree;
