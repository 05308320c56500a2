/** A start error that the operator can fix: shown as one line without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
