import type { Names } from './resourceNames.ts';

type Change = (text: string) => string;

/** The edits that register a new resource, by file. Each throws if it does not find its place. */
export function registrations(names: Names): Record<string, Change> {
  const { group, name, plural, Single, path } = names;
  const declaration = `#resources/${group}/${name}/${name}.resource.ts`;
  return {
    'src/server/resources/resources.ts': (text) =>
      appendToArray(
        addImport(text, `import { ${plural}Server } from '#resources/${group}/${name}/server/${name}.server.ts';`),
        'resources',
        `${plural}Server`,
      ),
    'src/web/resources.ts': (text) =>
      appendToArray(
        addImport(text, `import { ${plural}View } from '#resources/${group}/${name}/web/${name}.view.tsx';`),
        'views',
        `${plural}View`,
      ),
    'src/web/i18n/messages.ts': (text) =>
      insertAfter(
        text,
        'export const messageSources = {',
        `  ${name}: { en: () => import('#i18n/en/${name}.ts'), ru: () => import('#i18n/ru/${name}.ts') },`,
      ),
    'resources/audit/audit/auditActions.ts': (text) => addAudited(text, names),
    'i18n/en/audit.ts': (text) => addTexts(text, names, ['added the', 'changed the', 'deleted the'], names.title),
    'i18n/ru/audit.ts': (text) => addTexts(text, names, ['добавлено:', 'изменено:', 'удалено:'], names.ru),
    'src/server/database/tables/tables.ts': (text) =>
      appendToObject(
        addImport(text, `import type { ${Single} } from '${declaration}';`),
        'interface Tables',
        `  ${name}: TableOf<${Single}>;`,
      ),
    'tests/golden/specification.test.ts': (text) =>
      appendToArray(text, 'added', calls.map((call) => `'${call.replace('/', `/v1/${path}`)}'`).join(', ')),
    'tests/web/resource/standardPages.ts': (text) =>
      appendToArray(addImport(text, `import { ${plural} } from '${declaration}';`), 'pages', page(names)),
  };

  function page({ title, Title }: Names) {
    return `{
    path: '/admin/${name}',
    title: '${Title}',
    filter: 'created_at_start=2026-01-01',
    sorts: 'Name',
    declaration: ${plural},
    row: (n) => \`${capital(title)} \${n}\`,
    create: { button: 'Add', card: 'New record' },
    opensCard: true,
    card: { search: '?card=1', field: ['Name', 'name'] },
    removes: 'Delete',
  }`;
  }
}

/** What it leaves in the audit log. */
function addAudited(text: string, { group, name, plural }: Names): string {
  const imported = addImport(text, `import type { ${plural} } from '#resources/${group}/${name}/${name}.resource.ts';`);
  const actions = ['create', 'update', 'remove'].map((call) => `'${name}.${call}'`).join(', ');
  const listed = appendToArray(appendToArray(imported, 'Audited', `typeof ${plural}`), 'other', actions);
  const labelled = insertAfter(listed, 'export const labelNamespaces = [', `  '${name}',`);
  return insertAfter(labelled, 'export const subjectTypes = [', `  '${name}',`);
}

/** What its entries of the log say, and what they are about. */
function addTexts(text: string, { name }: Names, verbs: readonly [string, string, string], title: string): string {
  const [create, update, remove] = verbs.map((verb) => `${verb} ${title}`);
  const said = `create: '${create}', update: '${update}', remove: '${remove}'`;
  const named = insertAfter(text, 'const actions = {', `  ${name}: { ${said} },`);
  return insertAfter(named, '    subject_type: {', `      ${name}: '${capital(title)}',`);
}

/** In the notation of the specification's test: `/` is the resource's path, `:` an id. */
const calls = ['GET /', 'POST /', 'GET //:', 'PATCH //:', 'DELETE //:'];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Before the first import; the formatter sorts them. */
function addImport(text: string, line: string): string {
  if (!/^import /m.test(text)) throw new Error(`Found no import to add to: ${line}`);
  return text.replace(/^import /m, `${line}\nimport `);
}

function insertAfter(text: string, start: string, line: string): string {
  if (!text.includes(start)) throw new Error(`Found no ${start} to add to: ${line}`);
  return text.replace(start, () => `${start}\n${line}`);
}

/** Adds an item to `name: … = [a, b];`, where `];` ends the array. */
function appendToArray(text: string, name: string, item: string): string {
  const array = new RegExp(`(\\b${name}\\b[^=;]*= \\[)([\\s\\S]*?),?(\\s*\\];)`);
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
