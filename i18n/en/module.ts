import type { MessageTree } from '#shared/resource.ts';

/** Words of a module's page, its card and the marketplace. */
export default {
  logo: { upload: 'Upload logo', replace: 'Replace', remove: 'Remove' },
  categories: {
    recommended: 'Recommended',
    system: 'System',
    chats: 'Chats',
    calls: 'Calls',
    senders: 'Senders',
    finances: 'Finances',
    documents: 'Documents',
  },
  view: {
    back: 'All modules',
    failed: 'Could not load the module',
    not_found_text: 'Check the address: it ends with the module’s alias.',
    withdrawn: 'The operator has withdrawn this module: %{reason}',
  },
  publishing: {
    title: 'In the marketplace',
    published: 'Published',
    private: 'Only this account sees it',
    no_description: 'No description yet',
    edit: 'Edit',
  },
  fields: {
    is_trusted: 'Trusted by the operator',
    is_recommended: 'Recommended by the operator',
    withdrawn_reason: 'Withdrawn by the operator',
  },
  history: {
    created: 'Module created',
    changed: 'Module changed',
    version_created: 'Version %{version} added',
    version_changed: 'Version %{version} changed',
    main: 'Version %{version} made main',
    rollout: 'Rollout of version %{version}',
    rollout_running: 'Running: %{percent} % of accounts',
    rollout_paused: 'Paused at %{percent} % of accounts',
    rollout_cancelled: 'Cancelled',
    failing: 'Paused by itself: %{failures} of %{loads} loads failed',
  },
} satisfies MessageTree;
