import { z } from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { email, name, text } from '#shared/shapes.ts';

/** Bodies of sign-up, password reset and mailed codes. Not in the declaration for the reason of loginSchema.ts. */

const newPassword = text(limits.password_min, limits.password_max, 'auth.sign_up.errors.password');

export const SignUp = z.strictObject({
  name: name(),
  email: email('auth.sign_up.errors.email'),
  password: newPassword,
  /** Not needed. One that is sent is checked, unless the operator has set no provider. */
  captcha: z.optional(text(0, limits.token_max, 'auth.sign_in.errors.captcha')),
});
export type SignUp = z.infer<typeof SignUp>;

export const ResetPassword = z.strictObject({ email: email('auth.reset.errors.email') });

const code = text(1, limits.text_max, 'auth.reset.errors.code');

export const Code = z.strictObject({ code });

export const CodeConfirm = z.strictObject({
  code,
  password: z.optional(newPassword),
  /** For invited people, who have no name of their own yet. */
  name: z.optional(name()),
});
export type CodeConfirm = z.infer<typeof CodeConfirm>;
