import type { Words } from '#shared/resource.ts';

/** Words for every page, visitor pages included. Keys at the root. */
export const common = {
  action: {
    close: 'Close',
    retry: 'Try again',
    reload: 'Reload',
  },
  toast: {
    info: 'Information',
    success: 'Done',
    warning: 'Attention',
    error: 'Error',
    dismiss: 'Dismiss',
    area: 'Messages',
  },
  loading: 'Loading…',
  not_found: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may have moved, or the link is mistyped.',
    reload: 'Reload',
    dashboard: 'To the dashboard',
    sign_in: 'To the sign-in page',
  },
  broken: {
    title: 'This page has failed',
    text: 'Something in it went wrong. Reloading usually helps; what was saved is safe.',
  },
  theme: {
    label: 'Theme',
    system: 'As the system',
    light: 'Light',
    dark: 'Dark',
  },
  language: { label: 'Language', en: 'English', ru: 'Русский' },
  errors: {
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
  },
  wait: {
    seconds: '%{smart_count} second |||| %{smart_count} seconds',
    minutes: '%{smart_count} minute |||| %{smart_count} minutes',
  },
} satisfies Words;
