import type { auth as declaration } from '#resources/auth/auth.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  fields: {},
  sign_in: {
    heading: 'Sign in',
    email: 'Email',
    password: 'Password',
    show_password: 'Show password',
    hide_password: 'Hide password',
    submit: 'Sign in',
    submitting: 'Signing in…',
    via_provider: 'Sign in with %{provider}',
    yandex: 'Yandex',
    or: 'or',
    failed: 'check auth data',
    forgot: 'Forgot password?',
    sign_up: 'Create an account',
    errors: {
      email: 'Enter a valid email',
      password: 'Enter the password',
      captcha: 'Confirm that you are not a robot',
      required: 'Fill this in',
    },
  },
  sign_up: {
    errors: {
      email: 'Enter a valid email',
      password: 'A password has 8 to 255 characters',
    },
  },
  reset: {
    errors: {
      email: 'Enter a valid email',
      code: 'The link is not complete. Open it from the letter once more.',
    },
  },
  third_party: {
    failed: 'The provider did not confirm who you are. Try again.',
    stranger:
      'Nobody here is connected with that sign-in yet. Sign in with your password and connect it in your profile.',
    taken: 'That sign-in is connected with another person already.',
  },
  captcha: {
    label: 'I am not a robot',
    loading: 'Loading the check…',
    failed: 'The check could not be loaded',
    retry: 'Try again',
  },
  errors: {
    auth_error: 'Incorrect login or password',
    user_blocked: 'Your access to this account has been suspended. Ask its administrator.',
    captcha_unavailable: 'The check that you are not a robot is not available at the moment. Try again shortly.',
    captcha: 'The check has expired. Confirm again that you are not a robot.',
    code: 'The link has been used or is over. Ask for a new one.',
    name: 'Enter your name',
    password_common: 'This password is too common',
    sign_up_closed: 'New accounts are not opened here',
    needs_session: 'Sign in with your password to do this',
  },
} satisfies Messages<typeof declaration>;
