import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import { useTranslate } from '#web/i18n/translate.ts';
import { useColumns } from '#web/resource/list/columns.ts';
import { ToolbarButton } from '#web/resource/list/ToolbarButton.tsx';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import { ExportRunning } from './ExportRunning.tsx';
import { exportQueries } from './exportQuery.ts';
import { exportRecords, useExportRun } from './exportRecords.ts';

interface Props {
  alias: string;
  /** Of the rows that are selected; without them all that search and filters leave. */
  ids?: readonly number[];
}

/** Saves records as CSV: with the columns that are shown, or with every one. */
export function ExportMenu({ alias, ids }: Props) {
  const translate = useTranslate();
  const { total } = useListContext();
  const run = useExportRun(alias);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const title = translate('records.export.title');
  const opens = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': Boolean(anchor),
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  };
  if (run) return <ExportRunning run={run} />;
  return (
    <>
      {ids ? (
        <Button size="small" {...opens}>
          {title}
        </Button>
      ) : (
        <ToolbarButton iconUpTo="xl" icon={DownloadIcon} text={title} disabled={!total} {...opens} />
      )}
      {anchor && <Choices alias={alias} ids={ids} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

interface ChoicesProps {
  alias: string;
  ids: readonly number[] | undefined;
  anchor: HTMLElement;
  onClose: () => void;
}

function Choices({ alias, ids, anchor, onClose }: ChoicesProps) {
  const { name } = useView().declaration;
  const translate = useTranslate();
  const text = useResourceTranslate(name);
  const list = useListSpec();
  const { filterValues, sort, total = 0, meta } = useListContext();
  const { shown } = useColumns();
  const count = translate('records.export.rows', { smart_count: ids?.length ?? total });
  const choose = (fields: readonly string[] | null) => {
    onClose();
    const queries = exportQueries(list, { filterValues, sort }, { ids, fields });
    void exportRecords({ alias, title: text('name'), queries });
  };
  const choices = [
    { key: 'shown', fields: shown.map(({ key }) => key) },
    { key: 'all', fields: null },
  ] as const;
  return (
    <Menu anchorEl={anchor} open onClose={onClose} sx={{ '& .MuiMenu-list': { minWidth: 240 } }}>
      <ListSubheader role="presentation" sx={subheader}>
        {meta?.is_estimate && !ids ? `≈ ${count}` : count}
      </ListSubheader>
      {choices.map(({ key, fields }) => (
        <MenuItem key={key} onClick={() => choose(fields)}>
          {translate(`records.export.${key}`)}
          {fields && (
            <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 'auto', pl: 6 }}>
              {fields.length}
            </Typography>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}

const subheader = { background: 'none', lineHeight: '28px', px: 2.5, fontSize: '0.75rem', fontWeight: 600 };
