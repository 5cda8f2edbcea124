import { beforeAll, describe, expect, test } from 'vitest';
import { createHclParser } from '../../cli/reference/hcl.js';
import { fencesOf } from './content.js';
import { ModuleReader } from './walkthrough/modules.js';
import { createCommands, Walkthrough, type Given } from './walkthrough/run.js';
import type { Run } from './walkthrough/shell.js';

let commands: ReadonlyMap<string, Run>;
beforeAll(async () => {
  commands = createCommands(new ModuleReader(await createHclParser(), () => null));
});

/** @param texts Bodies of pages. */
function errorsOf(texts: readonly string[], given: Given = {}): readonly string[] {
  const walkthrough = new Walkthrough(commands, given);
  for (const [i, text] of texts.entries())
    walkthrough.page({ path: `${i + 1}.md`, fences: fencesOf(text) });
  return walkthrough.result.errors;
}

const script = (text: string) => `\`\`\`bash\n${text}\n\`\`\``;
const file = (title: string, text: string) => `\`\`\`hcl title="${title}"\n${text}\n\`\`\``;
/** Errors of one script, without its page. */
const run = (text: string, given?: Given) =>
  errorsOf([script(text)], given).map((error) => error.replace('1.md:', ''));

const MODULE = file('infrastructure-modules/vpc/main.tf', 'variable "name" {}\noutput "id" {}');
const RELEASE = script(`cd infrastructure-modules
git init -b main
git add . && git commit -m "Add a VPC"
gh repo create acme/infrastructure-modules --private --source=. --push
git tag v1.0.0 && git push origin v1.0.0`);
const SOURCE = 'git::git@github.com:acme/infrastructure-modules.git//vpc?ref=v1.0.0';
const terragrunt = (text: string, folder = 'vpc') =>
  file(
    `infrastructure-live/${folder}/terragrunt.hcl`,
    `terraform {\n  source = "${SOURCE}"\n}\n${text}`,
  );
const apply = (folder = 'vpc') =>
  script(`cd ~/work/infrastructure-live/${folder}\naws-vault exec dev -- terragrunt apply`);
const DEV = { profiles: ['dev'] };

describe('files and folders', () => {
  test.each<[string, string, string[]]>([
    ['a missing file', 'cat a.json', ['2: there is no file a.json']],
    ['a missing folder', 'pwd\ncd a', ['3: there is no folder a']],
    [
      'a folder that a step makes',
      'mkdir -p a/b && cd a/b && cd ../..\ncat > a/c <<< x\ncat a/c',
      [],
    ],
    ['a missing folder above', 'mkdir a/b', ['2: there is no folder a']],
    ['a file in a missing folder', 'echo a > b/c', ['2: there is no folder b']],
    [
      'a file that is emptied',
      'echo x > x\ncat x > x',
      ['3: x is emptied by ">" before it is read'],
    ],
    [
      'a file emptied by a pipe',
      'echo x > x\ncat x | jq . > x',
      ['3: x is emptied by ">" before it is read'],
    ],
    ['another file', 'echo x > x\ncat x | jq . > y && mv y x\ncat y', ['4: there is no file y']],
    ['an unknown option', 'mkdir -x a', ['2: mkdir has no option -x']],
    ['an unknown command', 'sed2 a', ['2: there is no command sed2']],
    ['a pattern without files', 'rm *.tf', ['2: no file matches *.tf']],
    ['a folder that is copied', 'mkdir a\ncp a b', ['3: cp without -r leaves out the folder a']],
    [
      'a script that is not executable',
      'touch a.sh\n./a.sh',
      ['3: a.sh is not executable: chmod +x'],
    ],
    [
      'an executable script',
      'echo "cd b" > a.sh\nchmod +x a.sh\n./a.sh',
      ['4: there is no folder b'],
    ],
    ['a script of the reader', 'echo "cat b" > a.sh\nbash a.sh', ['3: there is no file b']],
  ])('%s', (_, text, expected) => {
    expect(run(text)).toEqual(expected);
  });
});

describe('variables', () => {
  test.each<[string, string, string[]]>([
    ['an unset variable', 'echo "$NAME"', ['2: the variable $NAME is not set']],
    ['a default', 'echo "${NAME:-a}"', []],
    [
      'a variable that a subshell sets',
      '(NAME=a)\necho $NAME',
      ['3: the variable $NAME is not set'],
    ],
    [
      'a loop',
      'for x in a b; do cd "$x"; done',
      ['2: there is no folder a', '2: there is no folder b'],
    ],
    ['a function', 'go_to() { cd "$1"; }\ngo_to a', ['2: there is no folder a']],
    [
      'both branches',
      'if [ -f a ]; then cat b; else cat c; fi',
      ['2: there is no file b', '2: there is no file c'],
    ],
    ['what a tool prints', 'ID="$(date)"\ncat "$ID.json"', []],
    ['what `read` reads', 'read -rs A\necho "$A"', []],
    ['a syntax error', 'echo "a', ['2: syntax: unterminated double quote']],
  ])('%s', (_, text, expected) => {
    expect(run(text)).toEqual(expected);
  });

  test('stay on their page; files stay for all pages', () => {
    const errors = errorsOf([script('A=1\nmkdir a\ncd a'), script('cd a\necho $A')]);
    expect(errors).toEqual(['2.md:3: the variable $A is not set']);
  });
});

test('files of the page are written where its title says', () => {
  const page = [
    file('infrastructure-live/a.hcl', 'a = 1'),
    script('mkdir b\ncd b'),
    file('c.tf', ''),
  ];
  expect(
    errorsOf([[...page, script('cat c.tf ../infrastructure-live/a.hcl ../c.tf')].join('\n')]),
  ).toEqual(['1.md:12: there is no file c.tf']);
});

test('folders of accounts are at the top of a repository', () => {
  const given = {
    repositories: ['infrastructure-live'],
    topFolders: ['dev', 'logs'],
    start: 'infrastructure-live',
  };
  expect(run('cd logs/_global\ncd dev/_global', given)).toEqual([
    '3: there is no folder infrastructure-live/logs/_global/dev/_global',
  ]);
  const page = [
    script('cd logs/_global'),
    file('dev/_global/a.hcl', ''),
    script('cd ../../dev/us-east-1/dev'),
  ];
  expect(errorsOf([page.join('\n')], given)).toEqual([]);
});

test('all tabs start where the first one does', () => {
  const tab = (folder: string) =>
    `:::tab[${folder}]\n${script(`mkdir ${folder}\ncd ${folder}`)}\n:::`;
  const tabs = `::::tabs\n${tab('a')}\n${tab('b')}\n::::`;
  expect(errorsOf([[tabs, script('cd ../a\ncd ../b')].join('\n')])).toEqual([
    '1.md:17: there is no folder b',
  ]);
});

test('a side path is not seen later', () => {
  const side = `:::details[Another way]\n${script('cd a\necho x > y\ncat y')}\n:::`;
  const tabs = `::::tabs\n:::tab[A]\n${script('touch b')}\n:::\n:::tab[B]\n${script('touch c')}\n:::\n::::`;
  const errors = errorsOf([[script('mkdir a'), side, tabs, script('cat a/y b c')].join('\n')]);
  expect(errors).toEqual(['1.md:24: there is no file a/y']);
});

describe('credentials', () => {
  test.each<[string, string, string[]]>([
    [
      'none',
      'aws s3 ls',
      ['2: no AWS credentials: neither aws-vault exec, nor a profile, nor CloudShell'],
    ],
    [
      'an unknown profile',
      'aws-vault exec prod -- aws s3 ls',
      ['2: no step defines the AWS profile prod'],
    ],
    [
      'a profile of a step',
      'aws-vault add prod\nAWS_PROFILE=prod aws s3 ls\naws s3 ls --profile dev',
      [],
    ],
    [
      'an unknown option',
      'aws s3 ls --profile dev --recurse',
      ['2: aws s3 ls has no option --recurse'],
    ],
    [
      'an unknown operation',
      'aws-vault exec dev -- aws ec2 list-vpcs',
      ['2: aws has no command ec2 list-vpcs'],
    ],
    [
      'a missing option',
      'aws iam create-group --profile dev',
      ['2: aws iam create-group lacks --group-name'],
    ],
    [
      'a document that is missing',
      'aws iam put-group-policy --profile dev --group-name a --policy-name b --policy-document file://c.json',
      ['2: there is no file c.json'],
    ],
  ])('%s', (_, text, expected) => {
    expect(run(text, DEV)).toEqual(expected);
  });

  test('of a role lead to a profile with keys', () => {
    const config = `\`\`\`text title="~/.aws/config"\n[profile a]\nsource_profile = dev\n[profile b]\nrole_arn = x\n\`\`\``;
    const calls = script('aws s3 ls --profile a\naws s3 ls --profile b');
    expect(errorsOf([`${config}\n${calls}`], DEV)).toEqual([
      '1.md:9: the AWS profile b has neither keys nor a source_profile',
    ]);
  });

  test('of CloudShell do not reach the reader’s machine', () => {
    const shell = '```bash title="CloudShell"\naws s3 ls\ntouch a\n```';
    expect(errorsOf([`${shell}\n${script('cat a')}`])).toEqual(['1.md:6: there is no file a']);
  });
});

describe('Git', () => {
  test.each<[string, string, string[]]>([
    ['no repository', 'git status', ['2: ~/work is not in a Git repository']],
    ['a missing file', 'git init\ngit add a', ['3: there is no file a']],
    ['nothing to commit', 'git init\ngit commit -m a', ['3: git commit has nothing to commit']],
    [
      'no remote',
      'git init\ntouch a\ngit add .\ngit commit -m a\ngit push',
      ['6: the repository ~/work has no remote origin'],
    ],
    [
      'a repository that no step creates',
      'git init -b main\ntouch a\ngit add .\ngit commit -m a\ngit remote add origin git@github.com:acme/a.git\ngit push -u origin main',
      ['7: no step creates the repository github.com/acme/a'],
    ],
    ['a missing branch', 'git init -b main\ngit switch dev', ['3: there is no branch dev']],
    [
      'a tag without a commit',
      'git init -b main\ngit tag v1',
      ['3: the branch main has no commit'],
    ],
  ])('%s', (_, text, expected) => {
    expect(run(text)).toEqual(expected);
  });
});

describe('Terraform', () => {
  const page = (...parts: string[]) => errorsOf([parts.join('\n')], DEV);

  test('needs files, init and what has been applied', () => {
    const main = file('a/main.tf', 'output "id" {}');
    const start = script('mkdir a\ncd a\nterraform init');
    const end = script('terraform plan\nAWS_PROFILE=dev terraform plan\nterraform output id');
    expect(page(start, main, script('cd ~/work/a'), end)).toEqual([
      '1.md:4: there are no Terraform files in a',
      '1.md:13: terraform plan needs terraform init in a',
      '1.md:14: terraform plan needs terraform init in a',
      '1.md:15: terraform output needs terraform init in a',
    ]);
  });

  test('needs what a module names', () => {
    const main = 'module "b" {\n  source = "../b"\n  nmae = var.nmae\n}';
    const init = script('cd infrastructure-modules/a\nterraform init');
    expect(page(file('infrastructure-modules/a/main.tf', main), init)).toEqual([
      '1.md:9: nothing declares var.nmae',
    ]);
    const declared = `${main}\nvariable "nmae" {}`;
    const callee = file('infrastructure-modules/b/main.tf', 'variable "name" {}');
    expect(page(callee, file('infrastructure-modules/a/main.tf', declared), init)).toEqual([
      '1.md:13: infrastructure-modules/b has no variable nmae',
    ]);
  });
});

describe('Terragrunt', () => {
  const page = (...parts: string[]) => errorsOf([parts.join('\n')], DEV);

  test('reads a module at its tag', () => {
    expect(page(MODULE, RELEASE, terragrunt('inputs = { name = "a" }'), apply())).toEqual([]);
    expect(page(terragrunt(''), apply())[0]).toMatch(
      'no step creates the repository github.com/acme/infrastructure-modules',
    );
    expect(page(RELEASE, MODULE, terragrunt(''), apply()).at(-1)).toMatch('has no tag v1.0.0');
  });

  test.each<[string, string, string]>([
    ['a missing input', '', 'the configuration lacks the input name'],
    ['an unknown input', 'inputs = { name = "a", nmae = "b" }', 'the module has no variable nmae'],
    [
      'a missing parent',
      'include "root" {\n  path = find_in_parent_folders()\n}',
      'infrastructure-live/vpc: no parent folder has terragrunt.hcl',
    ],
    [
      'a missing file',
      'locals {\n  a = jsondecode(file("accounts.json"))\n}',
      'there is no file infrastructure-live/vpc/accounts.json',
    ],
    ['a missing local', 'inputs = { name = local.name }', 'local has no name'],
    [
      'a missing dependency',
      'dependency "a" {\n  config_path = "../a"\n}',
      'the dependency infrastructure-live/a has no terragrunt.hcl',
    ],
  ])('finds %s', (_, text, expected) => {
    expect(
      page(
        MODULE,
        RELEASE,
        terragrunt(text.replaceAll('local.name', '"${local.name}"')),
        apply(),
      ).map((e) => e.replace(/^\S+ /, '')),
    ).toEqual([expected]);
  });

  test('finds keys that a file lacks', () => {
    const accounts = '```json title="infrastructure-live/accounts.json"\n{ "dev": "1" }\n```';
    const config = terragrunt(
      'locals {\n  a = jsondecode(file(find_in_parent_folders("accounts.json")))\n}\ninputs = { name = local.a.prod }',
    );
    expect(page(MODULE, RELEASE, accounts, config, apply())[0]).toMatch('local.a has no prod');
  });

  test('needs a bucket for the state', () => {
    const root = file(
      'infrastructure-live/root.hcl',
      'locals {\n  name = "acme"\n}\nremote_state {\n  config = { bucket = "${local.name}-state" }\n}',
    );
    const config = terragrunt(
      'include "root" {\n  path = find_in_parent_folders("root.hcl")\n}\ninputs = { name = "a" }',
    );
    const start = [MODULE, RELEASE, root, config];
    expect(page(...start, apply())[0]).toMatch(
      'there is no bucket acme-state: the first run needs --backend-bootstrap',
    );
    const bootstrap = script(
      'cd ~/work/infrastructure-live/vpc\naws-vault exec dev -- terragrunt plan --backend-bootstrap',
    );
    expect(page(...start, bootstrap, apply())).toEqual([]);
    const create = script('aws-vault exec dev -- aws s3api create-bucket --bucket acme-state');
    expect(page(...start, create, apply())).toEqual([]);
    const all = script('export TG_BACKEND_BOOTSTRAP=true\ncd ~/work/infrastructure-live/vpc');
    const plan = script('aws-vault exec dev -- terragrunt plan');
    expect(page(...start, all, plan)).toEqual([]);
  });

  test('needs the outputs of a dependency', () => {
    const dependency =
      'dependency "vpc" {\n  config_path = "../vpc"\n}\ninputs = { name = dependency.vpc.outputs.ident }';
    const both = [
      MODULE,
      RELEASE,
      terragrunt('inputs = { name = "a" }'),
      terragrunt(dependency, 'app'),
    ];
    expect(page(...both, apply('app'))[0]).toMatch('dependency.vpc.outputs has no ident');
    const right = [...both.slice(0, 3), terragrunt(dependency.replace('ident', 'id'), 'app')];
    expect(page(...right, apply('app'))[0]).toMatch(
      'the dependency infrastructure-live/vpc is not deployed',
    );
    expect(page(...right, apply(), apply('app'))).toEqual([]);
    const output = script('aws-vault exec dev -- terragrunt output -raw arn');
    expect(page(...right, apply(), output)[0]).toMatch('infrastructure-live/vpc has no output arn');
  });
});

describe('other tools', () => {
  test.each<[string, string, string[]]>([
    ['an unknown subcommand', 'docker biuld .', ['2: docker has no command biuld']],
    ['an unknown option', 'docker build --tags a .', ['2: docker build has no option --tags']],
    [
      'a file that an image copies',
      'echo "COPY a /b" > Dockerfile\ndocker build -t x .',
      ['3: there is no file a'],
    ],
    ['options of a container', 'docker run --rm a --any', []],
    [
      'kubectl without a cluster',
      'kubectl get pods',
      ['2: no step connects kubectl to a cluster: aws eks update-kubeconfig'],
    ],
    ['a manifest that is missing', 'kubectl apply -f a.yml', ['2: there is no file a.yml']],
    [
      'a version manager without a version',
      'brew install tfenv\ntfenv install\nterraform version',
      [
        '3: tfenv install needs a version: there is no .terraform-version in this folder or above it',
        '4: tfenv has no version of terraform selected',
      ],
    ],
    [
      'a version that a file overrides',
      'echo 1.14.9 > .terraform-version\ntfenv use 1.0.11',
      ['3: tfenv use has no effect if there is a .terraform-version in this folder or above it'],
    ],
    [
      'a version that a variable selects',
      'brew install tfenv\nexport TFENV_TERRAFORM_VERSION=1.0.11\nterraform version',
      [],
    ],
  ])('%s', (_, text, expected) => {
    expect(run(text)).toEqual(expected);
  });
});
