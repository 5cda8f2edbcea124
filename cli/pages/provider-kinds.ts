/** The kinds of pages in the Terraform registry, in its order, with their folders and their UI strings. */

export interface ProviderKind {
  /** Names of the folder in `docs/` and in the older `website/docs/`. */
  readonly folders: readonly string[];
  readonly text:
    | 'kindGuides'
    | 'kindFunctions'
    | 'kindResources'
    | 'kindDataSources'
    | 'kindEphemeralResources'
    | 'kindListResources'
    | 'kindActions';
  /**
   * Whether the registry sorts these pages into subcategories. Kinds without subcategories come before all subcategories.
   */
  readonly hasSubcategories: boolean;
}

export const PROVIDER_KINDS: readonly ProviderKind[] = [
  { folders: ['guides'], text: 'kindGuides', hasSubcategories: false },
  { folders: ['functions'], text: 'kindFunctions', hasSubcategories: false },
  { folders: ['resources', 'r'], text: 'kindResources', hasSubcategories: true },
  { folders: ['data-sources', 'd'], text: 'kindDataSources', hasSubcategories: true },
  { folders: ['ephemeral-resources'], text: 'kindEphemeralResources', hasSubcategories: true },
  { folders: ['list-resources'], text: 'kindListResources', hasSubcategories: true },
  { folders: ['actions'], text: 'kindActions', hasSubcategories: true },
];

const byFolder = new Map(
  PROVIDER_KINDS.flatMap((kind) => kind.folders.map((folder) => [folder, kind] as const)),
);

/** Returns the kind of the pages in a folder with this name. */
export function providerKindOf(folder: string): ProviderKind | undefined {
  return byFolder.get(folder);
}

/** The kind in a title that also contains a name: `Resource: a_b`, `a_b (Resource)`, `a_b Data Source`. */
const KIND =
  '(?:(?:managed |ephemeral |list )?resource|data[ -]?source|ephemeral|function|action)s?';
/** Maximum length of such a title; real ones are far shorter. */
const MAX_LENGTH = 200;
const KIND_FIRST = new RegExp(String.raw`^${KIND}\s*:\s*`, 'i');
/**
 * A kind without parentheses only counts after the name of a resource, which contains the provider's name and an underscore.
 */
const KIND_LAST = new RegExp(String.raw`\s+\(${KIND}\)$|(?<=^\w+_\w+)\s+${KIND}$`, 'i');

/**
 * Removes the kind from a title. A title that is only a kind, or prose, stays unchanged.
 *
 * @example withoutKind('Resource: aws_s3_bucket') // 'aws_s3_bucket'
 */
export function withoutKind(title: string): string {
  if (title.length > MAX_LENGTH) return title;
  const name = title.replace(KIND_FIRST, '').replace(KIND_LAST, '').trim();
  return name !== '' && !/\s/.test(name) ? name : title;
}

/** `terraform-plugin-docs` adds the provider's name, or its name for readers: `a_b Resource - terraform-provider-a`. */
const GENERATED_END = new RegExp(
  String.raw`\s+-\s+(?:terraform-provider-[\w-]+|(?<=^(?:\w+_\w+\s+${KIND}|\w+\s+function)\s+-\s+)[^-]{1,80})$`,
  'i',
);
/** `AWS: aws_s3_bucket`: the text before a name with an underscore is the provider, and the kind of the page. */
const BEFORE_NAME = /^.*:\s*(?=[a-z\d]+(?:_[a-z\d]+)+$)/;
const IDENTIFIER = /^(?=\w*_)\w+\.?$/;
const PROVIDER_FIRST = /^provider\s*:\s*/i;

/**
 * Returns the title of a registry page with a `page_title`. If the heading is a name too, it is used: it often includes the
 * kind, and is rarely copied from another page. Any heading replaces `Provider: AWS` and generated titles.
 */
export function registryTitle(pageTitle: string, heading: string | undefined): string {
  if (PROVIDER_FIRST.test(pageTitle))
    return heading ?? `${pageTitle.replace(PROVIDER_FIRST, '')} Provider`;
  const title = pageTitle.replaceAll('`', '').replace(GENERATED_END, '').replace(BEFORE_NAME, '');
  if (heading === undefined) return title;
  const areNames = [title, heading].every((text) => IDENTIFIER.test(withoutKind(text)));
  return areNames || GENERATED_END.test(pageTitle) ? heading : title;
}

/** Whether a page with a `page_title` belongs to the registry: other generators have the field too. */
export function isRegistryPage(
  path: string,
  { subcategory }: { readonly subcategory?: string | undefined },
): boolean {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  return (
    subcategory !== undefined ||
    LEGACY_ENDING.test(name) ||
    /^index\.md$/.test(name) ||
    folders.some((folder) => byFolder.has(folder))
  );
}

export const LEGACY_ENDING = /\.html\.(?:md|markdown)$/;
