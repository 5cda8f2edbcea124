/**
 * The part of DocSearch that the modal uses, and stylesheets as text. DocSearch's own types include those of Algolia's
 * whole client, which a local search does not use.
 */
declare module '@docsearch/js/docsearch' {
  interface SearchRequest {
    readonly indexName: string;
    readonly query: string;
  }

  interface SearchClient {
    addAlgoliaAgent(): void;
    search(parameters: { readonly requests: readonly SearchRequest[] }): Promise<object>;
  }

  interface Helpers {
    html(strings: TemplateStringsArray, ...values: readonly unknown[]): object;
  }

  /** The fields that rows read; the list of visited pages has no snippets. */
  interface Hit {
    readonly url: string;
    readonly isParameter?: boolean;
    readonly _snippetResult?: {
      readonly content?: { readonly value: string };
      readonly page?: { readonly name: string; readonly path: string };
      readonly isFurther: boolean;
    };
  }

  interface Options {
    readonly container: HTMLElement;
    readonly appId: string;
    readonly apiKey: string;
    readonly indices: readonly string[];
    readonly placeholder: string;
    readonly translations: {
      readonly modal: Readonly<Record<string, Readonly<Record<string, string>>>>;
    };
    readonly maxResultsPerGroup: number;
    readonly insights: false;
    readonly keyboardShortcuts: { readonly 'Ctrl/Cmd+K': boolean; readonly '/': boolean };
    readonly transformSearchClient: () => SearchClient;
    readonly hitComponent: (
      props: { readonly hit: Hit; readonly children: object },
      helpers: Helpers,
    ) => object;
    readonly resultsFooterComponent: (
      props: { readonly state: { readonly query: string } },
      helpers: Helpers,
    ) => object | null;
    readonly onClose: () => void;
  }

  export default function docsearch(options: Options): {
    readonly isOpen: boolean;
    open(): void;
    close(): void;
  };
}

declare module '*.css' {
  const text: string;
  export default text;
}
