/** A reason not to start that the operator can mend: shown as its one line, without a trace. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
