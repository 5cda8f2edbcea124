/**
 * Connects an editor with the types of what components import, and with the schemas of front matter and category files. In:
 * nothing. Out: the config of TypeScript, and the settings of VS Code, which other editors read, too.
 */
import { CATEGORY_SCHEMA, FRONT_MATTER_SCHEMA } from '../../editor/schema-files.js';

export const SETTINGS_FILE = '.vscode/settings.json';
export const TYPESCRIPT_FILE = 'tsconfig.json';

/** The package has the options, so that a site gets those of the version it uses. */
export const TYPESCRIPT_CONFIG = '{ "extends": "docsgen/tsconfig.json" }\n';

const inPackage = (file: string) => `./node_modules/docsgen/dist/${file}`;

/** For JSON, VS Code reads schemas itself. For YAML, extensions do: one of them also in front matter of Markdown. */
export function editorSettings(): string {
  const settings = {
    'json.schemas': [{ fileMatch: ['**/_category_.json'], url: inPackage(CATEGORY_SCHEMA) }],
    'yaml.schemas': {
      [inPackage(CATEGORY_SCHEMA)]: ['**/_category_.yml', '**/_category_.yaml'],
      [inPackage(FRONT_MATTER_SCHEMA)]: [
        'docs/**/*.md',
        'docs/**/*.mdx',
        'pages/**/*.md',
        'pages/**/*.mdx',
      ],
    },
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
