import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { loadMessages } from '#web/i18n/translate.ts';
import { SettingsPage } from '#web/resource/settings/SettingsPage.tsx';
import { useSettings } from '#web/resource/settings/useSettings.ts';
import { storage } from '../storage.resource.ts';
import { statusQuery } from './api.ts';
import { StorageForm } from './form/StorageForm.tsx';
import { MovedPanel } from './move/MovedPanel.tsx';
import { MovePanel } from './move/MovePanel.tsx';
import styles from './StoragePage.module.css';
import { StatusPanel } from './status/StatusPanel.tsx';

const messages = loadMessages('storage');

/** With room for the status beside the form, in px. */
const pageWidth = 1200;

/** `/admin/storage`: where the account's records are (docs/reference/product/storage.md#page). */
export default function StoragePage() {
  use(messages);
  const settings = useSettings(storage);
  const status = useQuery(statusQuery);
  return (
    <SettingsPage name="storage" settings={settings} maxWidth={pageWidth}>
      {(record) => (
        <>
          {record.move_status && <MovePanel move={record.move_status} />}
          {!record.move_status && record.roll_back_until && <MovedPanel until={record.roll_back_until} />}
          <div className={styles.page}>
            {/* After a move it shows the new place. */}
            <StorageForm key={record.roll_back_until} record={record} settings={settings} status={status} />
            <StatusPanel status={status} location={record.storage_location} />
          </div>
        </>
      )}
    </SettingsPage>
  );
}
