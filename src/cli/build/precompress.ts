import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** In bytes. Compressing smaller files saves less than the header costs. */
const worthCompressing = 1024;

/** Writes `.br` and `.gz` beside every text asset, at the strongest levels. */
export const precompress = (): Plugin => {
  let folder = '';
  return {
    name: 'stoa:precompress',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(js|css|svg|html|json|txt)$/.test(name)) continue;
          const file = path.join(folder, name);
          const bytes = readFileSync(file);
          if (bytes.length < worthCompressing) continue;
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
          writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
        }
      },
    },
  };
};
