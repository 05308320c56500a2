import EditIcon from '@mui/icons-material/EditOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from '#web/i18n/translate.ts';
import { passkeysSupported } from '#web/passkeys/passkeysSupported.ts';
import type { Passkey } from '../../factors.resource.ts';
import { FactorRow } from './FactorRow.tsx';
import styles from './rows.module.css';
import { useUsageFacts } from './useUsageFacts.ts';

interface Commands {
  disabled: boolean;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

interface Props extends Commands {
  passkeys: readonly Passkey[];
  mayAdd: boolean;
  onAdd: () => void;
}

/** What passkeys are, and the person's. */
export function PasskeyRows({ passkeys, mayAdd, onAdd, ...commands }: Props) {
  const translate = useTranslate();
  return (
    <div className={styles.rows}>
      <FactorRow
        icon={<KeyIcon />}
        title={translate('factors.passkeys.title')}
        facts={[
          translate('factors.passkeys.text'),
          ...(passkeysSupported() ? [] : [translate('factors.passkeys.unsupported')]),
        ]}
        actions={
          mayAdd && (
            <Button
              size="small"
              variant="outlined"
              disabled={commands.disabled}
              aria-label={translate('factors.passkeys.add')}
              onClick={onAdd}
            >
              {translate('member.action.add')}
            </Button>
          )
        }
      />
      {passkeys.length > 0 && (
        <ul aria-label={translate('factors.passkeys.title')} className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} {...commands} />
          ))}
        </ul>
      )}
    </div>
  );
}

function PasskeyRow({ passkey, disabled, onRename, onRemove }: Commands & { passkey: Passkey }) {
  const translate = useTranslate();
  const facts = useUsageFacts();
  const { name } = passkey;
  return (
    <FactorRow
      element="li"
      title={name}
      mark={<Marks passkey={passkey} />}
      facts={facts(passkey)}
      actions={
        <>
          <IconButton
            size="small"
            disabled={disabled}
            aria-label={translate('factors.passkeys.rename_of', { name })}
            title={translate('factors.passkeys.rename')}
            onClick={() => onRename(passkey)}
          >
            <EditIcon className={styles.rename} />
          </IconButton>
          <Button
            size="small"
            color="error"
            disabled={disabled}
            aria-label={translate('factors.passkeys.remove_of', { name })}
            onClick={() => onRemove(passkey)}
          >
            {translate('factors.own.remove')}
          </Button>
        </>
      }
    />
  );
}

function Marks({ passkey: { is_backed_up, works_here } }: { passkey: Passkey }) {
  const translate = useTranslate();
  return (
    <>
      {is_backed_up && (
        <Tooltip title={translate('factors.passkeys.synced_hint')}>
          <Chip size="small" variant="outlined" label={translate('factors.passkeys.synced')} />
        </Tooltip>
      )}
      {!works_here && (
        <Chip size="small" variant="outlined" color="warning" label={translate('factors.passkeys.elsewhere')} />
      )}
    </>
  );
}
