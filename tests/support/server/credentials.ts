import { loadAppSecret } from '#server/crypto/appSecret.ts';

/** Default password of people in tests. */
export const password = 'a stone in the garden';

export const owner = { email: 'owner@example.com', password: 'an owner of the house' } as const;

/** `APP_SECRET` of the tests, for commands. */
export const appSecret = 'the secret of the tests, of 32 characters or more';

/** The same in all tests, so that two servers on one database are one installation. */
export const secret = await loadAppSecret({ app_secret: appSecret, data_dir: '' });

/** Our client secret at the provider of third-party sign-in. */
export const providerSecret = 'the-secret-that-the-provider-gave-us';
