/**
 * The tokens of shell scripts and sessions, as expressions that are tried at one place of the code. `shell.ts` decides which
 * token may come where and what it means there. Each expression takes time linear in what it reads.
 */

export const space = /[ \t]+/y;
export const lineBreak = /\r?\n/y;
export const comment = /#[^\r\n]*/y;
export const continuation = /\\(?=\r?\n|$)/y;
export const anyCharacter = /[^]/y;
export const escape = /\\[^\r\n]/y;
/** Characters of a word up to the next quote, variable or operator. */
export const word = /(?:[^\s"'`$\\;&|<>()]|\$(?![\w@*#?$!({'"-]))+/y;
/** The name before `=`, perhaps with an index. */
export const assignment = /[A-Za-z_]\w*(?:\[[^\]\s"'`$]*\])?(?=\+?=)/y;
export const assign = /\+?=/y;
export const name = /[A-Za-z_]\w*/y;
export const inWord = /in(?=\s|$)/y;
export const testEnd = /\]\]/y;
/** `-n`, `--name`, without a value after `=`. */
export const flag = /-{1,2}[A-Za-z\d?][\w.-]*/y;
/** `<bucket>`, which a reader replaces. */
export const placeholder = /<[A-Za-z][\w.:-]*>(?!\w)/y;

export const variable = /\$(?:[A-Za-z_]\w*|[\d@*#?$!-])/y;
export const parameter = /\$\{/y;
export const arithmetic = /\$?\(\(/y;
export const substitution = /\$\(/y;

/** `$` and a space at the start of a command: a prompt that does not belong into a script. */
export const scriptPrompt = /\$ (?=\S)/y;

/** `2>&1`, `>>`, `<<<`, `&>` */
export const redirection =
  /(?:\d{1,3}(?=[<>]))?(?:&>>?|<<<|<>|>>|>\||[<>]&(?:\d{1,3}|-)?|[<>](?!\())/y;
export const operator = /;;?&?|\|[|&]?|&&?|[<>](?=\()/y;
/** `<<EOF`, `<<-'EOF'` */
export const heredocStart = /<<(-?)[ \t]*(?:(\\?[\w.-]+)|'([^'\r\n]+)'|"([^"\r\n]+)")/y;

export const heredocSign = /<<-?/y;
export const heredocMarker = /'[^']*'|"[^"]*"|[^\s'";|&<>()]+/y;

export const functionEnd = /\([ \t]*\)/y;
/** `*)`, `plan | apply)`: the bound keeps a line of a thousand `|` linear. */
export const casePattern = /\(?[^\s()|&;#`$]+(?:[ \t]*\|[ \t]*[^\s()|&;#`$]+){0,20}(?=\))/y;

/** The parts of quotes and here-documents that mean nothing there. */
export const rawText = /[^'\r\n]+/y;
export const escapedText = /(?:[^'\\\r\n]|\\[^\r\n])+/y;
export const quotedText = /[^"\\$`\r\n]+/y;
export const heredocText = /[^\\$`\r\n]+/y;
export const templateEscape = /\\["\\$`]/y;
export const parameterText = /[^}`$\\\r\n]+/y;

export const number = /\d[\w#]*/y;
export const arithmeticOperator = /[-+*/%<>=!&|^~?:,]+/y;

export const line = /[^\r\n]*/y;
/** The command continues on the next line. */
export const openEnd = /(?:\\|\|&?|&&)[ \t]*$/;

/** Everything in front of the sign of a prompt: an environment, `user@host:~`, `[user@host dir]`, a folder or a program. */
const BEFORE_SIGN = String.raw`(?:\([\w.-]+\) ?)?(?:\[[\w.-]+@[^\]\r\n]{1,80}\]|[\w.-]+@[\w.-]+(?:[: ][^\s$#%>]*)?|[~/][^\s$#%>]*)`;
const SHELL_NAME = '[A-Za-z][\\w.-]*(?:\\([\\w.-]*\\)[\\w:.-]*)?';
const POWERSHELL = String.raw`PS(?: [^\r\n>]*)?>|[A-Z]:\\[^\r\n>]*>`;
const END = String.raw`(?: |(?=[\r\n]|$))`;
/** A prompt that is nothing else. */
export const prompt = new RegExp(
  `(?:${POWERSHELL}|${BEFORE_SIGN} ?[$#%>❯]|${SHELL_NAME}[$>]|[a-z]{1,5}-[\\d.]+#|[$%❯])${END}`,
  'y',
);
/** `#` is also a comment. */
export const rootPrompt = new RegExp(`#${END}`, 'y');
/** `>` is also the prompt of a continued command, and occurs in output. */
export const anglePrompt = new RegExp(`>${END}`, 'y');
