import fc from 'fast-check';
import { nearly } from './arbitrary.ts';

let count = 0;
const fresh = () => `fuzz-${++count}`;

const valid = fc.record(
  {
    account_name: fc.stringMatching(/^[a-zа-я]{1,12}$/),
    account_language: fc.constantFrom('en', 'ru'),
    account_favicon: fc.constant(null),
    account_subdomain: fc.nat().map(fresh),
    account_domain: fc.nat().map(() => `crm.${fresh()}.example`),
    account_authentication: fc.constant({}),
  },
  { requiredKeys: [] },
);

/** Settings of an account. The schema alone does not ensure that names are unused. */
export const accountBody = (how: string): fc.Arbitrary<unknown> => (how === 'valid' ? valid : nearly(valid));

const kept = fc.record({ retention_days: fc.integer({ min: 30, max: 3650 }) });

/** Settings of the audit log. It stays sent, to nowhere: secrets and tests need an address. */
export const auditSettingsBody = (how: string): fc.Arbitrary<unknown> =>
  how === 'valid' ? kept.map((body) => ({ ...body, stream_url: 'https://receiver.invalid/log' })) : nearly(kept);
