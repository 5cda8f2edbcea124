/**
 * The schema of additions to the Content-Security-Policy. In: `csp` of the config. Out: sources by directive. A source that
 * would break the header, or let foreign scripts run without `unsafe`, is an issue.
 */
import * as z from 'zod';
import { suggest } from '../diagnostics/suggest.js';
import { isUnsafe, SAFE_KEYWORDS, SCHEME_SOURCE, UNSAFE_KEYWORDS } from '../policy/policy.js';

const KEYWORDS = [...SAFE_KEYWORDS, ...UNSAFE_KEYWORDS, "'none'", "'allow-duplicates'"];
const HASH = /^'sha(?:256|384|512)-[\w+/-]+={0,2}'$/;
const HOST =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:\*|(?:\*\.)?[a-z\d_-]+(?:\.[a-z\d_-]+)*)(?::(?:\d{1,5}|\*))?(?:\/[^\s;,?#"']*)?$/i;
const POLICY_NAME = /^(?:[\w#=/@.%-]+|\*|'allow-duplicates')$/;
const SOURCE =
  'a source of a policy without space, comma and semicolon, such as "https://img.example.com" or "\'self\'"';

const source = z
  .string()
  .max(1_000)
  .superRefine((value, context) => {
    const message = describeProblem(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
const sources = z.array(source).max(100).optional();

/** Returns what is expected in place of the value, or `null` if it is a source. */
function describeProblem(value: string): string | null {
  if (value === "'none'") return 'a source to add; "\'none\'" adds none';
  const quoted = `'${value.toLowerCase()}'`;
  if (KEYWORDS.includes(quoted)) return `the keyword with its quotes, "${quoted}"`;
  if (!value.startsWith("'")) return SCHEME_SOURCE.test(value) || HOST.test(value) ? null : SOURCE;
  if (HASH.test(value) || KEYWORDS.includes(value)) return null;
  if (value.startsWith("'nonce-"))
    return 'a hash or an address: a nonce that every reader gets protects nothing';
  const meant = suggest(value, KEYWORDS);
  return meant === null ? SOURCE : `the keyword "${meant}"`;
}

export const csp = z
  .strictObject({
    /**
     * Accept sources that let foreign scripts run, such as `'unsafe-inline'`, `'unsafe-eval'`, `*` and `data:` in
     * `script-src`. @default false
     */
    unsafe: z.boolean().default(false),
    /** Everything without a directive of its own. */
    'default-src': sources,
    /** Scripts. @example ['https://widgets.example.com'] */
    'script-src': sources,
    /** Scripts of `<script>`, if other scripts have other sources. */
    'script-src-elem': sources,
    /** Event handlers in attributes. */
    'script-src-attr': sources,
    /** Style sheets and inline styles. */
    'style-src': sources,
    /** Style sheets and `<style>`, if attributes have other sources. */
    'style-src-elem': sources,
    /** Styles in attributes. */
    'style-src-attr': sources,
    /** Images; pages may show those of its hosts. @example ['https://img.example.com'] */
    'img-src': sources,
    /** Fonts. */
    'font-src': sources,
    /** Videos and sounds; pages may show those of its hosts. */
    'media-src': sources,
    /** Frames. Content that is not trusted also needs `markdown.frames`. */
    'frame-src': sources,
    /** Requests of scripts. */
    'connect-src': sources,
    /** Workers. */
    'worker-src': sources,
    /** Manifests of web applications. */
    'manifest-src': sources,
    /** Content of `<object>` and `<embed>`. */
    'object-src': sources,
    /** Addresses that `<base>` may have. */
    'base-uri': sources,
    /** Addresses that forms send to. */
    'form-action': sources,
    /** Sites that may show pages in a frame. @example ['https://portal.example.com'] */
    'frame-ancestors': sources,
    /** Names of policies for Trusted Types that scripts may make. @example ['dompurify'] */
    'trusted-types': z
      .array(z.string().max(100).regex(POLICY_NAME, 'the name of a policy for Trusted Types'))
      .max(100)
      .optional(),
    /** `[]` lets scripts write HTML without a policy for Trusted Types; needs `unsafe`. */
    'require-trusted-types-for': z
      .array(z.unknown())
      .refine((values) => values.length === 0, 'an empty list, which removes the directive')
      .transform((): string[] => [])
      .optional(),
    /** Addresses that receive reports of what was blocked. @example ['/csp-reports'] */
    'report-uri': z
      .array(
        z
          .string()
          .max(1_000)
          .regex(
            /^(?:https:\/\/|\/(?!\/))[^\s;,]*$/,
            'a path or an address with "https://", without space, comma and semicolon',
          ),
      )
      .max(10)
      .optional(),
  })
  .superRefine(({ unsafe, ...directives }, context) => {
    if (unsafe) return;
    const message = 'a source that lets no foreign scripts run, or "unsafe: true" in "csp"';
    for (const [directive, values = []] of Object.entries(directives))
      for (const [index, value] of values.entries())
        if (isUnsafe(directive, value))
          context.addIssue({ code: 'custom', path: [directive, index], message });
    if (directives['require-trusted-types-for'] !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['require-trusted-types-for'],
        message: '"unsafe: true" in "csp": without the directive, scripts may write any HTML',
      });
  });
