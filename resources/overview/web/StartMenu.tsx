import StepsIcon from '@mui/icons-material/ChecklistRtl';
import RefreshIcon from '@mui/icons-material/Refresh';
import { CommandMenu } from '#web/controls/CommandMenu.tsx';
import { useTranslate } from '#web/i18n/translate.ts';

interface Props {
  hasSteps: boolean;
  onSteps: () => void;
  onRefresh: () => void;
}

/** First steps come back from here. */
export function StartMenu({ hasSteps, onSteps, onRefresh }: Props) {
  const translate = useTranslate();
  const steps = translate(hasSteps ? 'overview.hide_steps' : 'overview.show_steps');
  const commands = [
    { key: 'refresh', icon: RefreshIcon, text: translate('overview.refresh'), run: onRefresh },
    { key: 'steps', icon: StepsIcon, text: steps, run: onSteps },
  ];
  return <CommandMenu label={translate('overview.menu')} commands={commands} />;
}
