import type { account as declaration } from '#resources/account/account.resource.ts';
import type { Messages } from '#shared/resource.ts';

export const account = {
  name: 'Account',
  fields: {},
  errors: {
    subdomain: 'Use 3 to 63 small Latin letters, digits and hyphens',
    subdomain_reserved: 'This name is reserved',
    subdomain_taken: 'This subdomain is taken',
    domain: 'Enter a domain such as crm.example.com',
    domain_reserved: 'This name belongs to the platform itself',
    domain_taken: 'Another account has proved that this domain is theirs',
    favicon: 'Upload the picture first',
    provider: 'This way of signing in is not set up',
    no_domain: 'The account has no domain of its own',
  },
} satisfies Messages<typeof declaration>;
