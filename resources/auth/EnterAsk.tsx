import { Button } from '#web/layout/Button.tsx';
import { useTranslate } from '#web/providers/words.ts';
import { useMe } from '#web/session/session.ts';
import type { CodeMeaning } from './auth.resource.ts';
import { Said } from './Said.tsx';
import styles from './VisitorForm.module.css';
import { VisitorMark } from './VisitorMark.tsx';
import { VisitorPage } from './VisitorPage.tsx';

interface Props {
  meaning: CodeMeaning;
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
