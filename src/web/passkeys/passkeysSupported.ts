/** Whether this browser knows passkeys. In a file of its own: what uses them is fetched later. */
export const passkeysSupported = (): boolean => 'PublicKeyCredential' in globalThis;
