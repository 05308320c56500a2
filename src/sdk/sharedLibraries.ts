/**
 * Libraries that Stoa gives to widgets by an import map: a widget that imports them ships only its own code
 * (docs/guides/writing-a-module.md#shared-libraries).
 */
export const sharedLibraries = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@emotion/react',
  '@emotion/styled',
  '@emotion/cache',
  '@mui/material',
  '@mui/material/styles',
  '@stoa/sdk',
  '@stoa/sdk/react',
  '@stoa/sdk/mui',
] as const;

/** The major versions of the shared libraries. A module with another one bundles its own. */
export const sharedMajors: Readonly<Record<string, number>> = {
  react: 19,
  'react-dom': 19,
  '@emotion/react': 11,
  '@emotion/styled': 11,
  '@emotion/cache': 11,
  '@mui/material': 7,
  '@stoa/sdk': 0,
};

/** The package of an import: `@mui/material/styles` is of `@mui/material`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
