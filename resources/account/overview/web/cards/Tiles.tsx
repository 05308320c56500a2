import TrashIcon from '@mui/icons-material/DeleteOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutline';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import RecordsIcon from '@mui/icons-material/TableRowsOutlined';
import FineIcon from '@mui/icons-material/TaskAlt';
import type SvgIcon from '@mui/material/SvgIcon';
import { Link } from 'react-router-dom';
import type { Overview } from '#resources/account/overview/overview.resource.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import styles from '../Start.module.css';
import { countText } from './countText.ts';
import { activeSince, trashPath } from './startPaths.ts';

/** The main figures. Each links to the page it is about. */
export function Tiles({ overview }: { overview: Overview }) {
  const translate = useTranslate();
  const { records, people, failed, trash } = overview;
  const isFine = failed.count === 0;
  return (
    <ul className={styles.tiles}>
      <Tile
        icon={RecordsIcon}
        to="/admin/entities"
        name={translate('overview.records.title')}
        figure={countText(records.count, records.is_estimate)}
        about={aboutRecords(records, translate)}
      />
      <Tile
        icon={PeopleIcon}
        to={activeSince(7)}
        name={translate('overview.active.title')}
        figure={translate('overview.active.of', {
          active: countText(people.active_week),
          count: countText(people.count),
        })}
        about={translate('overview.active.day', { smart_count: people.active_day })}
      />
      <Tile
        icon={isFine ? FineIcon : FailedIcon}
        tone={isFine ? 'good' : 'bad'}
        to={isFine ? '/admin/entities' : '#failed'}
        name={translate('overview.failures.title')}
        figure={countText(failed.count)}
        about={translate(isFine ? 'overview.failures.none' : 'overview.failures.some', { smart_count: failed.count })}
      />
      <Tile
        icon={TrashIcon}
        to={trashPath(overview)}
        name={translate('overview.trash.title')}
        figure={countText(trash.records + trash.fields + trash.entities, trash.is_estimate)}
        about={aboutTrash(trash, translate)}
      />
    </ul>
  );
}

function aboutRecords({ created, not_counted }: Overview['records'], translate: Translate): string {
  if (not_counted > 0) return translate('overview.records.not_counted', { smart_count: not_counted });
  return translate(created.count > 0 ? 'overview.records.created' : 'overview.records.none', {
    smart_count: created.count,
  });
}

function aboutTrash(trash: Overview['trash'], translate: Translate): string {
  const parts = (['records', 'fields', 'entities'] as const)
    .filter((kind) => trash[kind] > 0)
    .map((kind) => translate(`overview.trash.${kind}`, { smart_count: trash[kind] }));
  return parts.length > 0 ? parts.join(', ') : translate('overview.trash.none');
}

interface TileProps {
  icon: typeof SvgIcon;
  tone?: 'good' | 'bad';
  to: string;
  name: string;
  figure: string;
  about: string;
}

function Tile({ icon: Icon, tone, to, name, figure, about }: TileProps) {
  const content = (
    <>
      <span className={styles.tileName}>
        {name}
        <Icon aria-hidden />
      </span>
      <strong className={styles.figure}>{figure}</strong>
      <span className={styles.small}>{about}</span>
    </>
  );
  const className = `${styles.tile} ${tone ? styles[tone] : ''}`;
  return (
    <li>
      {to.startsWith('#') ? (
        // An anchor on this page: a plain link moves the focus too.
        <a href={to} className={className}>
          {content}
        </a>
      ) : (
        <Link to={to} className={className}>
          {content}
        </Link>
      )}
    </li>
  );
}
