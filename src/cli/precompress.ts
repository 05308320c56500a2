import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const br = promisify(brotliCompress);
const gz = promisify(gzip);

/** Below this the headers outweigh what is saved. */
const worthwhile_bytes = 1024;

/** Writes a .br and a .gz beside every text file of a folder, for the server to send as they are. */
export async function precompress(folder: string): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(js|css|svg|json|txt|wasm)$/.test(entry.name));
  for (const entry of files) {
    const file = path.join(entry.parentPath, entry.name);
    const content = await fs.readFile(file);
    if (content.length < worthwhile_bytes) continue;
    const [asBrotli, asGzip] = await Promise.all([
      br(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
      gz(content, { level: 9 }),
    ]);
    await fs.writeFile(`${file}.br`, asBrotli);
    await fs.writeFile(`${file}.gz`, asGzip);
  }
}
