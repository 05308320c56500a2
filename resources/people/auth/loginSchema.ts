import { z } from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { email, text } from '#shared/shapes.ts';

/** Body of a sign-in. In a file of its own, so that the sign-in page need not load the whole declaration. */
export const Login = z.strictObject({
  email: email('auth.sign_in.errors.email'),
  password: text(1, limits.password_max, 'auth.sign_in.errors.password'),
  captcha: text(1, limits.token_max, 'auth.sign_in.errors.captcha'),
});
export type Login = z.infer<typeof Login>;
