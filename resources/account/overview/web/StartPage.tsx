import StepsIcon from '@mui/icons-material/ChecklistRtl';
import CloudOffIcon from '@mui/icons-material/CloudOff';
import RefreshIcon from '@mui/icons-material/Refresh';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { preferredLanguage } from '#shared/text/preferredLanguage.ts';
import { useSchemaUpdates } from '#web/events/useSchemaUpdates.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import { CommandMenu } from '#web/inputs/controls/CommandMenu.tsx';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import { useMe } from '#web/session/session.ts';
import type { Overview } from '../overview.resource.ts';
import { NextSteps, useStepsShown } from './next-steps/NextSteps.tsx';
import { nextSteps } from './next-steps/nextSteps.ts';
import styles from './Start.module.css';
import { StartFigures } from './StartFigures.tsx';
import { useOverview } from './useOverview.ts';

/** `/admin`: figures of the account, and first steps of a new one (docs/reference/product/app.md#start-page). */
export default function StartPage() {
  const translate = useTranslate();
  const { account } = useMe();
  const { data, error, refetch } = useOverview();
  const retry = () => void refetch();
  useSchemaUpdates();
  return (
    <PageFrame title={account.name} windowTitle={translate('overview.title')}>
      {data ? (
        <Loaded overview={data} isStale={error !== null} onRefresh={retry} />
      ) : error ? (
        <Placeholder
          role="alert"
          icon={CloudOffIcon}
          title={translate('overview.failed')}
          text={errorText(error, 'overview')}
          action={
            <Button variant="outlined" onClick={retry}>
              {translate('overview.retry')}
            </Button>
          }
        />
      ) : (
        <StartSkeleton />
      )}
    </PageFrame>
  );
}

interface Props {
  overview: Overview;
  /** The last refetch failed. */
  isStale: boolean;
  onRefresh: () => void;
}

function Loaded({ overview, isStale, onRefresh }: Props) {
  const translate = useTranslate();
  const time = useTimeText()(overview.counted_at);
  const me = useMe();
  const { isShown, show, hide } = useStepsShown();
  const steps = nextSteps(overview, me, preferredLanguage(navigator.language));
  const hasSteps = isShown(steps.every(({ isDone }) => isDone));
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <span>
          {translate('overview.lead')} {translate('overview.counted_at', { time })}
        </span>
        <StartMenu hasSteps={hasSteps} onSteps={hasSteps ? hide : show} onRefresh={onRefresh} />
      </div>
      {isStale && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={onRefresh}>
              {translate('overview.retry')}
            </Button>
          }
        >
          {translate('overview.stale', { time })}
        </Alert>
      )}
      {hasSteps && <NextSteps steps={steps} onHide={hide} />}
      <StartFigures overview={overview} onResolved={onRefresh} />
    </div>
  );
}

interface StartMenuProps {
  hasSteps: boolean;
  onSteps: () => void;
  onRefresh: () => void;
}

/** Refreshes the figures; hides or shows the first steps. */
function StartMenu({ hasSteps, onSteps, onRefresh }: StartMenuProps) {
  const translate = useTranslate();
  const steps = translate(hasSteps ? 'overview.hide_steps' : 'overview.show_steps');
  const commands = [
    { key: 'refresh', icon: RefreshIcon, text: translate('overview.refresh'), run: onRefresh },
    { key: 'steps', icon: StepsIcon, text: steps, run: onSteps },
  ];
  return <CommandMenu label={translate('overview.menu')} commands={commands} />;
}

/** Formats hours and minutes in the browser's time zone. */
function useTimeText() {
  const format = new Intl.DateTimeFormat(useLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (moment: string) => format.format(new Date(moment));
}

/** Placeholder while the figures load. */
function StartSkeleton() {
  return (
    <div className={styles.page} aria-hidden>
      <ul className={styles.tiles}>
        {['records', 'people', 'failed', 'trash'].map((tile) => (
          <li key={tile}>
            <Skeleton variant="rounded" height={102} />
          </li>
        ))}
      </ul>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Skeleton variant="rounded" height={240} />
          <Skeleton variant="rounded" height={280} />
        </div>
        <div className={styles.column}>
          <Skeleton variant="rounded" height={190} />
          <Skeleton variant="rounded" height={330} />
        </div>
      </div>
    </div>
  );
}
