/**
 * Types of the files other than code that components of a site import. In: nothing. Out: a module for each kind of file that
 * docsgen bundles. `tsconfig.json` beside this file adds them to a site.
 */

/** The names of the classes in the output, by their names in the style sheet. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.module.scss' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.module.sass' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** Style sheets of the site. */
declare module '*.css' {}
declare module '*.scss' {}
declare module '*.sass' {}

/** The image as a component, whose prop `title` is for screen readers. */
declare module '*.svg' {
  type SvgProps = import('react').SVGProps<SVGSVGElement> & { readonly title?: string };
  const Svg: import('react').ComponentType<SvgProps>;
  export default Svg;
}

/** The content of a page as a component, with the props that the page reads. */
declare module '*.md' {
  const Content: import('react').ComponentType<Readonly<Record<string, unknown>>>;
  export default Content;
}
declare module '*.mdx' {
  const Content: import('react').ComponentType<Readonly<Record<string, unknown>>>;
  export default Content;
}

/** The text of a file. */
declare module '*?raw' {
  const text: string;
  export default text;
}
declare module '!!raw-loader!*' {
  const text: string;
  export default text;
}

/** The data of a file, whose shape only the site knows. */
declare module '*.yaml' {
  const data: unknown;
  export default data;
}
declare module '*.yml' {
  const data: unknown;
  export default data;
}

/** The address of a file that readers load. */
declare module '*.png' {
  const address: string;
  export default address;
}
declare module '*.jpg' {
  const address: string;
  export default address;
}
declare module '*.jpeg' {
  const address: string;
  export default address;
}
declare module '*.gif' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}
declare module '*.avif' {
  const address: string;
  export default address;
}
declare module '*.apng' {
  const address: string;
  export default address;
}
declare module '*.bmp' {
  const address: string;
  export default address;
}
declare module '*.ico' {
  const address: string;
  export default address;
}
declare module '*.woff' {
  const address: string;
  export default address;
}
declare module '*.woff2' {
  const address: string;
  export default address;
}
declare module '*.ttf' {
  const address: string;
  export default address;
}
declare module '*.otf' {
  const address: string;
  export default address;
}
declare module '*.eot' {
  const address: string;
  export default address;
}
declare module '*.mp3' {
  const address: string;
  export default address;
}
declare module '*.mp4' {
  const address: string;
  export default address;
}
declare module '*.webm' {
  const address: string;
  export default address;
}
declare module '*.ogg' {
  const address: string;
  export default address;
}
declare module '*.wav' {
  const address: string;
  export default address;
}
declare module '*.pdf' {
  const address: string;
  export default address;
}
declare module '*.zip' {
  const address: string;
  export default address;
}
declare module '*.gz' {
  const address: string;
  export default address;
}
