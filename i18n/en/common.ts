import type { MessageTree } from '#shared/resource.ts';

/** Words for every page, visitor pages included. Keys at the root. */
export default {
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
  wait: {
    seconds: '%{smart_count} second |||| %{smart_count} seconds',
    minutes: '%{smart_count} minute |||| %{smart_count} minutes',
  },
} satisfies MessageTree;
