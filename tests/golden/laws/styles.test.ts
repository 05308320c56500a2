import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** A property of a component, or of what a slot of MUI is given. */
const styled = /\bsx\s*[=:]/;

test.each(['<Box sx={{ mt: 1 }} />', 'slotProps={{ paper: { sx: { m: 4 } } }}'])('%s is found', (text) => {
  expect(text).toMatch(styled);
});

test('components and slots of MUI are styled by CSS modules, never by sx', async () => {
  const found: string[] = [];
  for await (const file of fs.glob('{src,resources}/**/*.{ts,tsx}', { cwd: root }))
    if (styled.test(await fs.readFile(path.join(root, file), 'utf8'))) found.push(file);
  expect(
    found,
    'A component is styled by a CSS module beside it, with the variables of the theme (src/web/theme/tokens.ts).',
  ).toEqual([]);
});
