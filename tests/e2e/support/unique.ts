let made = 0;

/** Part of a name that no other test of the run uses. */
export function unique(): string {
  made += 1;
  return `${process.pid}_${made}x`;
}
