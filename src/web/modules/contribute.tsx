import type { SidebarEntry } from '#sdk/protocol.ts';
import type { InstalledModule } from '#shared/modules.ts';
import { fillSlot, type RecordSectionProps, type SectionProps, type Slots } from '#web/resource/moduleSlots.ts';
import type { CellProps } from '#web/resource/view.ts';
import { menuIcon } from './ModuleIcon.tsx';
import { ModuleMount } from './ModuleMount.tsx';
import type { RunningWidget } from './runner.ts';
import { UserCells, userCellsOf } from './UserCells.tsx';

/** Puts what a widget contributes into the slots of the pages. @returns takes it away again */
export function contribute(module: InstalledModule, widget: RunningWidget): () => void {
  const { alias, name } = module;
  const { sidebar, usersColumns, marketplaceEntries, userCardSection, recordCardSection } = widget.contributions;
  const removes = [
    ...sidebar.map((group) => fillSlot('admin.sidebar', sidebarGroup(alias, group))),
    ...usersColumns.map(({ key, label }) => {
      const cells = userCellsOf(module, widget, key);
      const Cell = ({ record }: CellProps) => <UserCells cells={cells} record={record} />;
      return fillSlot('users.columns', { key: `${alias}.${key}`, label, Cell });
    }),
    fillSlot('marketplace.entries', {
      key: alias,
      entries: marketplaceEntries.map(({ key, label }) => ({ key, label, Section: marketplaceEntry(alias, key) })),
    }),
  ];
  if (userCardSection !== null)
    removes.push(fillSlot('users.card', { key: alias, label: name, Section: userSection(alias) }));
  if (recordCardSection)
    removes.push(fillSlot('records.sections', { key: alias, ...recordCardSection, Section: recordSection(alias) }));
  return () => {
    for (const remove of removes) remove();
  };
}

const sidebarGroup = (alias: string, { key, label, children }: SidebarEntry): Slots['admin.sidebar'] => ({
  key: `${alias}.${key}`,
  label,
  items: children.map((item) => itemOf(alias, item)),
});

type Item = Slots['admin.sidebar']['items'][number];

const itemOf = (alias: string, { key, label, icon, path = '', children }: SidebarEntry): Item => ({
  key,
  label,
  ...(icon !== undefined && { icon: menuIcon(icon) }),
  to: `/m/${alias}/${path.replace(/^\/+/, '')}`,
  children: children.map((child) => itemOf(alias, child)),
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
