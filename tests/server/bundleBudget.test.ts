import { describe, expect, test } from 'vitest';
import { judge } from '../../src/cli/bundleBudget.ts';
import type { Bundle } from '../../src/cli/bundleReader.ts';

/** A build in small: sizes in kB by file, modules by file. */
function bundle(sizes: Record<string, number> = {}, modules: Record<string, string[]> = {}): Bundle {
  const chunk = (file: string, rest: object = {}) => ({ file, ...rest });
  return {
    manifest: {
      'index.html': chunk('index.js', {
        imports: ['_base.js'],
        css: ['index.css'],
        dynamicImports: ['i18n/en/common.ts', 'i18n/ru/common.ts'],
      }),
      '_base.js': chunk('base.js'),
      'i18n/en/common.ts': chunk('en.js'),
      'i18n/ru/common.ts': chunk('ru.js'),
      'resources/auth/SignInPage.tsx': chunk('sign-in.js', {
        imports: ['index.html'],
        dynamicImports: ['resources/auth/AltchaCaptcha.tsx'],
      }),
      'resources/auth/AltchaCaptcha.tsx': chunk('captcha.js'),
      ...Object.fromEntries(
        ['SignUp', 'Reset', 'Confirm', 'Enter'].map((name) => [
          `resources/auth/${name}Page.tsx`,
          chunk(`${name}.js`, { imports: ['index.html'] }),
        ]),
      ),
      'src/web/Dashboard.tsx': chunk('dashboard.js'),
      'src/web/AdminApp.tsx': chunk('admin.js', { imports: ['index.html'] }),
    },
    modules,
    size: (file) => (sizes[file] ?? 1) * 1000,
  };
}

const judged = (...args: Parameters<typeof bundle>) => {
  const lines: string[] = [];
  return { breaches: judge(bundle(...args), (line) => lines.push(line)), lines };
};

test('what is light enough passes, and is told', () => {
  expect(judged({ 'ru.js': 3, 'captcha.js': 500 })).toEqual({
    breaches: [],
    lines: ['visitor pages, scripts: 6 kB of 125', 'first admin list, scripts and styles: 7 kB of 400'],
  });
});

describe('a breach is told with the heaviest files', () => {
  test('of a shared script', () => {
    const { breaches } = judged({ 'base.js': 124 });
    expect(breaches).toEqual([
      expect.stringMatching(/^visitor pages, scripts: 127 kB, more than 125 \(base\.js 124, /),
    ]);
  });

  test('of the heaviest visitor page', () => {
    expect(judged({ 'Confirm.js': 130 }).breaches).toEqual([expect.stringContaining('(Confirm.js 130, ')]);
  });

  test("of one language's words", () => {
    expect(judged({ 'ru.js': 130 }).breaches).toHaveLength(1);
  });

  test('of the administration, styles included', () => {
    expect(judged({ 'admin.js': 390, 'index.css': 20 }).breaches[0]).toMatch(/^first admin list/);
  });
});

test.each([
  ['node_modules/react-admin/dist/esm/index.js', 'sign-in.js'],
  ['node_modules/@mui/material/Button/Button.js', 'base.js'],
  ['node_modules/ra-core/dist/index.js', 'dashboard.js'],
])('%s is no part of a visitor page', (module, file) => {
  expect(judged({}, { [file]: [module] }).breaches[0]).toContain(module);
  expect(judged({}, { 'admin.js': [module] }).breaches).toEqual([]);
});

test.each([
  'src/server/settings.ts',
  'node_modules/pg/lib/index.js',
  'node_modules/fastify/fastify.js',
  'resources/users/users.queries.ts',
])('%s is no part of the browser', (module) => {
  expect(judged({}, { 'admin.js': [module] }).breaches[0]).toContain(module);
});

test('a page that the build no longer has is an error, not a pass', () => {
  const { manifest, ...rest } = bundle();
  const { 'src/web/AdminApp.tsx': _, ...others } = manifest;
  expect(() => judge({ manifest: others, ...rest }, () => {})).toThrow('src/web/AdminApp.tsx');
});
