/**
 * The colors of drawings. Mermaid computes with colors, so it gets those of the theme's light mode; `colors.ts` puts
 * the tokens back into the finished drawing, so that it follows the color mode and the site's own colors.
 */

/** Color tokens of the theme with their value in light mode, as in `theme/styles/tokens.css`. */
export const TOKENS = {
  page: '#ffffff',
  surface: '#f5f7f7',
  sunken: '#eaeeee',
  line: '#dde3e3',
  'control-line': '#7c8a8a',
  text: '#172122',
  muted: '#4f5d5e',
  accent: '#0a6a6f',
  'accent-soft': '#e0f0f0',
  note: '#45555f',
  'note-soft': '#eff2f4',
  tip: '#1b6a3a',
  'tip-soft': '#e8f4ec',
  info: '#1f5c9e',
  'info-soft': '#e9f1fa',
  important: '#6a45a8',
  'important-soft': '#f2eefa',
  warning: '#865000',
  'warning-soft': '#fdf3dd',
  danger: '#ab2a2f',
  'danger-soft': '#fdeeee',
} as const;

type Token = keyof typeof TOKENS;

/** Hues for sections, slices and branches, in their order. */
const HUES = ['accent', 'info', 'important', 'warning', 'danger', 'tip', 'note'] as const;

/** Variables of Mermaid's theme `base` by the token that they get. */
const VARIABLES: Partial<Record<Token, string>> = {
  page: `background edgeLabelBackground sequenceNumberColor altSectionBkgColor compositeBackground
    relationLabelBackground attributeBackgroundColorOdd rowOdd pieSectionTextColor pieStrokeColor`,
  'accent-soft': 'primaryColor mainBkg actorBkg activeTaskBkgColor stateBkg tagLabelBackground',
  accent: `primaryBorderColor nodeBorder actorBorder taskTextClickableColor activeTaskBorderColor
    innerEndBackground personBorder personBkg tagLabelBorder`,
  text: `primaryTextColor secondaryTextColor tertiaryTextColor textColor titleColor nodeTextColor
    noteTextColor actorTextColor signalTextColor labelTextColor loopTextColor taskTextColor
    taskTextDarkColor taskTextLightColor taskTextOutsideColor transitionLabelColor stateLabelColor
    labelColor classText relationLabelColor pieTitleTextColor pieLegendTextColor commitLabelColor
    tagLabelColor`,
  'info-soft': 'secondaryColor taskBkgColor',
  info: 'secondaryBorderColor taskBorderColor',
  surface: `tertiaryColor clusterBkg labelBoxBkgColor sectionBkgColor sectionBkgColor2 compositeTitleBackground
    altBackground labelBackgroundColor attributeBackgroundColorEven rowEven`,
  'control-line': `tertiaryBorderColor clusterBorder actorLineColor labelBoxBorderColor activationBorderColor
    doneTaskBorderColor compositeBorder`,
  muted: 'lineColor arrowheadColor signalColor transitionColor specialStateColor relationColor',
  'warning-soft': 'noteBkgColor',
  warning: 'noteBorderColor',
  sunken: 'activationBkgColor excludeBkgColor doneTaskBkgColor commitLabelBackground',
  line: 'gridColor pieOuterStrokeColor',
  danger: 'todayLineColor critBorderColor errorTextColor',
  'danger-soft': 'critBkgColor errorBkgColor',
  important: 'vertLineColor',
};

/** Numbers of the variables that Mermaid's themes have for scales. */
const SCALE = Array.from({ length: 12 }, (_, index) => index);

/** Returns `themeVariables` for Mermaid's theme `base`. */
export function createThemeVariables(): Record<string, string> {
  const variables: Record<string, string> = { pieOpacity: '1', pieStrokeWidth: '1px' };
  for (const [token, names] of Object.entries(VARIABLES))
    for (const name of names.split(/\s+/)) variables[name] = TOKENS[token as Token];
  for (const index of SCALE) {
    const hue = HUES[index % HUES.length] ?? 'accent';
    variables[`pie${index + 1}`] = TOKENS[hue];
    variables[`git${index}`] = TOKENS[hue];
    variables[`gitInv${index}`] = TOKENS.page;
    variables[`gitBranchLabel${index}`] = TOKENS.page;
    variables[`cScale${index}`] = TOKENS[`${hue}-soft`];
    variables[`cScalePeer${index}`] = TOKENS[hue];
    variables[`cScaleInv${index}`] = TOKENS[hue];
    variables[`cScaleLabel${index}`] = TOKENS.text;
    variables[`fillType${index}`] = TOKENS[`${hue}-soft`];
  }
  return variables;
}
