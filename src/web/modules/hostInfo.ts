import type { Me } from '#resources/people/auth/auth.resource.ts';
import type { HostInfo } from '#sdk/protocol.ts';
import type { InstalledModule } from '#shared/modules.ts';
import type { ThemeMode } from '#web/theme/theme.ts';
import { shape, tokens } from '#web/theme/tokens.ts';

interface Surroundings {
  user: NonNullable<Me['user']>;
  account: { id: number; name: string };
  locale: 'en' | 'ru';
  mode: ThemeMode;
}

/** What a widget knows of its surroundings. */
export const hostInfo = (module: InstalledModule, { user, account, locale, mode }: Surroundings): HostInfo => ({
  alias: module.alias,
  version: module.version,
  account,
  user: { id: user.id, name: user.name, full_access: user.full_access },
  locale,
  theme: { mode, tokens: themeTokens(mode) },
  settings: module.settings,
});

/** Colours, shadows and fonts of the app under the names of the SDK: `--stoa-text`, `--stoa-primary-600`. */
function themeTokens(mode: ThemeMode): Record<string, string> {
  const { primary, ...rest } = tokens[mode];
  return Object.fromEntries([
    ...Object.entries(primary).map(([shade, value]) => [`--stoa-primary-${shade}`, value]),
    ...Object.entries({ ...rest, font: shape.font, font_mono: shape.font_mono }).map(([name, value]) => [
      `--stoa-${name.replaceAll('_', '-')}`,
      value,
    ]),
  ]);
}
