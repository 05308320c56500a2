import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MoveMenu } from '#resources/data/fields/web/sorting/MoveMenu.tsx';
import { type Place, SortableList } from '#resources/data/fields/web/sorting/SortableList.tsx';
import { useSavedOrder } from '#resources/data/fields/web/sorting/useSavedOrder.ts';
import { useSortableRow } from '#resources/data/fields/web/sorting/useSortableRow.tsx';
import { screenLimits } from '#shared/limits.ts';
import { shownName } from '#shared/names.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { invalidateAllButCards } from '#web/resource/listCache.ts';
import type { Entity } from '../../entities.resource.ts';
import { entityNamesQuery } from '../menu/api.ts';
import { entityIcon } from '../menu/entityIcon.tsx';
import { inMenuOrder } from '../menu/useDataMenuGroup.ts';
import { saveEntityOrder } from './api.ts';
import styles from './EntityOrder.module.css';

/** Dialog with all entities in the order of menus, to be reordered (docs/reference/product/entities.md#entities-list). */
export default function EntityOrder({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const client = useQueryClient();
  const { data = [] } = useQuery(entityNamesQuery);
  const rows = inMenuOrder(data, locale).map((entity) => ({
    ...entity,
    name: shownName(entity.name, entity.names, locale),
  }));
  const { shown, setOrder } = useSavedOrder(rows, {
    save: (ids) => saveEntityOrder(client, ids),
    onFailure: (error) =>
      notify({ tone: 'error', title: translate('fields.errors.set_order'), text: errorText(error, 'entities') }),
    readAgain: () => invalidateAllButCards(client, 'entities'),
  });
  return (
    <CardDialog title={translate('entity_looks.order.title')} width={screenLimits.user_card_px} onClose={onClose}>
      <div className={styles.body}>
        <Typography variant="body2" color="text.secondary" className={styles.hint}>
          {translate('entity_looks.order.hint')}
        </Typography>
        <SortableList label={translate('entities.name')} className={styles.list} rows={shown} onOrder={setOrder}>
          {(entity, place) => <EntityRow key={entity.id} entity={entity} place={place} />}
        </SortableList>
      </div>
    </CardDialog>
  );
}

function EntityRow({ entity, place }: { entity: Entity; place: Place }) {
  const { handle, isLifted, ...row } = useSortableRow(entity);
  const Icon = entityIcon(entity);
  return (
    <li {...row} className={styles.row} data-lifted={isLifted || undefined}>
      {handle}
      <Icon style={{ fontSize: 20 }} />
      <span className={styles.name}>{entity.name}</span>
      <MoveMenu name={entity.name} {...place} />
    </li>
  );
}
