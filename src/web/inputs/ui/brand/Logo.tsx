/** The product's mark: a colonnade with a low sun between its columns. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#1f608a" />
      <path d="M6 7h20v3.5H6z M6 22.5h20V26H6z" fill="#fffefc" />
      <path d="M7.5 12h3v9h-3z M21.5 12h3v9h-3z" fill="#fffefc" />
      <circle cx="16" cy="17" r="3.25" fill="#e9966f" />
    </svg>
  );
}
