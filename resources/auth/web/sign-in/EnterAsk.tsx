import type { CodeInfo } from '#resources/auth/auth.resource.ts';
import { useTranslate } from '#web/i18n/words.ts';
import { useMe } from '#web/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Said } from '../form/RichTranslation.tsx';
import styles from '../form/VisitorForm.module.css';
import { VisitorMark } from '../form/VisitorIcon.tsx';
import { VisitorPage } from '../form/VisitorPage.tsx';

interface Props {
  meaning: CodeInfo;
  onStay(): void;
  onGoOn(): void;
}

/** Before one person's session takes the place of another's. Staying is the first answer: a link may be a trap. */
export function EnterAsk({ meaning: { name, email }, onStay, onGoOn }: Props) {
  const translate = useTranslate();
  const present = useMe().user?.name ?? '';
  return (
    <VisitorPage
      step="asking"
      mark={<VisitorMark name="people" />}
      title={translate('auth.enter.ask', { name })}
      lead={<Said phrase="auth.enter.ask_text" strong={{ present, email }} />}
    >
      <div className={styles.choice}>
        <Button tone="primary" className={styles.submit} onClick={onStay}>
          {translate('auth.enter.stay', { present })}
        </Button>
        <Button className={styles.submit} onClick={onGoOn}>
          {translate('auth.enter.go_on', { name })}
        </Button>
      </div>
    </VisitorPage>
  );
}
