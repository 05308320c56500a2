import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** No more uses of `sx=` than these. Lower it by each that you replace; never raise it. */
const most = 0;

test('components are styled by CSS modules, and by sx less and less', async () => {
  let count = 0;
  for await (const file of fs.glob('{src,resources}/**/*.tsx', { cwd: root }))
    count += (await fs.readFile(path.join(root, file), 'utf8')).split(/\bsx=/).length - 1;
  expect(
    count,
    'A component is styled by a CSS module beside it, with the variables of the theme (src/web/theme/tokens.ts).',
  ).toBeLessThanOrEqual(most);
});
