/**
 * GitHub's CLI. In: a call. Out: repositories that a step creates, and pull requests that it merges; of all other commands the
 * options are checked.
 */
import { readArguments } from './arguments.js';
import { clone, headOf, remoteOf, repositoryAt } from './git-commands.js';
import type { Call, Run } from './shell.js';
import { StepError, UNKNOWN, type World } from './world.js';

export const GITHUB_COMMANDS: readonly (readonly [string, Run])[] = [['gh', gh]];

const GH_VERBS: Readonly<Record<string, string>> = {
  'repo create': '--private --public --source= --push --remote= --clone --description= --internal',
  'repo clone': '',
  'repo fork': '--org= --clone --remote --fork-name= --default-branch-only',
  'repo view': '--web --json= -q=',
  'repo edit': '--enable-auto-merge --delete-branch-on-merge',
  'pr create': '--fill --title= --body= --base= --head= -t= -b= --draft',
  'pr merge': '--squash --merge --rebase --auto --delete-branch -d',
  'pr checks': '--watch',
  'pr view': '--web --json= -q= --comments',
  'pr list': '--json= -q= --state= --label=',
  'secret set': '--body= -b= --env= --org= --repo= -R=',
  'variable set': '--body= -b= --env= --org= --repo= -R=',
  'auth login': '--web --hostname= --git-protocol=',
  'auth status': '',
  'run list': '--workflow= --limit= -w= -L= --branch= -b= --json= -q=',
  'run watch': '--exit-status',
  'run view': '--log --log-failed --web',
  'workflow run': '--ref= -f= -F=',
  'release create': '--title= --notes= --generate-notes --verify-tag',
  'release list': '--repo= -R= --limit= -L=',
  'release view': '--repo= -R= --json= -q=',
  'release download': '--repo= -R= --pattern= -p= --dir= -D= --output= -O=',
  api: '-X= -f= -F= --jq= -q= --method= --input= -H= --paginate',
};

function gh({ args, world }: Call): string {
  if (args[0] === '--version') return UNKNOWN;
  const verb = args[0] === 'api' ? 'api' : args.slice(0, 2).join(' ');
  const spec = GH_VERBS[verb];
  if (spec === undefined) throw new StepError(`gh has no command ${verb}`);
  const { operands, options } = readArguments(
    `gh ${verb}`,
    args.slice(verb === 'api' ? 1 : 2),
    spec,
  );
  const [operand = ''] = operands;
  if (verb === 'repo create') createRepository(world, operand, options);
  if (verb === 'repo clone' || (verb === 'repo fork' && options.has('--clone')))
    clone({ name: `gh ${verb}`, args: [`https://github.com/${operand}`], world });
  const output = options.get('--output') ?? options.get('-O');
  if (verb === 'release download' && output !== undefined) world.write(world.path(output), UNKNOWN);
  if (verb === 'pr merge') mergeBranch(world);
  return UNKNOWN;
}

function createRepository(
  world: World,
  operand: string,
  options: ReadonlyMap<string, string>,
): void {
  if (!['--private', '--public', '--internal'].some((option) => options.has(option)))
    throw new StepError('gh repo create needs --private, --public or --internal');
  const address = `github.com/${operand}`;
  if (world.cloud.repositories.has(address))
    throw new StepError(`the repository ${address} exists`);
  world.cloud.repositories.set(address, new Map());
  const source = options.get('--source');
  if (source === undefined) return;
  const at = world.repositoryOf(world.path(source));
  if (world.isOpen) return;
  if (at === null)
    throw new StepError(`${world.show(world.path(source))} is not in a Git repository`);
  at.repository.remotes.set(options.get('--remote') ?? 'origin', `git@github.com:${operand}.git`);
  if (options.has('--push'))
    world.cloud.repositories.get(address)?.set(at.repository.branch, headOf(at, world));
}

/** The pull request of the current branch becomes `main`. */
function mergeBranch(world: World): void {
  const { repository } = repositoryAt(world);
  const remote = remoteOf(world, repository.remotes.get('origin') ?? '');
  const files = remote?.get(repository.branch);
  if (remote !== null && files === undefined && !world.isOpen)
    throw new StepError(`the branch ${repository.branch} is not pushed`);
  if (files !== undefined) remote?.set('main', files);
}
