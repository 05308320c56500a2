import { useTranslate } from '#web/i18n/translate.ts';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import type { Planned } from './planned.ts';

/** Says plainly that this screen is not there yet, and what it will be for. */
export function PlannedPage({ screen }: { screen: Planned }) {
  const translate = useTranslate();
  return (
    <PageFrame title={translate(`admin.planned.${screen.name}.name`)}>
      <Placeholder
        icon={screen.icon}
        title={translate('admin.planned.title')}
        text={translate(`admin.planned.${screen.name}.text`)}
      />
    </PageFrame>
  );
}
