import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import { useTranslate } from '#web/i18n/translate.ts';
import menus from '#web/resource/list/menus.module.css';
import { useColumns } from '#web/resource/list/table/columns.ts';
import { ToolbarButton } from '#web/resource/list/toolbar/ToolbarButton.tsx';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import styles from './ExportMenu.module.css';
import { exportQueries, selected_max } from './exportQuery.ts';
import { exportRecords, exportWorkbook, useExportRun } from './exportRecords.ts';

interface Props {
  alias: string;
  /** Selected records; without them all that match search and filters. */
  ids?: readonly number[];
}

/** Exports records as a workbook or CSV, with the shown columns or all. */
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

interface Choice {
  key: 'xlsx_shown' | 'xlsx_all' | 'csv_shown' | 'csv_all' | 'programs';
  /** Null: all columns. */
  fields: readonly string[] | null;
  /** With ids and aliases, instead of names as on the screen. */
  isForPrograms?: boolean | undefined;
}

function Choices({ alias, ids, anchor, onClose }: ChoicesProps) {
  const { name } = useView().declaration;
  const translate = useTranslate();
  const text = useResourceTranslate(name);
  const list = useListSpec();
  const { filterValues, sort, total = 0, meta } = useListContext();
  const { all, shown } = useColumns();
  const count = translate('records.export.rows', { smart_count: ids?.length ?? total });
  const choose = ({ key, fields, isForPrograms }: Choice) => {
    onClose();
    const queries = exportQueries(list, { filterValues, sort }, { ids, fields, hasLabels: !isForPrograms });
    if (key.startsWith('xlsx')) return void exportWorkbook({ alias, title: text('name'), query: queries[0] });
    const labels = isForPrograms ? undefined : new Map(all.map(({ key, label }) => [key, label]));
    void exportRecords({ alias, title: text('name'), queries, labels });
  };
  const visible = shown.map(({ key }) => key);
  const workbook: Choice[] = [
    { key: 'xlsx_shown', fields: visible },
    { key: 'xlsx_all', fields: null },
  ];
  const choices: Choice[] = [
    ...(ids && ids.length > selected_max ? [] : workbook),
    { key: 'csv_shown', fields: visible },
    { key: 'csv_all', fields: null },
    { key: 'programs', fields: null, isForPrograms: true },
  ];
  return (
    <Menu anchorEl={anchor} open onClose={onClose} className={styles.menu}>
      <ListSubheader role="presentation" className={menus.subheader}>
        {meta?.is_estimate && !ids ? `≈ ${count}` : count}
      </ListSubheader>
      {choices.map(({ key, fields, isForPrograms }) => (
        <MenuItem
          key={key}
          onClick={() => choose({ key, fields, isForPrograms })}
          {...(isForPrograms && { className: menus.divided })}
        >
          <span>
            {translate(`records.export.${key}`)}
            {isForPrograms && (
              <Typography component="span" variant="body2" color="text.secondary" className={styles.second}>
                {translate('records.export.programs_hint')}
              </Typography>
            )}
          </span>
          {fields && (
            <Typography component="span" variant="body2" color="text.secondary" className={styles.count}>
              {fields.length}
            </Typography>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Progress of an export, with a menu to stop it. */
function ExportRunning({ run }: { run: { rows: number | null; stop: () => void } }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const running = translate('records.export.running');
  const rows = run.rows === null ? running : translate('records.export.rows', { smart_count: run.rows });
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CircularProgress size={16} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-label={run.rows === null ? running : `${rows}: ${running}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        className={styles.progress}
      >
        {rows}
      </Button>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        <MenuItem onClick={run.stop}>{translate('records.export.stop')}</MenuItem>
      </Menu>
    </>
  );
}
