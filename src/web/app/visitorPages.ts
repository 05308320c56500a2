/** The pages that a visitor may open, by path, each a script of its own. */
export const visitorPages = {
  '/sign-in': () => import('#resources/people/auth/web/sign-in/SignInPage.tsx'),
  '/sign-up': () => import('#resources/people/auth/web/sign-up/SignUpPage.tsx'),
  '/reset-password': () => import('#resources/people/auth/web/reset-password/ResetPage.tsx'),
  '/reset-password/confirm': () => import('#resources/people/auth/web/mailed-link/ConfirmPage.tsx'),
  '/enter': () => import('#resources/people/auth/web/sign-in/EnterPage.tsx'),
} as const;

/** The page that a visitor will see at an address. Where there is none for visitors, it is sign-in. */
export const visitorPageAt = (path: string) =>
  Object.entries(visitorPages).find(([known]) => known === path)?.[1] ?? visitorPages['/sign-in'];
