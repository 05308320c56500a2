import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DAY_S } from '#shared/time/time.ts';

const folder = path.resolve(import.meta.dirname, '../../../node_modules/@mui/icons-material/esm');

/** A filled icon, or an outlined one. The other styles are not offered. */
const name = /^(?!.*(?:Rounded|Sharp|TwoTone)$)[A-Z][A-Za-z0-9]{0,80}$/;

const shape = /_jsx\("(path|circle|ellipse|rect|polygon)", \{([^{}]*)\}/g;
const attribute = /^\s*"?([a-zA-Z0-9]+)"?: "([^"<>&]*)",?$/gm;

/**
 * `GET /icons/<Name>.svg`: a Material icon for what a module puts into lists and the sidebar
 * (docs/reference/product/modules.md#icons). An unknown name is an empty picture, so that nothing is drawn and nothing fails.
 */
export function serveModuleIcons(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/icons/:name.svg', async (request, reply) => {
    const svg = await iconOf(request.params.name);
    return reply
      .headers({
        'cache-control': `public, max-age=${DAY_S}`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      })
      .type('image/svg+xml')
      .send(svg);
  });
}

/** The shapes of the library's script as a picture. The script itself is not run. */
export async function iconOf(icon: string): Promise<string> {
  const source = name.test(icon) ? await fs.readFile(path.join(folder, `${icon}.js`), 'utf8').catch(() => '') : '';
  const shapes = [...source.matchAll(shape)].map(([, element, given = '']) => {
    const attributes = [...given.matchAll(attribute)].map(([, key, value]) => ` ${key}="${value}"`);
    return `<${element}${attributes.join('')}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${shapes.join('')}</svg>`;
}
