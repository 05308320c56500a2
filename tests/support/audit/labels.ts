import { labelNamespaces } from '#resources/audit/audit/auditActions.ts';
import type { MessageTree } from '#shared/resource.ts';

/** Lists whose labels every page of the administration has. */
const ofLists = ['entities', 'modules', 'roles', 'users'];
const namespaces = new Set<string>([...labelNamespaces, ...ofLists]);

const messagesOf = async (locale: string, name: string): Promise<MessageTree> =>
  ((await import(`../../../i18n/${locale}/${name}.ts`)) as { default: MessageTree }).default;

const at = (tree: MessageTree | string | undefined, key: string) => (typeof tree === 'object' ? tree[key] : undefined);

/** Fields of a resource that the page of the audit log could only show by their names in the API. */
export async function unnamedFields(locale: 'en' | 'ru', resource: string, keys: readonly string[]): Promise<string[]> {
  const { fields } = await messagesOf(locale, 'audit_changes');
  const own = namespaces.has(resource) ? at(await messagesOf(locale, resource), 'fields') : undefined;
  return keys.filter((key) => typeof (at(own, key) ?? at(fields, key)) !== 'string');
}
