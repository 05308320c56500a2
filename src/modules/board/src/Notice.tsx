interface Props {
  title: string;
  text: string;
  action?: { label: string; run: () => void };
}

/** Instead of a board: why, and what can be done. */
export function Notice({ title, text, action }: Props) {
  return (
    <div className="bd-notice" role="status">
      <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true">
        <rect x="4" y="6" width="10" height="30" rx="3" />
        <rect x="17" y="6" width="10" height="20" rx="3" />
        <rect x="30" y="6" width="10" height="13" rx="3" />
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
      {action && (
        <button type="button" className="bd-button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}
