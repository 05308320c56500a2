import { ModuleLine } from '#web/inputs/ui/ModuleLine.tsx';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { AppTheme } from '#web/theme/AppTheme.tsx';
import type { ModuleDialogSpec } from './host/dialogs.ts';
import styles from './ModuleDialog.module.css';
import { useModule } from './moduleStates.ts';
import { ModuleMount } from './mount/ModuleMount.tsx';

/** A dialog of the app with a mount of a module in it. It says whose it is. */
export default function ModuleDialog({ dialog }: { dialog: ModuleDialogSpec }) {
  const { alias, part, title, width, props, settle } = dialog;
  const by = useModule(alias)?.module ?? { name: alias, publisher: '' };
  return (
    <AppTheme>
      <CardDialog
        title={title || by.name}
        edge={<ModuleLine by={by} strip />}
        width={width}
        onClose={() => settle(undefined)}
      >
        <div className={styles.body}>
          <ModuleMount alias={alias} name={`dialog:${part}`} props={props} onClose={settle} />
        </div>
      </CardDialog>
    </AppTheme>
  );
}
