/** Tests that links into a private repository are recognized by parsed host and first path segment, never by a substring. */
import { describe, expect, it } from 'vitest';
import { findPrivateRepository } from '../../../../theme/behaviours/private-repositories.js';
import type { PrivateRepositoriesData } from '../../../../theme/types.js';

const settings: PrivateRepositoriesData = {
  host: 'github.com',
  hostLabel: 'GitHub',
  organization: 'acme',
  publicRepositories: ['open', 'Docs'],
  audiences: [
    { label: 'CIS', repositories: ['cis-modules'], storageKey: 'dontWarnCISLinks' },
    { label: '', repositories: [], storageKey: 'dontWarnGitHubLinks' },
  ],
  closeOnEscape: true,
  closeOnOverlay: true,
  acceptOnEnter: false,
};

describe('findPrivateRepository()', () => {
  it.each([
    ['https://github.com/acme/secret', 'secret'],
    ['https://github.com/acme/secret/', 'secret'],
    ['https://github.com/acme/secret/tree/main/modules?x=1#readme', 'secret'],
    ['https://github.com/acme/secret?tab=readme', 'secret'],
    ['https://github.com/acme/secret#readme', 'secret'],
    ['https://github.com/acme/secret.git', 'secret'],
    ['http://github.com/acme/secret', 'secret'],
    ['https://GitHub.COM/ACME/Secret', 'Secret'],
    ['https://www.github.com/acme/secret', 'secret'],
    ['https://github.com./acme/secret', 'secret'],
    ['https://github.com:443/acme/secret', 'secret'],
    ['https://user@github.com/acme/secret', 'secret'],
    ['https://user:pw@github.com/acme/secret', 'secret'],
    ['https:\\\\github.com\\acme\\secret', 'secret'],
    ['https://github.com/%61cme/secret', 'secret'],
    ['https://github.com/x/../acme/secret', 'secret'],
    ['  https://github.com/acme/secret\n', 'secret'],
    ['https://github.com/acme/openssl', 'openssl'],
    ['https://github.com/acme/open-source', 'open-source'],
    ['https://github.com/acme/cis-modules/releases', 'cis-modules'],
  ])('finds the repository of %j', (url, name) => {
    expect(findPrivateRepository(url, settings)?.name).toBe(name);
  });

  it.each([
    ['https://raw.githubusercontent.com/acme/secret/main/modules/x.tf', 'secret'],
    ['https://RAW.githubusercontent.com/ACME/secret/main/x?token=a', 'secret'],
    ['https://raw.github.com/acme/secret/main/x', 'secret'],
    ['https://media.githubusercontent.com/media/acme/secret/main/x.png', 'secret'],
    ['https://codeload.github.com/acme/secret/zip/refs/heads/main', 'secret'],
    ['https://codeload.github.com./acme/secret/tar.gz/v1', 'secret'],
    ['https://api.github.com/repos/acme/secret', 'secret'],
    ['https://api.github.com/repos/acme/secret/releases/latest', 'secret'],
    ['https://uploads.github.com/repos/acme/secret/releases/1/assets', 'secret'],
    ['https://maven.pkg.github.com/acme/secret/com/x', 'secret'],
    ['https://github.dev/acme/secret', 'secret'],
    ['https://vscode.dev/github/acme/secret', 'secret'],
    ['https://codespaces.new/acme/secret', 'secret'],
    ['https://github.com/acme/secret.wiki.git', 'secret'],
    ['https://github.com/acme/secret/raw/main/x', 'secret'],
    ['https://github.com/acme/secret/archive/refs/tags/v1.zip', 'secret'],
  ])('K86: finds the repository of %j', (url, name) => {
    expect(findPrivateRepository(url, settings)?.name).toBe(name);
  });

  it.each([
    ['https://git.acme.test/acme/secret', 'secret'],
    ['https://git.acme.test/api/v3/repos/acme/secret', 'secret'],
    ['https://git.acme.test/raw/acme/secret/main/x', 'secret'],
    ['https://raw.git.acme.test/acme/secret/main/x', 'secret'],
    ['https://codeload.git.acme.test/acme/secret/zip/main', 'secret'],
    ['https://raw.githubusercontent.com/acme/secret/main/x', undefined],
  ])('K86: on a host of its own %j is %s', (url, name) => {
    const own = { ...settings, host: 'git.acme.test' };
    expect(findPrivateRepository(url, own)?.name).toBe(name);
  });

  it.each([
    ['https://github.com.evil/acme/secret'],
    ['https://github.com@evil.com/acme/secret'],
    ['https://evil.com/github.com/acme/secret'],
    ['https://evil.com/?u=https://github.com/acme/secret'],
    ['https://evil.com/#https://github.com/acme/secret'],
    ['https://notgithub.com/acme/secret'],
    ['https://wwwwgithub.com/acme/secret'],
    ['https://gist.github.com/acme/secret'],
    ['https://api.github.com/repos/acme/open'],
    ['https://api.github.com/acme/secret'],
    ['https://api.github.com/orgs/acme/repos'],
    ['https://raw.githubusercontent.com/acme/Open/main/x'],
    ['https://raw.githubusercontent.com.evil/acme/secret'],
    ['https://gist.githubusercontent.com/acme/secret/raw/x'],
    ['https://raw/acme/secret'],
    ['https://evil.com/raw.githubusercontent.com/acme/secret'],
    ['https://rawgithub.com/acme/secret'],
    ['https://docs.github.com/acme/secret'],
    ['https://acme.github.io/secret/'],
    ['https://vscode.dev/acme/secret'],
    ['https://github.com/acme/open.wiki.git'],
    ['https://github.com:8443/acme/secret'],
    ['https://gіthub.com/acme/secret'],
    ['https://github.com/acme-labs/secret'],
    ['https://github.com/acmexyz/secret'],
    ['https://github.com/acme%2Fsecret'],
    ['https://github.com/orgs/acme/repositories'],
    ['https://github.com/login?return_to=/acme/secret'],
    ['https://github.com/other/acme/secret'],
    ['https://github.com/acme'],
    ['https://github.com/acme/'],
    ['https://github.com/acme/secret/../..'],
    ['https://github.com/acme/open'],
    ['https://github.com/acme/OPEN/issues'],
    ['https://github.com/acme/docs.git'],
    ['https://github.com/%zz/secret'],
    ['https://github.com/acme/%E0%A4%A'],
    ['ssh://git@github.com/acme/secret'],
    ['git@github.com:acme/secret.git'],
    ['javascript:"https://github.com/acme/secret"'],
    ['mailto:acme@github.com'],
    ['ftp://github.com/acme/secret'],
    ['https://'],
    [''],
  ])('finds none in %j', (url) => {
    expect(findPrivateRepository(url, settings)).toBeNull();
  });

  it('gives each repository its audience, by name first', () => {
    const audience = (url: string) => findPrivateRepository(url, settings)?.audience.storageKey;
    expect(audience('https://github.com/acme/CIS-modules')).toBe('dontWarnCISLinks');
    expect(audience('https://github.com/acme/secret')).toBe('dontWarnGitHubLinks');
    const [first] = settings.audiences;
    const named = { ...settings, audiences: first === undefined ? [] : [first] };
    expect(findPrivateRepository('https://github.com/acme/secret', named)).toBeNull();
  });
});
