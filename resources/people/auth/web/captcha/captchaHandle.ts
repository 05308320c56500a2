import type { Ref } from 'react';
import type { Me } from '#resources/people/auth/auth.resource.ts';

/** What the sign-in form needs of a captcha, the same for every provider. */
export interface CaptchaHandle {
  /**
   * Discards the token: each is valid for one attempt.
   * @param level of the next challenge; a harder one after many failed attempts
   */
  reset(level?: number): void;
  /** Gets a token without the person; '' when the provider cannot or fails. */
  solve(): Promise<string>;
}

export interface CaptchaProps {
  settings: Me['account']['captcha'];
  language: string;
  /** '' when the token is used or has expired. */
  onToken(token: string): void;
  ref?: Ref<CaptchaHandle>;
}
