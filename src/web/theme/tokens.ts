/**
 * Every colour, radius, shadow and font of the product: the source of the CSS variables (headTheme.ts) and of the MUI
 * theme. `primary` goes from the faintest background (100) to the strongest text (900) in both modes; 600 is the colour
 * of actions, with text in `on_primary`.
 */
export interface Tokens {
  primary: Record<100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900, string>;
  on_primary: string;
  /** The page itself. */
  paper: string;
  /** Cards, tables, inputs. */
  surface: string;
  /** Menus, dialogs, toasts. */
  raised: string;
  /** Wells, hovered rows, skeletons. */
  sunken: string;
  /** Hairlines. */
  line: string;
  /** Borders of inputs: 3:1 against surface (WCAG 1.4.11). */
  line_input: string;
  text: string;
  text_soft: string;
  /** Terracotta: an accent, never an action. */
  accent: string;
  accent_soft: string;
  red: string;
  red_soft: string;
  on_red: string;
  green: string;
  green_soft: string;
  orange: string;
  orange_soft: string;
  blue: string;
  blue_soft: string;
  /** Raised surfaces in blur mode, over a blurred background. */
  glass: string;
  /** Behind dialogs and drawers. */
  backdrop: string;
  shadow_s: string;
  shadow_m: string;
  shadow_l: string;
}

const light: Tokens = {
  primary: {
    100: '#e6f0f6',
    200: '#cbe0ec',
    300: '#9fc6dc',
    400: '#639fc1',
    500: '#337ba5',
    600: '#1f608a',
    700: '#184d70',
    800: '#143d59',
    900: '#0f2c41',
  },
  on_primary: '#ffffff',
  paper: '#faf9f7',
  surface: '#fffefc',
  raised: '#fffefc',
  sunken: '#f3f0ea',
  line: '#e5e0d7',
  line_input: '#8e8576',
  text: '#24211c',
  text_soft: '#665f54',
  accent: '#ad4e2b',
  accent_soft: '#f8e8e0',
  red: '#b3302a',
  red_soft: '#fbe9e6',
  on_red: '#ffffff',
  green: '#2a6f4c',
  green_soft: '#e4f1e9',
  orange: '#935500',
  orange_soft: '#fbeeda',
  blue: '#22648f',
  blue_soft: '#e6f0f6',
  glass: 'rgb(255 254 252 / 88%)',
  backdrop: 'rgb(36 33 28 / 38%)',
  shadow_s: '0 1px 2px rgb(60 50 35 / 7%)',
  shadow_m: '0 2px 4px rgb(60 50 35 / 5%), 0 8px 24px rgb(60 50 35 / 9%)',
  shadow_l: '0 4px 8px rgb(60 50 35 / 5%), 0 24px 56px rgb(60 50 35 / 16%)',
};

const dark: Tokens = {
  primary: {
    100: '#172733',
    200: '#1d3546',
    300: '#264b64',
    400: '#36698c',
    500: '#4f8fb9',
    600: '#7cb4d8',
    700: '#9ac7e4',
    800: '#bedcee',
    900: '#e1eff8',
  },
  on_primary: '#0a1d2b',
  paper: '#161411',
  surface: '#1d1a16',
  raised: '#26221d',
  sunken: '#110f0d',
  line: '#37322a',
  line_input: '#837969',
  text: '#eee9e0',
  text_soft: '#aca394',
  accent: '#e08a65',
  accent_soft: '#38241b',
  red: '#f08a80',
  red_soft: '#3a201d',
  on_red: '#2b0b08',
  green: '#7fc49c',
  green_soft: '#1a2e23',
  orange: '#e3ac5e',
  orange_soft: '#33271a',
  blue: '#82b9dc',
  blue_soft: '#172733',
  glass: 'rgb(38 34 29 / 88%)',
  backdrop: 'rgb(8 7 6 / 58%)',
  shadow_s: '0 1px 2px rgb(0 0 0 / 30%)',
  shadow_m: '0 2px 4px rgb(0 0 0 / 22%), 0 8px 24px rgb(0 0 0 / 34%)',
  shadow_l: '0 4px 8px rgb(0 0 0 / 24%), 0 24px 56px rgb(0 0 0 / 52%)',
};

export const tokens: Record<'light' | 'dark', Tokens> = { light, dark };

/** The same in both modes. Lengths are in px; the spacing grid is 4. */
export const shape = {
  radius_s: 6,
  radius_m: 8,
  radius_l: 10,
  radius_xl: 16,
  space: 4,
  row_height: 48,
  font: "'Onest Variable', 'Onest', system-ui, -apple-system, 'Segoe UI', sans-serif",
  font_mono: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Menlo, monospace",
} as const;

/** docs/reference/product/screens.md#layout-sizes. A prompt is above every dialog, also in the browser's top layer. */
export const zIndex = { input: 2, modal: 3, messages: 4, prompts: 1300 } as const;
