import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkBudget, firstLoads } from '../../../src/cli/build/bundleBudget.ts';
import type { Bundle } from '../../../src/cli/build/bundleReader.ts';

/** A small build: sizes in kB and modules, by file. */
function bundle(sizes: Record<string, number> = {}, modules: Record<string, string[]> = {}): Bundle {
  const chunk = (file: string, rest: object = {}) => ({ file, ...rest });
  return {
    manifest: {
      'src/web/main.tsx': chunk('index.js', {
        imports: ['_base.js'],
        css: ['index.css'],
        dynamicImports: ['common', 'member', 'visitor'].flatMap((name) => [`i18n/en/${name}.ts`, `i18n/ru/${name}.ts`]),
      }),
      '_base.js': chunk('base.js'),
      'i18n/en/common.ts': chunk('en.js'),
      'i18n/ru/common.ts': chunk('ru.js'),
      'i18n/en/member.ts': chunk('en-member.js'),
      'i18n/ru/member.ts': chunk('ru-member.js'),
      'i18n/en/visitor.ts': chunk('en-visitor.js'),
      'i18n/ru/visitor.ts': chunk('ru-visitor.js'),
      'resources/people/auth/web/sign-in/SignInPage.tsx': chunk('sign-in.js', {
        imports: ['src/web/main.tsx'],
        dynamicImports: ['resources/people/auth/web/captcha/AltchaCaptcha.tsx'],
      }),
      'resources/people/auth/web/captcha/AltchaCaptcha.tsx': chunk('captcha.js'),
      ...Object.fromEntries(
        ['sign-up/SignUp', 'reset-password/Reset', 'mailed-link/Confirm', 'sign-in/Enter'].map((name) => [
          `resources/people/auth/web/${name}Page.tsx`,
          chunk(`${path.basename(name)}.js`, { imports: ['src/web/main.tsx'] }),
        ]),
      ),
      'src/web/app/dashboard/Dashboard.tsx': chunk('dashboard.js'),
      'src/web/app/AdminApp.tsx': chunk('admin.js', { imports: ['src/web/main.tsx'] }),
    },
    modules,
    size: (file) => (sizes[file] ?? 1) * 1000,
  };
}

/** The line that is printed of the page that begins with this word. */
const line = (page: string, kB: number) => {
  const load = firstLoads.find((load) => load.page.startsWith(page));
  return `${load?.page}: ${kB} kB of ${load?.kB}`;
};

const judged = (...args: Parameters<typeof bundle>) => {
  const lines: string[] = [];
  return { breaches: checkBudget(bundle(...args), (line) => lines.push(line)), lines };
};

test('passes within the budget and prints the sizes', () => {
  expect(judged({ 'ru.js': 3, 'captcha.js': 500 })).toEqual({
    breaches: [],
    lines: [
      line('sign-in', 6),
      ...['sign-up', 'reset', 'confirm', 'enter'].map((page) => line(page, 7)),
      line('first admin list', 8),
    ],
  });
});

test('does not count messages of other languages and pages', () => {
  const { breaches, lines } = judged({ 'ru-visitor.js': 30, 'ru-member.js': 120 });
  expect(breaches).toEqual([]);
  expect(lines).toEqual([
    line('sign-in', 4),
    ...['sign-up', 'reset', 'confirm', 'enter'].map((page) => line(page, 34)),
    line('first admin list', 125),
  ]);
});

describe('a breach is reported with the largest files', () => {
  test('of a shared script', () => {
    const { breaches } = judged({ 'base.js': 124 });
    expect(breaches).toHaveLength(5);
    expect(breaches[0]).toMatch(/^sign-in, scripts: 127 kB, more than 126 \(base\.js 124, /);
  });

  test('of one visitor page', () => {
    expect(judged({ 'Confirm.js': 130 }).breaches).toEqual([
      expect.stringMatching(/^confirm, scripts: .*\(Confirm\.js 130, /),
    ]);
  });

  test('of the messages of one language', () => {
    expect(judged({ 'ru-visitor.js': 130 }).breaches).toHaveLength(4);
  });

  test('of the administration, styles included', () => {
    expect(judged({ 'admin.js': 360, 'index.css': 20 }).breaches[0]).toMatch(/^first admin list/);
  });
});

test.each([
  ['node_modules/react-admin/dist/esm/index.js', 'sign-in.js'],
  ['node_modules/@mui/material/Button/Button.js', 'base.js'],
  ['node_modules/ra-core/dist/index.js', 'dashboard.js'],
])('%s is not allowed on a visitor page', (module, file) => {
  expect(judged({}, { [file]: [module] }).breaches[0]).toContain(module);
  expect(judged({}, { 'admin.js': [module] }).breaches).toEqual([]);
});

test.each([
  'src/server/settings/settings.ts',
  'node_modules/pg/lib/index.js',
  'node_modules/fastify/fastify.js',
  'resources/people/users/server/users.queries.ts',
])('%s is not allowed in the browser', (module) => {
  expect(judged({}, { 'admin.js': [module] }).breaches[0]).toContain(module);
});

test('a page missing from the build is an error', () => {
  const { manifest, ...rest } = bundle();
  const { 'src/web/app/AdminApp.tsx': _, ...others } = manifest;
  expect(() => checkBudget({ manifest: others, ...rest }, () => {})).toThrow('src/web/app/AdminApp.tsx');
});
