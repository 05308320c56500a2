import { createHash } from 'node:crypto';

/** Of everybody that tests make without saying another. */
export const password = 'a stone in the garden';

export const owner = { email: 'owner@example.com', password: 'an owner of the house' } as const;

/** The installation's, in every test: two servers on one database are one installation. */
export const secret = createHash('sha256').update('secret of the tests').digest();

/** What a provider of third-party sign-in gave us. */
export const providerSecret = 'the-secret-that-the-provider-gave-us';
