import StopIcon from '@mui/icons-material/HighlightOff';
import PauseIcon from '@mui/icons-material/PauseCircleOutlined';
import ResumeIcon from '@mui/icons-material/PlayCircleOutlined';
import RollIcon from '@mui/icons-material/TrendingUp';
import { useTranslate } from '#web/i18n/translate.ts';
import { CommandMenu } from '#web/inputs/controls/CommandMenu.tsx';
import type { Version } from '../../versions.resource.ts';
import type { useVersionCommands } from '../useVersionCommands.ts';

/** The shares of accounts that are offered. */
const steps = [5, 25, 50] as const;

interface Props {
  version: Version;
  commands: ReturnType<typeof useVersionCommands>;
}

/** Begins, widens, pauses, resumes or cancels a rollout. Making the version main finishes it. */
export function RolloutMenu({ version, commands }: Props) {
  const translate = useTranslate();
  const { rollout, alias } = version;
  const to = (percent: number) => ({
    key: String(percent),
    icon: RollIcon,
    text: translate('versions.rollout.to', { percent }),
    run: () => void (rollout ? commands.changeRollout({ percent }) : commands.startRollout(percent)),
  });
  const state = (key: 'paused' | 'running' | 'cancelled', icon: typeof RollIcon) => ({
    key,
    icon,
    text: translate(`versions.rollout.command.${key}`),
    run: () => void commands.changeRollout({ state: key }),
  });
  const offered = steps.filter((percent) => percent > (rollout?.percent ?? 0)).map(to);
  const controls = rollout
    ? [
        rollout.state === 'running' ? state('paused', PauseIcon) : state('running', ResumeIcon),
        state('cancelled', StopIcon),
      ]
    : [];
  return (
    <CommandMenu
      label={translate('versions.rollout.menu', { alias })}
      commands={[...offered, ...controls]}
      isBusy={commands.isBusy}
    />
  );
}
