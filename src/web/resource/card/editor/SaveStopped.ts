/** Thrown by a save that the person stopped. The form shows no error. */
export class SaveStopped extends Error {
  override name = 'SaveStopped';
}
