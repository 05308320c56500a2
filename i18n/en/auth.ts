import type { auth as declaration } from '#resources/people/auth/auth.resource.ts';
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
      email: 'Enter a valid email, like name@company.com',
      password: 'Enter your password',
      captcha: 'Confirm that you are not a robot',
      required: 'Enter a value',
    },
  },
  sign_up: {
    errors: {
      email: 'Enter a valid email, like name@company.com',
      password: 'Use 8 to 255 characters',
    },
  },
  reset: {
    errors: {
      email: 'Enter a valid email, like name@company.com',
      code: 'The link is incomplete. Open it from the email again.',
    },
  },
  third_party: {
    failed: 'The provider did not confirm your identity. Try again.',
    stranger:
      'This sign-in is not connected to anyone here. Sign in with your password, then connect it in your profile.',
    taken: 'This sign-in is connected to another person.',
  },
  captcha: {
    label: 'I am not a robot',
    loading: 'Loading the check…',
    failed: 'Could not load the check',
    retry: 'Try again',
  },
  errors: {
    auth_error: 'Incorrect login or password',
    user_blocked: 'Your access to this account is suspended. Contact its administrator.',
    captcha_unavailable: 'The robot check is unavailable right now. Try again shortly.',
    captcha: 'The robot check expired. Confirm again that you are not a robot.',
    captcha_harder: 'There were many failed attempts. Submit again: the robot check now takes a few seconds longer.',
    code: 'This link was used or has expired. Request a new one.',
    name: 'Enter your name',
    password_common: 'This password is too common',
    sign_up_closed: 'Sign-up is closed here',
    no_room: 'Sign-up is closed here for now',
    email_not_confirmed: 'Confirm your email first: follow the link we sent you, or reset your password',
  },
} satisfies Messages<typeof declaration>;
