/** The pages that a visitor may open, by path, each a script of its own. Sign-in comes with its words, which are everybody's. */
export const visitorPages = {
  '/sign-in': () => import('#resources/auth/web/sign-in/SignInPage.tsx'),
  '/sign-up': () => import('#resources/auth/web/sign-up/SignUpPage.tsx'),
  '/reset-password': () => import('#resources/auth/web/reset-password/ResetPage.tsx'),
  '/reset-password/confirm': () => import('#resources/auth/web/mailed-link/ConfirmPage.tsx'),
  '/enter': () => import('#resources/auth/web/sign-in/EnterPage.tsx'),
} as const;

/** What will most likely be shown to a visitor at an address: the page itself, or sign-in in its place. */
export const foreseenPage = (path: string) =>
  Object.entries(visitorPages).find(([known]) => known === path)?.[1] ?? visitorPages['/sign-in'];
