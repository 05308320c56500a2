import type { Host, Label } from '#sdk/contract.ts';
import type { Contributions, SidebarEntry } from '#sdk/protocol.ts';
import type { InstalledModule } from '#shared/modules.ts';
import { menuIcon } from '#web/inputs/ui/NamedIcon.tsx';
import { fillSlot, type RecordSectionProps, type SectionProps, type Slots } from '#web/resource/moduleSlots.ts';
import type { CellProps } from '#web/resource/view.ts';
import { ModuleMount } from './mount/ModuleMount.tsx';
import type { RunningWidget } from './runner.ts';
import { UserCells, userCellsOf } from './UserCells.tsx';

type Locale = Host['locale'];

/** What a widget has in the pages. */
export interface Contributed {
  /** Shows its labels in a language. */
  speak(locale: Locale): void;
  /** Takes it away. */
  withdraw(): void;
}

/** Puts what a widget contributes into the slots of the pages. */
export function contribute(module: InstalledModule, widget: RunningWidget, start: Locale): Contributed {
  const sections = sectionsOf(module.alias, widget.contributions);
  let shown = start;
  let removes = fill(module, widget, sections, shown);
  const withdraw = () => {
    for (const remove of removes) remove();
    removes = [];
  };
  return {
    withdraw,
    speak(locale) {
      if (locale === shown || removes.length === 0) return;
      shown = locale;
      withdraw();
      removes = fill(module, widget, sections, locale);
    },
  };
}

/** The same components in every language, so that what is drawn stays. */
const sectionsOf = (alias: string, { marketplaceEntries }: Contributions) => ({
  user: userSection(alias),
  record: recordSection(alias),
  entries: new Map(marketplaceEntries.map(({ key }) => [key, marketplaceEntry(alias, key)])),
});

function fill(
  module: InstalledModule,
  widget: RunningWidget,
  sections: ReturnType<typeof sectionsOf>,
  locale: Locale,
): (() => void)[] {
  const { alias, name } = module;
  const { sidebar, usersColumns, marketplaceEntries, userCardSection, recordCardSection } = widget.contributions;
  const entries = marketplaceEntries.flatMap(({ key, label }) => {
    const Section = sections.entries.get(key);
    return Section ? [{ key, label: textOf(label, locale), Section }] : [];
  });
  const removes = [
    ...sidebar.map((group) => fillSlot('admin.sidebar', sidebarGroup(alias, group, locale))),
    ...usersColumns.map(({ key, label }) =>
      fillSlot('users.columns', {
        key: `${alias}.${key}`,
        label: textOf(label, locale),
        Cell: cellOf(module, widget, key),
      }),
    ),
    fillSlot('marketplace.entries', { key: alias, entries }),
  ];
  if (userCardSection !== null)
    removes.push(fillSlot('users.card', { key: alias, label: name, Section: sections.user }));
  if (recordCardSection) {
    const { entities, label } = recordCardSection;
    const section = { key: alias, entities, label: textOf(label, locale), Section: sections.record };
    removes.push(fillSlot('records.sections', section));
  }
  return removes;
}

const textOf = (label: Label, locale: Locale): string =>
  typeof label === 'string' ? label : (label[locale] ?? label.en);

/** Its texts are in the language of the page, so they are loaded again when that changes. */
function cellOf(module: InstalledModule, widget: RunningWidget, column: string) {
  const cells = userCellsOf(module, widget, column);
  const Cell = ({ record }: CellProps) => <UserCells cells={cells} record={record} />;
  return Cell;
}

const sidebarGroup = (
  alias: string,
  { key, label, children }: SidebarEntry,
  locale: Locale,
): Slots['admin.sidebar'] => ({
  key: `${alias}.${key}`,
  label: textOf(label, locale),
  items: children.map((item) => itemOf(alias, item, locale)),
});

type Item = Slots['admin.sidebar']['items'][number];

const itemOf = (alias: string, { key, label, icon, path = '', children }: SidebarEntry, locale: Locale): Item => ({
  key,
  label: textOf(label, locale),
  ...(icon !== undefined && { icon: menuIcon(icon) }),
  to: `/m/${alias}/${path.replace(/^\/+/, '')}`,
  children: children.map((child) => itemOf(alias, child, locale)),
});

const marketplaceEntry = (alias: string, key: string) => {
  const Section = () => <ModuleMount alias={alias} name={`marketplaceEntry:${key}`} props={{ path: '' }} />;
  return Section;
};

const userSection = (alias: string) => {
  const Section = ({ value, onChange, errors, disabled, recordId = null }: SectionProps) => (
    <ModuleMount
      alias={alias}
      name="userCardSection"
      props={{ value, disabled, user_id: recordId, errors }}
      onChange={onChange}
    />
  );
  return Section;
};

const recordSection = (alias: string) => {
  const Section = ({ entity, recordId }: RecordSectionProps) => (
    <ModuleMount alias={alias} name="recordCardSection" props={{ entity, record_id: recordId }} />
  );
  return Section;
};
