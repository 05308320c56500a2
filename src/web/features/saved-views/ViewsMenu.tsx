import CheckIcon from '@mui/icons-material/Check';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { SavedView } from '#resources/data/views/views.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { copyText } from '#web/inputs/controls/copyText.ts';
import { useRecordsBase } from '#web/layout/recordsBase.ts';
import menus from '#web/resource/list/menus.module.css';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { useMe } from '#web/session/session.ts';
import { usePin } from './pins/usePin.ts';
import type { PresentView } from './useSavedView.ts';
import { useSavedViews } from './useSavedView.ts';
import { useViewCommands } from './useViewCommands.ts';
import { ViewDialog } from './ViewDialog.tsx';
import styles from './ViewsMenu.module.css';

interface Props {
  anchor: HTMLElement;
  present: PresentView;
  onClose: () => void;
}

/** The person's own views, shared views, and commands for the current one. */
export default function ViewsMenu({ anchor, present, onClose }: Props) {
  const translate = useTranslate();
  const translateResource = useResourceTranslate(useView().declaration.name);
  const { data, isError, refetch } = useSavedViews(true);
  const [dialog, setDialog] = useState<'create' | 'update' | null>(null);
  const { actions, commands } = useViewActions(present, setDialog);
  const all = data ?? [];
  const groups = [
    { label: translate('views.mine'), views: all.filter(({ is_shared }) => !is_shared) },
    { label: translate('views.account'), views: all.filter(({ is_shared }) => is_shared) },
  ].filter(({ views }) => views.length > 0);
  const pick = (view: SavedView | null) => {
    onClose();
    present.choose(view);
  };
  if (dialog)
    return (
      <ViewDialog
        view={dialog === 'update' ? present.view : null}
        onSave={dialog === 'update' ? commands.rename : commands.saveAs}
        onClose={onClose}
      />
    );

  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('views.menu') } }}
      // A fixed width: MUI positions the menu only once, before the views are loaded.
      className={styles.menu}
    >
      <Choice text={translateResource('list.all_rows')} isOn={present.id === null} onClick={() => pick(null)} />
      {groups.flatMap(({ label, views }) => [
        <ListSubheader key={label} role="presentation" className={menus.subheader}>
          {label}
        </ListSubheader>,
        ...views.map((view) => (
          <Choice key={view.id} view={view} text={view.name} isOn={view.id === present.id} onClick={() => pick(view)} />
        )),
      ])}
      {data && groups.length === 0 && <Hint text={translate('views.none')} />}
      {isError && (
        <MenuItem onClick={() => void refetch()} className={styles.retry}>
          {translate('views.failed')}. {translate('views.retry')}
        </MenuItem>
      )}
      {actions.map((action, at) => (
        <Command key={action.key} action={action} isFirst={at === 0} onClose={onClose} />
      ))}
    </Menu>
  );
}

interface CommandProps {
  action: Action;
  isFirst: boolean;
  onClose: () => void;
}

function Command({ action: { key, run, isRed, opensDialog }, isFirst, onClose, ...item }: CommandProps) {
  const translate = useTranslate();
  const start = () => {
    if (!opensDialog) onClose();
    run();
  };
  return (
    <MenuItem
      {...item}
      onClick={start}
      className={`${styles.command} ${isFirst ? menus.divided : ''}`}
      data-danger={isRed || undefined}
    >
      {translate(`views.${key}`)}
    </MenuItem>
  );
}

interface ChoiceProps {
  text: string;
  view?: SavedView;
  isOn: boolean;
  onClick: () => void;
}

function Choice({ text, view, isOn, onClick, ...item }: ChoiceProps) {
  const translate = useTranslate();
  const { user } = useMe();
  const maker = view?.is_shared && view.user_id !== user?.id ? view.user_name : null;
  return (
    // `item` has props that MUI's list passes to its children.
    <MenuItem {...item} role="menuitemradio" aria-checked={isOn} onClick={onClick}>
      <CheckIcon style={{ visibility: isOn ? 'visible' : 'hidden' }} />
      <span className={styles.name}>{text}</span>
      {maker && <span className={styles.count}>{translate('views.by', { name: maker })}</span>}
    </MenuItem>
  );
}

const Hint = ({ text }: { text: string }) => (
  <div role="presentation" className={styles.hint}>
    {text}
  </div>
);

interface Action {
  key: 'save' | 'revert' | 'save_as' | 'rename' | 'pin' | 'unpin' | 'copy_link' | 'remove';
  run: () => void;
  isRed?: boolean;
  /** The dialog replaces the menu and closes it. */
  opensDialog?: boolean;
}

/** The menu's commands for the current view. */
function useViewActions(present: PresentView, openDialog: (dialog: 'create' | 'update') => void) {
  const translate = useTranslate();
  const commands = useViewCommands(present);
  const { view, isChanged, mayChange, choose, link } = present;
  const isInData = useRecordsBase() === '/data';
  const pin = usePin(isInData ? view : null);
  const actions: (Action | false)[] = [
    isChanged && mayChange && { key: 'save', run: () => void commands.save() },
    isChanged && { key: 'revert', run: () => choose(view) },
    { key: 'save_as', run: () => openDialog('create'), opensDialog: true },
    mayChange && { key: 'rename', run: () => openDialog('update'), opensDialog: true },
    view !== null && isInData && { key: pin.isPinned ? 'unpin' : 'pin', run: () => void pin.toggle() },
    view !== null && { key: 'copy_link', run: () => void copyText(link(view), translate('views.copied')) },
    mayChange && { key: 'remove', run: () => void commands.remove(), isRed: true },
  ];
  return { actions: actions.filter((action) => action !== false), commands };
}
