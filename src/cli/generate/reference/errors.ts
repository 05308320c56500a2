import fs from 'node:fs/promises';
import path from 'node:path';
import { problemStatus } from '#shared/problems.ts';
import type { MessageTree, Resource } from '#shared/resource.ts';
import { table } from './markdown.ts';

const opening = `# Errors

The messages of refusals and violations, with their English texts. Generated from the declarations and \`i18n/en/\` by \`npm run golden\`. [Errors](api/every-call.md#errors) says how they are answered.

## Of every call

As \`errors.<message>\` in violations. A few come from the browser alone.

`;

/** Namespaces of \`errors.*\`. */
const shared = ['errors', 'request_errors', 'value_errors'];

/** docs/reference/errors.md. */
export async function errorsPage(resources: readonly Resource[]): Promise<string> {
  const ofAll = (await Promise.all(shared.map(readMessages))).flatMap((tree) => rowsOf(tree));
  const ofEach = [...resources]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(async ({ name, refusals = {} }) => {
      const { errors = {} } = await readMessages(name);
      const rows = typeof errors === 'string' ? [] : rowsOf(errors);
      const found = rows.map(([message = '', text = '']) => {
        const kind = refusals[message.slice(1, -1)];
        return [message, kind ? `${problemStatus[kind]}` : '422', text];
      });
      return found.length === 0
        ? ''
        : `\n## ${name}\n\nViolations are \`${name}.errors.<message>\`.\n\n${table(['message', 'status', 'text'], found)}`;
    });
  return [opening, table(['message', 'text'], ofAll), ...(await Promise.all(ofEach))].join('');
}

async function readMessages(namespace: string): Promise<MessageTree> {
  const file = path.resolve(import.meta.dirname, `../../../../i18n/en/${namespace}.ts`);
  const isThere = await fs.access(file).then(
    () => true,
    () => false,
  );
  return isThere ? (await import(file)).default : {};
}

/** Name and text of each message; of a plural, the last form. */
const rowsOf = (tree: MessageTree, start = ''): string[][] =>
  Object.entries(tree).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [[`\`${start}${name}\``, text.split(' |||| ').at(-1) ?? '']]
      : rowsOf(text, `${start}${name}.`),
  );
