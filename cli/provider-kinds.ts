/** The kinds of pages that the Terraform registry knows, in its order, with their folders and their UI strings. */

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
  /** The registry sorts these pages into subcategories; the kinds before them stand above all subcategories. */
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

/** The kind of the pages in a folder with this name. */
export function providerKindOf(folder: string): ProviderKind | undefined {
  return byFolder.get(folder);
}

/** The forms of a title that says the kind beside the name: `Resource: a_b`, `a_b (Resource)`, `a_b Data Source`. */
const KIND =
  '(?:(?:managed |ephemeral |list )?resource|data[ -]?source|ephemeral|function|action)s?';
/** Titles of such pages are far shorter. */
const MAX_LENGTH = 200;
const KIND_FIRST = new RegExp(String.raw`^${KIND}\s*:\s*`, 'i');
/** Without parentheses, behind the name of a resource only, which has the provider's name in front of an underscore. */
const KIND_LAST = new RegExp(String.raw`\s+\(${KIND}\)$|(?<=^\w+_\w+)\s+${KIND}$`, 'i');

/**
 * Leaves the kind out of a title. A title that is no more than a kind, or prose, stays as it is.
 *
 * @example withoutKind('Resource: aws_s3_bucket') // 'aws_s3_bucket'
 */
export function withoutKind(title: string): string {
  if (title.length > MAX_LENGTH) return title;
  const name = title.replace(KIND_FIRST, '').replace(KIND_LAST, '').trim();
  return name !== '' && !/\s/.test(name) ? name : title;
}

/** `terraform-plugin-docs` ends the titles that it makes with the provider's name. */
const GENERATED_END = /\s+-\s+terraform-provider-[\w-]+$/;
/** `AWS: aws_s3_bucket`: what stands before a name with an underscore is the provider, and the kind of the page. */
const BEFORE_NAME = /^.*:\s*(?=[a-z\d]+(?:_[a-z\d]+)+$)/;
const IDENTIFIER = /^(?=\w*_)\w+\.?$/;
const PROVIDER_FIRST = /^provider\s*:\s*/i;

/**
 * The title of a registry page with a `page_title`. A heading that is a name, too, is clearer: it often says the kind, and
 * is seldom a copy from another page. `Provider: AWS` and generated titles give way to any heading.
 */
export function registryTitle(pageTitle: string, heading: string | undefined): string {
  if (PROVIDER_FIRST.test(pageTitle))
    return heading ?? `${pageTitle.replace(PROVIDER_FIRST, '')} Provider`;
  const title = pageTitle.replaceAll('`', '').replace(GENERATED_END, '').replace(BEFORE_NAME, '');
  if (heading === undefined) return title;
  const areNames = [title, heading].every((text) => IDENTIFIER.test(withoutKind(text)));
  return areNames || GENERATED_END.test(pageTitle) ? heading : title;
}

/** Whether a page with a `page_title` is one for the registry: other generators have the field too. */
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
