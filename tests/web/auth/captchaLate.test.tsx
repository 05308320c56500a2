import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useImperativeHandle } from 'react';
import { expect, it, vi } from 'vitest';
import type { CaptchaProps } from '#resources/people/auth/web/captcha/captchaHandle.ts';
import { SignInForm } from '#resources/people/auth/web/sign-in/SignInForm.tsx';
import { loadLocale } from '#web/i18n/translate.ts';
import { session } from '#web/session/session.ts';

const script = vi.hoisted(() => Promise.withResolvers<void>());

// Replaces the captcha; the test only decides when its script has loaded.
vi.mock('#resources/people/auth/web/captcha/AltchaCaptcha.tsx', async () => {
  await script.promise;
  return {
    AltchaCaptcha: ({ ref }: CaptchaProps) => {
      useImperativeHandle(ref, () => ({ reset: () => {}, solve: async () => 'solved' }), []);
      return null;
    },
  };
});

it('submits after the captcha has loaded when Enter was pressed before', async () => {
  await loadLocale('en');
  const signIn = vi.spyOn(session, 'signIn').mockResolvedValue();
  render(<SignInForm settings={{ provider: 'altcha', site_key: null }} />);
  await userEvent.type(screen.getByLabelText('Email'), 'olga@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  expect(await screen.findByRole('button', { name: /Signing in/ })).toBeInTheDocument();
  expect(signIn).not.toHaveBeenCalled();
  script.resolve();
  const body = { email: 'olga@example.com', password: 'secret', captcha: 'solved' };
  await waitFor(() => expect(signIn).toHaveBeenCalledWith(body));
});
