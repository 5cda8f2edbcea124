import { beforeAll, describe, expect, test } from 'vitest';
import { createHclParser, type HclParser } from '../../../../cli/reference/hcl.js';
import { parseModule } from '../../../../cli/reference/module.js';
import { writeTabs } from '../../../../cli/reference/write-tabs.js';

let parser: HclParser;
beforeAll(async () => {
  parser = await createHclParser();
});

const moduleOf = (text: string) => parseModule([{ path: 'm/main.tf', text }], parser);
const write = (page: string, hcl: string) => writeTabs(page, moduleOf(hcl));

const page = `# VPC

Hand-written.

::::tabs
:::tab[Inputs]{value=inputs}

Declared in \`variables.tf\`.

:::
:::tab[Outputs]{value=outputs}
:::
::::

After.
`;

describe('writeTabs()', () => {
  test('writes required inputs first, in the order of the module', () => {
    expect(
      write(
        page,
        `variable "zones" {
  description = "How many zones."
  type        = number
  default     = 3

  validation {
    condition     = var.zones > 1
    error_message = "Use two at least."
  }
}

variable "name" {
  description = "The name."
  type        = string
}

variable "password" {
  description = "The password."
  type        = string
  default     = null
  sensitive   = true
}

output "id" {
  description = "The ID."
  value       = 1
}

output "key" {
  description = "The key."
  value       = 1
  sensitive   = true
}
`,
      ),
    ).toBe(`# VPC

Hand-written.

::::::tabs
:::::tab[Inputs]{value=inputs}

Declared in \`variables.tf\`.

::::parameters{hcl}

## Required inputs

:::parameter[name]{#input-name type="string" required}
The name.
:::

## Optional inputs

:::parameter[zones]{#input-zones type="number" default="3"}
How many zones.

**Checked:** Use two at least.
:::

:::parameter[password]{#input-password type="string" default="null" sensitive}
The password.
:::
::::

:::::
:::::tab[Outputs]{value=outputs}

::::parameters

## Outputs

:::parameter[id]{#output-id}
The ID.
:::

:::parameter[key]{#output-key sensitive}
The key.
:::
::::

:::::
::::::

After.
`);
  });

  test('puts types and defaults that need lines into fences', () => {
    const written = write(
      page,
      `variable "peer" {
  type     = object({ id = string })
  nullable = false
  default  = {
    id = "vpc-1"
  }
}`,
    );
    expect(written).toContain(`:::parameter[peer]{#input-peer never-null}
\`\`\`hcl type
object({
  id = string
})
\`\`\`

\`\`\`hcl default
{
  id = "vpc-1"
}
\`\`\`
:::
`);
  });

  test('keeps introductions and additions, in the order of the module', () => {
    const addition =
      ':::details[Example]\n```hcl\n:::parameter[b]\n# Example:\na = 1\n```\n\nWhy.\n:::';
    const before = write(page, 'variable "a" {}\nvariable "b" {}\n').replace(
      ':::parameter[a]{#input-a type="any" required}\n:::\n',
      `::::parameter[a]{#input-a type="any" required}\n${addition}\n::::\n`,
    );
    const after = write(before, 'variable "b" {}\nvariable "a" {\n  default = 1\n}\n');
    expect(after).toContain(
      `::::parameter[a]{#input-a type="any" default="1"}\n${addition}\n::::\n:::::\n\n::::::`,
    );
    expect(after).toContain(
      'Declared in `variables.tf`.\n\n:::::parameters{hcl}\n\n## Required inputs\n\n::::parameter[b]',
    );
  });

  test('turns entries of earlier versions into parameters, and their examples into details', () => {
    const old = `:::::tabs
::::tab[Inputs]{value=inputs}

Declared here.

## Required inputs

### \`a\` {#input-a}

Text.

**Type:** \`any\` · **Required**

Example:

:::note
Why.
:::

### \`gone\` {#input-gone}

::::
:::::
`;
    const hcl = 'variable "a" {\n  description = "Text."\n}';
    const once = write(old, hcl);
    expect(once).toBe(`::::::::tabs
:::::::tab[Inputs]{value=inputs}

Declared here.

::::::parameters{hcl}

## Required inputs

:::::parameter[a]{#input-a type="any" required}
Text.

::::details[Example]
:::note
Why.
:::
::::
:::::
::::::

:::::::
::::::::
`);
    expect(write(once, hcl)).toBe(once);
  });

  test('changes nothing a second time, and keeps line endings', () => {
    const hcl = 'variable "a" {\n  type = string\n}\noutput "b" {\n  value = 1\n}';
    const once = write(page.replaceAll('\n', '\r\n'), hcl);
    expect(once).toContain(
      '## Required inputs\r\n\r\n:::parameter[a]{#input-a type="string" required}\r\n:::',
    );
    expect(once.replaceAll('\r\n', '')).not.toContain('\n');
    expect(write(once, hcl)).toBe(once);
  });

  test('writes with the line endings of the page, whatever those of the module', () => {
    const hcl =
      'variable "t" {\n  description = <<EOT\nA\nb\nEOT\n  type = object({\n    a = string\n    b = string\n  })\n}';
    const once = write(page, hcl);
    expect(once).toContain('```hcl type\nobject({\n  a = string\n  b = string\n})\n```\n');
    const crlf = (text: string) => text.replaceAll('\n', '\r\n');
    expect(write(page, crlf(hcl))).toBe(once);
    expect(write(crlf(page), crlf(hcl))).toBe(crlf(once));
    expect(write(crlf(once), hcl)).toBe(crlf(once));
  });

  test('leaves line endings outside of tabs unchanged', () => {
    const mixed = page.replace('# VPC\n', '# VPC\r\n');
    const hcl = 'variable "a" {}';
    expect(write(mixed, hcl)).toBe(write(page, hcl).replace('# VPC\n', '# VPC\r\n'));
  });

  test('leaves a page without tabs alone, and tabs that are code', () => {
    const other = '# A\n\n````md\n:::tab[Inputs]{value=inputs}\n:::\n````\n';
    expect(write(other, 'variable "a" {}')).toBe(other);
  });

  test.each([
    ['HTML', 'Use <name> in `<b>`.', 'Use \\<name> in `<b>`.'],
    ['a heading', '# All', '\\# All'],
    ['a directive', '::: tab', '\\::: tab'],
  ])('keeps a description with %s from changing the page', (_, description, expected) => {
    expect(write(page, `variable "a" {\n  description = "${description}"\n}`)).toContain(
      ` required}\n${expected}\n:::`,
    );
  });

  test.each([
    ['Text\n```\nopen', 'Text\n\\`\\`\\`\nopen'],
    ['~~~hcl\n# A', '\\~\\~\\~hcl\n\\# A'],
    ['````\n```\nclosed\n```', '\\`\\`\\`\\`\n```\nclosed\n```'],
    ['```\n~~~', '\\`\\`\\`\n\\~\\~\\~'],
    ['```a``` in a line', '```a``` in a line'],
  ])('keeps an unclosed fence from taking in the page: %j', (description, expected) => {
    const hcl = `variable "a" {\n  description = <<EOT\n${description}\nEOT\n}\nvariable "z" {}`;
    const once = write(page, hcl);
    expect(once).toContain(` required}\n${expected}\n:::`);
    expect(write(once, hcl)).toBe(once);
  });

  test('leaves code of a description unchanged', () => {
    const code = '```sh\n# Example:\necho <name>\n:::\n```';
    const hcl = `variable "a" {\n  description = <<EOT\n${code}\nEOT\n}`;
    const once = write(page, hcl);
    expect(once).toContain(` required}\n${code}\n:::`);
    expect(write(once, hcl)).toBe(once);
  });

  test.each([
    ['"`x`"', `'"\`x\`"'`],
    ['"it\'s"', `"&quot;it's&quot;"`],
    ['"&amp;"', `'"&amp;amp;"'`],
    ['{ a = "}" }', `'{ a = "}" }'`],
  ])('writes the default %s so that a page reads it', (value, written) => {
    expect(write(page, `variable "a" {\n  default = ${value}\n}`)).toContain(
      `:::parameter[a]{#input-a type="any" default=${written}}\n:::\n`,
    );
  });

  test('writes a default that looks like a variable of the site as code', () => {
    expect(write(page, 'variable "a" {\n  default = "{{x}}"\n}')).toContain(
      '{#input-a type="any"}\n```hcl default\n"{{x}}"\n```\n:::',
    );
  });

  test('keeps names with underscores at their ends', () => {
    expect(write(page, 'variable "_a_" {}')).toContain(':::parameter[`_a_`]{#input-_a_ ');
  });
});
