/** 24 hexadecimal digits. `crypto.randomUUID` is missing where a page is not served over TLS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
