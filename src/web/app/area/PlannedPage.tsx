import BillingIcon from '@mui/icons-material/CreditCardOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { useTranslate } from '#web/i18n/translate.ts';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import type { MenuPlace } from '#web/resource/view.ts';

/** A screen that is not built yet (docs/product/planned.md). */
export interface Planned {
  name: 'billing';
  icon: typeof SvgIcon;
  group: MenuPlace['group'];
}

/** They have their place in the sidebar already. A slice that is added removes its line here. */
export const planned: readonly Planned[] = [{ name: 'billing', icon: BillingIcon, group: 'main' }];

/** Says that the screen is not there yet, and what it will be for. */
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
