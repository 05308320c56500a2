/** Where files that widgets share are served, on every host (docs/reference/product/modules.md#shared-libraries). */
export const sharedPath = '/w/shared/';

/** Written by the build beside these files. */
export interface ImportMap {
  /** The path of each shared library by its name. */
  imports: Readonly<Record<string, string>>;
  /** The path of the style sheet with the fonts of frames. */
  fonts: string;
}
