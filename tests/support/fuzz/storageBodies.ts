import fc from 'fast-check';
import { nearly } from './arbitrary.ts';

/** No own location: the fuzz has no server for it. The host is private, so that nearly valid bodies connect to nothing. */
const valid = fc.record(
  {
    storage_location: fc.constant('provider'),
    storage_separate_rw: fc.constantFrom(0, 1),
    storage_database: fc.constantFrom(null, 'crm'),
    storage_schema: fc.constantFrom(null, 'stoa'),
    storage_read_host: fc.constant('127.0.0.1'),
    storage_read_port: fc.constantFrom(null, 1),
    storage_read_user: fc.constantFrom(null, 'stoa'),
    move: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** Settings of the storage. */
export const storageBody = (how: string): fc.Arbitrary<unknown> => (how === 'valid' ? valid : nearly(valid));
