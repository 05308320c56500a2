import type { Names } from './resourceNames.ts';

type Change = (text: string) => string;

/** The lines that make a new slice known, by file. Each fails loudly when its place is not found. */
export function registrations(names: Names): Record<string, Change> {
  const { name, plural, Plural, path } = names;
  return {
    'src/server/resources.ts': (text) =>
      appendToArray(
        addImport(text, `import { ${plural}Server } from '#resources/${name}/server/${name}.server.ts';`),
        'resources',
        `${plural}Server`,
      ),
    'src/web/resources.ts': (text) =>
      appendToArray(
        addImport(text, `import { ${plural}View } from '#resources/${name}/web/${name}.view.tsx';`),
        'views',
        `${plural}View`,
      ),
    'src/web/i18n/messages.ts': (text) =>
      text.replace(
        'export const messageSources = {',
        (start) =>
          `${start}\n  ${name}: { en: () => import('#i18n/en/${name}.ts'), ru: () => import('#i18n/ru/${name}.ts') },`,
      ),
    'src/server/database/tables.ts': (text) =>
      appendToObject(
        text.replace(
          'export interface Tables {',
          `interface ${Plural} {\n  id: Generated<number>;\n  account_id: number;\n  name: string;\n  created_at: Time;\n}\n\nexport interface Tables {`,
        ),
        'interface Tables',
        `  ${name}: ${Plural};`,
      ),
    'tests/golden/specification.test.ts': (text) =>
      appendToArray(text, 'added', calls.map(({ method, at }) => `'${method} /v1/${path}${at && '/:'}'`).join(', ')),
    'tests/api/http/permissions.test.ts': (text) => appendToObject(text, 'const samples', samples(path)),
  };
}

/** How the permission matrix calls each; on a record that is not there, whoever may call is told so. */
const calls = [
  { method: 'GET', at: '', body: null, status: 200 },
  { method: 'POST', at: '', body: `{ name: 'N' }`, status: 201 },
  { method: 'GET', at: '/:id', body: null, status: 404 },
  { method: 'PATCH', at: '/:id', body: `{ name: 'N' }`, status: 404 },
  { method: 'DELETE', at: '/:id', body: null, status: 404 },
];

const samples = (path: string): string =>
  calls
    .map(({ method, at, body, status }) => {
      const sample = [
        ...(at ? [`path: '/api/v1/${path}/1000000'`] : []),
        ...(body ? [`body: ${body}`] : []),
        `status: ${status}`,
      ];
      return `  '${method} /api/v1/${path}${at}': () => ({ ${sample.join(', ')} }),`;
    })
    .join('\n');

/** Before the first import: the formatter puts them in order. */
const addImport = (text: string, line: string): string => text.replace(/^import /m, `${line}\nimport `);

/** Adds to `… name … = [a, b];`, on one line or on several. */
function appendToArray(text: string, name: string, item: string): string {
  const array = new RegExp(`(\\b${name}\\b[^=]*= \\[)([^\\]]*?),?(\\s*\\];)`);
  if (!array.test(text)) throw new Error(`Found no list ${name} to add ${item} to`);
  return text.replace(array, (_, head: string, items: string, tail: string) => `${head}${items}, ${item}${tail}`);
}

/** Adds a line before the brace that closes what `start` opens; at the left margin, as the formatter leaves it. */
function appendToObject(text: string, start: string, line: string): string {
  const from = text.indexOf(start);
  const end = from < 0 ? -1 : text.indexOf('\n}', from);
  if (end < 0) throw new Error(`Found no ${start} to add to: ${line}`);
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}
