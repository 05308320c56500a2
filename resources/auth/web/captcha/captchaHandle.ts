import type { Ref } from 'react';
import type { Me } from '#resources/auth/auth.resource.ts';

/** What the form may ask of a captcha, whoever provides it. */
export interface CaptchaHandle {
  /** Forgets the present token: each is good for one attempt. */
  reset(): void;
  /** Gets a token without the person, where the provider can; empty where it cannot or fails. */
  solve(): Promise<string>;
}

export interface CaptchaProps {
  settings: Me['account']['captcha'];
  language: string;
  /** Empty when the token is spent or has expired. */
  onToken(token: string): void;
  ref?: Ref<CaptchaHandle>;
}
