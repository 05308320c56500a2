import { z } from 'zod/mini';
import { Login } from '#resources/auth/loginSchema.ts';
import { CodeConfirm, ResetPassword, SignUp } from '#resources/auth/signUpSchemas.ts';
import { check, type Schema } from '#shared/violations.ts';

const checkOf =
  <S extends Schema>(schema: S) =>
  (values: unknown) =>
    check(schema, values);

/** What each form of the visitor pages is checked by. Fetched with zod when a form is first entered: see visitorChecks.ts. */
export const checks = {
  login: checkOf(Login),
  sign_up: checkOf(SignUp),
  reset_password: checkOf(ResetPassword),
  /** Who asked for a new password wants to set one; who does not has a button for that. */
  reset: checkOf(z.required(z.pick(CodeConfirm, { code: true, password: true }))),
  invite: checkOf(z.required(CodeConfirm)),
};
