import { createHash } from 'node:crypto';
import type { Call } from './call.ts';

/**
 * Uploads the logo of a module if it is another one than the module has. The server encodes pictures again, so its bytes
 * cannot be compared: the name of the uploaded file has the hash of the original.
 * @param current the logo of the module
 * @returns what to change of the module
 */
export async function publishLogo(call: Call, bytes: Uint8Array, current: { id: number } | null) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  if (current) {
    const { name } = await call<{ name: string }>('GET', `/v1/files/${current.id}`);
    if (name.startsWith(`logo-${hash}.`)) return {};
  }
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `logo-${hash}.png`);
  const { id } = await call<{ id: number }>('POST', '/v1/files/logo', form);
  return { logo: { id } };
}
