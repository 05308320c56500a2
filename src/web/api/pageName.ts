/** What this page calls itself to the server, so that it is not told of its own writes (`GET /v1/events`). */
export const pageName = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

export const pageHeader = 'Stoa-Page';
