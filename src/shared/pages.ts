/** Addresses that have a page of the web app, as its outer router writes them (docs/reference/product/app.md#routes). */
export const pagePaths = [
  ...(['/', '/sign-in', '/sign-up', '/reset-password', '/reset-password/confirm', '/enter', '/second-factor'] as const),
  ...(['/accounts', '/admin/*', '/data/*', '/m/:alias/*'] as const),
] as const;

export type PagePath = (typeof pagePaths)[number];
