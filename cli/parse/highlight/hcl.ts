/**
 * The highlight.js grammar of HCL, for Terraform, OpenTofu, Terragrunt, Packer and plain HCL. Snippets are its normal
 * case: it needs no complete file, and what is left open at the end of a line or of the text stays harmless.
 *
 * Scopes: `keyword` (block types of Terraform and its kin; `for in if else …` in expressions), `section` (other blocks),
 * `title` (labels), `attr` (names before `=` and `:`), `variable` (references), `property` (names after an index),
 * `built_in` (function names), `type`, `literal`, `number`, `string` (heredocs too), `subst` (`${…}` and `%{…}`),
 * `char.escape`, `operator`, `comment`.
 *
 * Every identifier is consumed whole by exactly one rule, so no rule can begin inside one; every repetition is over
 * characters that what follows it cannot begin with, or is bounded. That keeps the time linear in the text.
 */
import type { all } from 'lowlight';

type LanguageFn = (typeof all)[string];
type Language = ReturnType<LanguageFn>;
type Mode = ReturnType<Parameters<LanguageFn>[0]['END_SAME_AS_BEGIN']>;

/** Letters as HCL has them (Unicode's), without the planes of symbols and punctuation. */
const LETTER = 'A-Za-z_\\u00aa\\u00b5\\u00ba\\u00c0-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff';
const NAME = `[${LETTER}][${LETTER}0-9-]*`;
/** Keeps each rule linear by itself too: no rule begins inside a name. */
const NAME_START = `(?<![${LETTER}0-9-])`;
const NAME_END = `(?![${LETTER}0-9-])`;
const SPACE = '[ \\t]*';

/** Where a name or quoted key may be one: first on its line, perhaps after the sign of a plan, or after `{` `}` `,`. */
const KEY_POSITION = `(?:^|[{},]|^${SPACE}[-+~])${SPACE}`;
const ASSIGNMENT = `${SPACE}(?:=(?![=>])|:(?!:))`;

/** At most five labels: Terraform's blocks have two, and the bound keeps a line of a thousand names linear. */
const LABELS = `(?:[ \\t]+(?:"[^"\\n]*"|${NAME})){0,5}`;

const MAX_HEREDOC_DEPTH = 32;

/** Block types of the top level, and those below it that Terraform itself interprets. */
const BLOCK_TYPES = [
  // Terraform and OpenTofu, their tests, and the configuration of their command line
  'action backend check cloud connection data dynamic encryption ephemeral import lifecycle list locals',
  'mock_data mock_provider mock_resource module moved output override_data override_module override_resource',
  'provider provider_installation provisioner removed required_providers resource run terraform test variable',
  'variables',
  // Terragrunt
  'catalog dependencies dependency engine errors exclude feature generate include remote_state stack unit',
  // Packer
  'build packer source',
].flatMap((names) => names.split(' '));

const WORDS = {
  keyword: ['for', 'in', 'if', 'else', 'endif', 'endfor'],
  literal: ['true', 'false', 'null'],
  type: ['string', 'number', 'bool', 'any', 'list', 'map', 'set', 'object', 'tuple'],
};

const COMMENTS: Mode[] = [
  { scope: 'comment', match: /(?:#|\/\/).*/ },
  { scope: 'comment', begin: /\/\*/, end: /\*\// },
];

/** `{`, `(` and `[` nest in these modes so that a `}` closes the right `${`, and `name:` is a key in braces only. */
function createModes(): Mode[] {
  const expression: Mode[] = [];
  const body: Mode[] = [];
  const substitution: Mode = {
    scope: 'subst',
    begin: /[$%]\{~?/,
    end: /~?\}/,
    contains: expression,
  };
  const templateEscape: Mode = { scope: 'char.escape', match: /\$\$\{|%%\{/ };
  const string: Mode = {
    scope: 'string',
    begin: /"/,
    // A string ends on its line; only what stands in `${…}` may go on.
    end: /"|$/,
    contains: [
      { scope: 'char.escape', match: /\\(?:u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)/ },
      templateEscape,
      substitution,
    ],
  };
  const heredoc = createHeredocMode([templateEscape, substitution]);
  expression.push(
    ...COMMENTS,
    heredoc,
    string,
    { begin: /\{/, end: /\}/, contains: body },
    { scope: 'operator', match: /\[\*\]/ },
    { begin: /\[/, end: /\]/, contains: expression },
    { begin: /\(/, end: /\)/, contains: expression },
    ...createNameModes(),
    { scope: 'property', match: `\\.(?:${NAME}|[0-9]+|\\*)` },
    { scope: 'number', match: /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/ },
    { scope: 'operator', match: /\.\.\.|[-=]>|[=!<>]=|&&|\|\||[-+*/%<>!?:]/ },
  );
  body.push(...createKeyModes(), ...expression);
  return body;
}

/**
 * A heredoc ends at the marker it began with. highlight.js has `END_SAME_AS_BEGIN` for that, which remembers one
 * marker per mode; a heredoc in the template of a heredoc needs one for each level.
 */
function createHeredocMode(contains: Mode[]): Mode {
  const markers: string[] = [];
  return {
    scope: 'string',
    begin: `<<-?(${NAME})${SPACE}$`,
    end: `^${SPACE}(${NAME})${SPACE}$`,
    contains,
    'on:begin': (match: RegExpMatchArray) => {
      markers.push(match[1] ?? '');
      // Those that snippets leave open stay below, where they do no harm.
      if (markers.length > MAX_HEREDOC_DEPTH) markers.shift();
    },
    'on:end': (match: RegExpMatchArray, response: { ignoreMatch: () => void }) => {
      if (match[1] === markers.at(-1)) markers.pop();
      else response.ignoreMatch();
    },
  };
}

/** Names inside expressions: call, reference, word of the language, any other. */
function createNameModes(): Mode[] {
  return [
    { match: `(?:for|in|if)${NAME_END}`, scope: 'keyword' },
    // Providers' functions have two levels of names before theirs.
    { scope: 'built_in', match: `${NAME_START}${NAME}(?:::${NAME}){0,4}(?=${SPACE}\\()` },
    { scope: 'variable', match: `${NAME_START}${NAME}(?:\\.(?:${NAME}|[0-9]+|\\*))+` },
    { match: NAME, keywords: { $pattern: '.+', ...WORDS } },
  ];
}

/** Names that begin a block or stand before `=` or `:`, and quoted keys. */
function createKeyModes(): Mode[] {
  const position = `(?<![${LETTER}0-9])(?=[${LETTER}])(?<=${KEY_POSITION})`;
  const header = `(?=${LABELS}${SPACE}\\{)`;
  const labels: Mode = {
    end: /(?=\{)/,
    contains: [{ scope: 'title', match: `"[^"\\n]*"|${NAME}` }],
  };
  return [
    { match: [`${position}${NAME}`, ASSIGNMENT], scope: { 1: 'attr' } },
    { match: [`"(?<=${KEY_POSITION}")(?:[^"\\\\\\n]|\\\\.)*"`, ASSIGNMENT], scope: { 1: 'attr' } },
    {
      begin: `${position}(?:${BLOCK_TYPES.join('|')})${NAME_END}${header}`,
      beginScope: 'keyword',
      ...labels,
    },
    { begin: `${position}${NAME}${header}`, beginScope: 'section', ...labels },
  ];
}

/** The grammar's definition, to be registered with highlight.js. */
export function hcl(): Language {
  return { name: 'HCL', contains: createModes() };
}
