import type { ModuleDefinition, SidebarItem } from '../../contract.ts';
import { faultOf } from '../../defineModule.ts';
import { leadsTo } from '../../leadsTo.ts';
import { widgetFile } from '../buildWidget.ts';
import type { Finding } from '../finding.ts';

type Loose = Readonly<Record<string, unknown>>;
type Add = (field: string, message: string, level?: Finding['level']) => void;

/** Every contribution, so that a new one of the contract does not compile before it is checked here. */
const contributions: Readonly<Record<keyof ModuleDefinition, true>> = {
  ...{ api: true, init: true, destroy: true, main: true, routes: true, sidebar: true, usersColumns: true },
  ...{ marketplaceEntries: true, userCardSection: true, recordCardSection: true, dialogs: true },
};

/** What is wrong with the shape of a default export (docs/guides/writing-a-module.md#the-definition). */
export function definitionFindings(definition: unknown): Finding[] {
  const findings: Finding[] = [];
  const add: Add = (field, message, level = 'error') => findings.push({ level, file: widgetFile, field, message });
  const fault = faultOf(definition);
  if (fault) {
    add('default', fault);
    return findings;
  }
  const parts = definition as Loose;
  for (const name of Object.keys(parts))
    if (!(name in contributions))
      add(
        name,
        `is no contribution, so it does nothing: there are ${Object.keys(contributions).join(', ')}`,
        'warning',
      );
  eachOf(parts.routes, 'routes', add, (route, field) => {
    if (typeof route.path !== 'string' || route.path.startsWith('/'))
      add(`${field}.path`, 'must be a path below the module’s own, without / at its start: "board/*"');
    mount(route, field, add);
  });
  sidebarFindings(parts, add);
  eachOf(parts.usersColumns, 'usersColumns', add, (column, field) => {
    labelled(column, field, add);
    if (typeof column.cells !== 'function') add(`${field}.cells`, 'must be a function of people, which answers cells');
  });
  eachOf(parts.marketplaceEntries, 'marketplaceEntries', add, (entry, field) => {
    labelled(entry, field, add);
    mount(entry, field, add);
  });
  sectionFindings(parts, add);
  return findings;
}

function sectionFindings({ userCardSection, recordCardSection, dialogs }: Loose, add: Add): void {
  for (const [name, section] of Object.entries({ userCardSection, recordCardSection })) {
    if (section === undefined) continue;
    if (!isObject(section)) {
      add(name, 'must be an object with label and mount');
      continue;
    }
    label(section, name, add);
    mount(section, name, add);
  }
  if (isObject(recordCardSection) && !isTexts(recordCardSection.entities))
    add('recordCardSection.entities', 'must be a list of aliases of entities: ["deals"]');
  if (dialogs === undefined) return;
  if (!isObject(dialogs)) add('dialogs', 'must be an object of mounts by name');
  else
    for (const [name, dialog] of Object.entries(dialogs))
      if (typeof dialog !== 'function') add(`dialogs.${name}`, 'must be a mount, such as fromReact(Component)');
}

function sidebarFindings({ sidebar, routes }: Loose, add: Add): void {
  const paths = (Array.isArray(routes) ? routes : []).map((route) => String((route as Loose | null)?.path));
  const check = (item: Loose, field: string) => {
    labelled(item, field, add);
    const { path, children } = item as Partial<SidebarItem>;
    if (path !== undefined && !paths.some((route) => leadsTo(route, String(path))))
      add(`${field}.path`, `"${path}" leads to none of the routes (${paths.join(', ') || 'there are none'})`);
    if (children !== undefined) eachOf(children, `${field}.children`, add, check);
  };
  eachOf(sidebar, 'sidebar', add, (group, field) => {
    if (!Array.isArray(group.children)) add(`${field}.children`, 'must be a list: groups of the sidebar have children');
    check(group, field);
  });
}

/** Checks each element of a list, and that no two have the same key. */
function eachOf(list: unknown, field: string, add: Add, check: (element: Loose, field: string) => void): void {
  if (list === undefined) return;
  if (!Array.isArray(list)) {
    add(field, 'must be a list');
    return;
  }
  const keys = new Set<unknown>();
  for (const [at, element] of list.entries()) {
    if (!isObject(element)) {
      add(`${field}.${at}`, 'must be an object');
      continue;
    }
    check(element, `${field}.${at}`);
    if (element.key !== undefined && keys.has(element.key))
      add(`${field}.${at}.key`, `${JSON.stringify(element.key)} is there twice: keys differ within a list`);
    keys.add(element.key);
  }
}

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

function label({ label }: Loose, field: string, add: Add): void {
  const texts = isObject(label) ? [label.en, label.ru ?? 'none'] : [label];
  if (!isTexts(texts) || texts.includes(''))
    add(`${field}.label`, 'must be a text, or one for each language: { en: "Calls", ru: "Звонки" }');
}

function labelled(part: Loose, field: string, add: Add): void {
  if (typeof part.key !== 'string' || part.key === '') add(`${field}.key`, 'must be a text');
  label(part, field, add);
}

function mount(part: Loose, field: string, add: Add): void {
  if (typeof part.mount !== 'function') add(`${field}.mount`, 'must be a mount, such as fromReact(Component)');
}
