import CopyIcon from '@mui/icons-material/ContentCopy';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import LinkIcon from '@mui/icons-material/Link';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import { CommandMenu } from '#web/controls/CommandMenu.tsx';
import { useTranslate } from '#web/i18n/translate.ts';
import type { Row } from '#web/resource/view.ts';
import { type RecordCommand, useRecordCommands } from './useRecordCommands.ts';

const icons = { duplicate: CopyIcon, link: LinkIcon, remove: DeleteIcon, restore: RestoreIcon } as const;
const commandsOf = ({ deleted_at }: Row): readonly RecordCommand[] =>
  deleted_at ? ['restore', 'link'] : ['duplicate', 'link', 'remove'];

/** What is done with a record as a whole. */
export function RecordMenu({ record, onGone }: { record: Row; onGone: () => void }) {
  const translate = useTranslate();
  const run = useRecordCommands(record, onGone);
  const commands = commandsOf(record).map((key) => ({
    key,
    icon: icons[key],
    text: translate(`records.head.${key}`),
    run: run[key],
    isRemoval: key === 'remove',
  }));
  return <CommandMenu label={translate('records.head.more')} commands={commands} />;
}
