import { createLowlight } from 'lowlight';
import { expect, test } from 'vitest';
import * as grammars from '../../../../../cli/parse/highlight/grammars.js';
import { withEmbedded } from '../../../../../cli/parse/highlight/with-embedded.js';

/** Code of every language that occurs in another one, inside that language. */
const CODE = `HTTP/1.1 200 OK
Content-Type: application/json

{"a": [1, true], "b": null}
<script>const a = html\`<b class="x">\${1 + 1}</b>\`, c = css\`a { top: 0 }\`, d = gql\`query { id }\`;</script>
<style>a:hover { color: #fff; top: calc(1px + 2em) }</style>
<?php echo "x" . $y; ?> <%= @user.name.each do |x| %> {{#if a}}{{> part}}{{/if}} {% for a in b %}
RUN apt-get update && echo "$HOME" | grep -v x
$ ls -l | wc; for f in *; do echo $f; done
>>> print(f"{x!r}", [i for i in range(3)])
## Heading with **bold** and \`code\`
/// A [link](https://example.com) and *text*
DO $$ BEGIN RETURN 1; END $$ LANGUAGE plpgsql;
++++
<b>pass</b>
++++
__DATA__
@@ index.html.ep
<p><%= $x %></p>
`;

test('code has the same result with the grammars that it needs as with all of them', () => {
  const all = createLowlight(grammars);
  for (const name of Object.keys(grammars)) {
    const needed = createLowlight(withEmbedded(name));
    for (const code of [CODE, CODE.slice(CODE.indexOf('RUN'))])
      expect(needed.highlight(name, code).children, name).toEqual(
        all.highlight(name, code).children,
      );
  }
});

test('a language needs few grammars, and all if its code may contain any', () => {
  const names = (language: string) => Object.keys(withEmbedded(language)).sort();
  expect(names('hcl')).toEqual(['hcl']);
  expect(names('dockerfile')).toEqual(['bash', 'dockerfile']);
  expect(names('xml')).toEqual(['css', 'graphql', 'handlebars', 'javascript', 'xml']);
  expect(names('http')).toEqual(Object.keys(grammars).sort());
});
