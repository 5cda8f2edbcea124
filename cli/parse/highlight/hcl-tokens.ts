/**
 * The tokens of HCL, as expressions that are tried at one place of the code. They define what a token looks like; `hcl.ts`
 * decides which token may come where and what it means there.
 *
 * Each expression takes time linear in what it reads, and only a bounded number of others read the same text again. So the
 * whole text takes linear time.
 */

/** Letters as HCL has them (Unicode's), without the planes of symbols and punctuation. */
const LETTER = 'A-Za-z_\\u00aa\\u00b5\\u00ba\\u00c0-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff';
const NAME = `[${LETTER}][${LETTER}0-9-]*`;
const NAME_END = `(?![${LETTER}0-9-])`;
const SPACE = '[ \\t]*';
const LINE_START = '(?<![^\\r\\n])';
const LINE_END = '(?![^\\r\\n])';

/** The first place on a line, perhaps after the sign of a plan, or a place after `{` `}` `,`. */
const KEY_PLACE = `(?=["${LETTER}])(?<=(?:${LINE_START}|[{},]|${LINE_START}${SPACE}[-+~])${SPACE})`;
const QUOTED_KEY = '"(?:[^"\\\\\\r\\n]|\\\\[^\\r\\n])*"';
/** `name =`, `"name" :` */
export const key = token(`${KEY_PLACE}(?:${NAME}|${QUOTED_KEY})(?=${SPACE}(?:=(?![=>])|:(?!:)))`);
export const assignment = token(`${SPACE}[=:]`);

/** Block types of the top level, and those below it that Terraform itself interprets. */
const KNOWN_BLOCK_TYPES = [
  // Terraform and OpenTofu, their tests, and the configuration of their command line
  'action backend check cloud connection data dynamic encryption ephemeral import lifecycle list locals',
  'mock_data mock_provider mock_resource module moved output override_data override_module override_resource',
  'provider provider_installation provisioner removed required_providers resource run terraform test variable',
  'variables',
  // Terragrunt
  'catalog dependencies dependency engine errors exclude feature generate include remote_state stack unit',
  // Packer
  'build packer source',
].join(' ');
/** Nothing inside its quotes has a meaning. */
const LABEL = `(?:"[^"\\r\\n]*"|${NAME})`;
/** At most five labels: Terraform's blocks have two, and the bound keeps a line of a thousand names linear. */
const BEFORE_BLOCK = `(?=(?:[ \\t]+${LABEL}){0,5}${SPACE}\\{)`;
/** `resource "type" "name" {`, `type {` */
export const knownBlockType = token(KEY_PLACE + oneOf(KNOWN_BLOCK_TYPES) + BEFORE_BLOCK);
export const blockType = token(KEY_PLACE + NAME + BEFORE_BLOCK);
export const label = token(LABEL);

/** A part of a value: `.name`, `.0`, `.*` */
const MEMBER = `\\.(?:${NAME}|[0-9]+|\\*)`;
export const member = token(MEMBER);
/** `var.name`, `aws_vpc.main.0.id` */
export const reference = token(`${NAME}(?:${MEMBER})+`);
/** `name(`. Functions of providers have two levels of names before theirs; the bound is for a line of a thousand. */
export const functionName = token(`${NAME}(?:::${NAME}){0,4}(?=${SPACE}\\()`);
export const keyword = token(oneOf('for in if else endif endfor'));
export const literal = token(oneOf('true false null'));
export const type = token(oneOf('string number bool any list map set object tuple'));
export const name = token(NAME);

export const number = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** `=` alone is not an operator. */
export const operator = /\.\.\.|[-=]>|[=!<>]=|&&|\|\||[-+*/%<>!?:]/y;
export const splat = /\[\*\]/y;
export const comment = /#[^\r\n]*|\/\/[^\r\n]*|\/\*[^]*?(?:\*\/|$)/y;
export const space = /[ \t\r\n]+/y;

/** `<<MARKER` or `<<-MARKER`, last on a line. */
export const heredocStart = token(`<<-?(${NAME})${SPACE}${LINE_END}`);
/** A name alone on a line: it may be the marker. */
export const heredocEnd = token(`${LINE_START}${SPACE}(${NAME})${SPACE}${LINE_END}`);

/** Occurs in quotes only. Matches by code points, because a character may be two units of UTF-16. */
export const escape = /\\(?:u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|[^\r\n])/uy;
export const templateEscape = /\$\$\{|%%\{/y;
export const substitution = /[$%]\{/y;
/** A line break, or any other character and the characters after it that mean nothing in a template. */
export const text = /[\r\n]|[^\r\n][^"\\$%\r\n]*/y;

function token(source: string): RegExp {
  return new RegExp(source, 'y');
}

function oneOf(names: string): string {
  return `(?:${names.replaceAll(' ', '|')})${NAME_END}`;
}
