import type { SidebarEntry } from '#sdk/protocol.ts';
import type { InstalledModule } from '#shared/modules.ts';
import { fillSlot, type SectionProps } from '#web/resource/moduleSlots.ts';
import type { CellProps } from '#web/resource/view.ts';
import { ModuleMount } from './ModuleMount.tsx';
import type { RunningWidget } from './runner.ts';
import { UserCells, userCellsOf } from './UserCells.tsx';

/** Puts what a widget contributes into the slots of the pages. @returns takes it away again */
export function contribute({ alias, name }: InstalledModule, widget: RunningWidget): () => void {
  const { sidebar, usersColumns, marketplaceEntries, userCardSection } = widget.contributions;
  const removes = [
    ...sidebar.map((group) => fillSlot('admin.sidebar', sidebarGroup(alias, group))),
    ...usersColumns.map(({ key, label }) => {
      const cells = userCellsOf(widget, key, alias);
      const Cell = ({ record }: CellProps) => <UserCells cells={cells} record={record} />;
      return fillSlot('users.columns', { key: `${alias}.${key}`, label, Cell });
    }),
    fillSlot('marketplace.entries', {
      key: alias,
      entries: marketplaceEntries.map(({ key, label }) => ({ key, label, Section: marketplaceEntry(alias, key) })),
    }),
    ...(userCardSection === null
      ? []
      : [fillSlot('users.card', { key: alias, label: name, Section: sectionOf(alias) })]),
  ];
  return () => {
    for (const remove of removes) remove();
  };
}

const sidebarGroup = (alias: string, { key, label, children }: SidebarEntry) => ({
  key: `${alias}.${key}`,
  label,
  items: children.map((item) => itemOf(alias, item)),
});

interface Item {
  key: string;
  label: string;
  to: string;
  children: Item[];
}

const itemOf = (alias: string, { key, label, path = '', children }: SidebarEntry): Item => ({
  key,
  label,
  to: `/m/${alias}/${path.replace(/^\/+/, '')}`,
  children: children.map((child) => itemOf(alias, child)),
});

const marketplaceEntry = (alias: string, key: string) => {
  const Section = () => <ModuleMount alias={alias} name={`marketplaceEntry:${key}`} props={{ path: '' }} />;
  return Section;
};

const sectionOf = (alias: string) => {
  const Section = ({ value, onChange, disabled, recordId = null }: SectionProps) => (
    <ModuleMount
      alias={alias}
      name="userCardSection"
      props={{ value, disabled, user_id: recordId, errors: [] }}
      onChange={onChange}
    />
  );
  return Section;
};
