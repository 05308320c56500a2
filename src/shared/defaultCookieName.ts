/** The cookie that holds the access token, unless a module's alias names another (SPEC.md section 4). */
export const defaultCookieName = 'stoa';
