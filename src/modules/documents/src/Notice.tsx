import { PageIcon } from './PageIcon.tsx';

interface Props {
  title: string;
  text: string;
  action?: { label: string; run: () => void; isPrimary?: boolean };
}

/** In place of a page: why, and what can be done. */
export function Notice({ title, text, action }: Props) {
  return (
    <div className="dc-notice" role="status">
      <PageIcon size={44} />
      <h2>{title}</h2>
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className="stoa-button"
          data-kind={action.isPrimary ? 'primary' : undefined}
          onClick={action.run}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
