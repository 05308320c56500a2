/** Name of the cookie that holds the access token (docs/reference/product/app.md#token-cookie). */
export const defaultCookieName = 'stoa';
