/** The places behind sign-in that react-admin draws, each in scripts of its own. */
export const areas = {
  '/admin/*': () => import('./AdminApp.tsx'),
  '/data/*': () => import('./DataApp.tsx'),
};

/** The place that an address is in; undefined for other pages. */
export const areaAt = (pathname: string): (() => Promise<unknown>) | undefined =>
  areas[`/${pathname.split('/')[1]}/*` as keyof typeof areas];
