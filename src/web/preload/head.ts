import { type Foreseen, foresee } from './headScript.ts';

/** Written in when the page is built (src/cli/headScript.ts): this script stands in the page itself. */
declare const foreseen: Foreseen;

try {
  foresee(foreseen);
} catch {
  // The app asks for all of it itself.
}
