import { Icon, type IconName } from './Icon.tsx';

interface Props {
  icon: IconName;
  title: string;
  text: string;
  tone?: 'bad';
  action?: { label: string; run: () => void } | undefined;
}

/** Instead of calls: why there are none, and what can be done. */
export function Notice({ icon, title, text, tone, action }: Props) {
  return (
    <div className="tel-notice" role={tone === 'bad' ? 'alert' : 'status'} data-tone={tone}>
      <span className="tel-notice-icon">
        <Icon name={icon} size={22} />
      </span>
      <strong>{title}</strong>
      <p>{text}</p>
      {action && (
        <button type="button" className="stoa-button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}
