/**
 * Decides which links into private repositories need a warning. In: the reader's presses, which the script in the head
 * reports: plain, modified, middle and keyboard clicks alike. Out: the dialog instead of the target. The dialog's file is
 * loaded when a page shows such a link, so that it is there before the reader presses one.
 */
import { PAGE_EVENT, REPOSITORY_EVENT } from '../markup.js';
import type { SafeStorage } from '../storage.js';
import type { DialogData, RepositoryLink } from '../types.js';
import type { RepositoryDialog } from './private-repository-dialog.js';
import { judgeRepository } from './private-repositories.js';

/** Shows the dialog for every link that leads into a private repository, wherever the link is. */
export function installPrivateRepositoryLinks(settings: DialogData, storage: SafeStorage): void {
  let dialog: RepositoryDialog | undefined;
  const load = () => import('./private-repository-dialog.js');
  const isWanted = (repository: string) => {
    const found = judgeRepository(repository, settings);
    return found !== null && storage.get(found.audience.storageKey) !== 'true' ? found : null;
  };
  document.addEventListener(REPOSITORY_EVENT, (event) => {
    const { link, url, repository } = (event as CustomEvent<RepositoryLink>).detail;
    const found = isWanted(repository);
    if (found === null || link.closest('[data-private-repository]') !== null) return;
    event.preventDefault();
    const { href } = location;
    load()
      .then(({ createDialog }) => {
        dialog ??= createDialog(settings, storage);
        // The dialog must not open on another page, where the reader did not ask for it.
        if (location.href === href) dialog.show(found, link, url);
      })
      .catch((error: unknown) => {
        console.warn('Cannot load the warning', error);
        open(url, '_blank', 'noopener');
      });
  });
  const prepare = () => {
    // A URL of another form loads the dialog when it is pressed.
    const name = new RegExp(`/${settings.organization}/([^/?#]+)`, 'i');
    const isNear = [...document.links].some(({ href }) => isWanted(name.exec(href)?.[1] ?? ''));
    // A press reports the error.
    if (isNear) load().catch(() => {});
  };
  addEventListener('load', prepare);
  document.addEventListener(PAGE_EVENT, prepare);
}
