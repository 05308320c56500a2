import type { MessageTree } from '#shared/resource.ts';

/** Every page, visitor pages included. */
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
  module: 'Module',
  not_found: {
    title: 'Page not found',
    text: 'There is nothing at this address. The page may have moved, or the link has a typo.',
    reload: 'Reload',
    dashboard: 'Home',
    sign_in: 'Sign in',
  },
  broken: {
    title: 'Something went wrong',
    text: 'Reloading usually helps. Everything you saved is safe.',
  },
  theme: {
    label: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
  },
  language: { label: 'Language', en: 'English', ru: 'Русский' },
  wait: {
    seconds: '%{smart_count} second |||| %{smart_count} seconds',
    minutes: '%{smart_count} minute |||| %{smart_count} minutes',
  },
} satisfies MessageTree;
