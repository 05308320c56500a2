import { z } from 'zod/mini';
import { Login } from '#resources/people/auth/loginSchema.ts';
import { CodeConfirm, ResetPassword, SignUp } from '#resources/people/auth/signUpSchemas.ts';
import { check, type Schema } from '#shared/violations.ts';

const checkOf =
  <S extends Schema>(schema: S) =>
  (values: unknown) =>
    check(schema, values);

/** The check of each visitor form. Loaded together with zod when a form gets its first focus: see useVisitorSubmit.ts. */
export const checks = {
  login: checkOf(Login),
  sign_up: checkOf(SignUp),
  reset_password: checkOf(ResetPassword),
  /** The password is required here: a button of its own signs in without one. */
  reset: checkOf(z.required(z.pick(CodeConfirm, { code: true, password: true }))),
  invite: checkOf(z.required(CodeConfirm)),
};
