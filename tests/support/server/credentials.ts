import { createHash } from 'node:crypto';

/** Default password of people in tests. */
export const password = 'a stone in the garden';

export const owner = { email: 'owner@example.com', password: 'an owner of the house' } as const;

/** Secret of the installation. The same in all tests, so that two servers on one database are one installation. */
export const secret = createHash('sha256').update('secret of the tests').digest();

/** Our client secret at the provider of third-party sign-in. */
export const providerSecret = 'the-secret-that-the-provider-gave-us';
