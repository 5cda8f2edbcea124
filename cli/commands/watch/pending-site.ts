/**
 * A site that is being read. In: the site, once it has been read. Out: a site that the live server can serve from the
 * start; requests wait until then.
 */
import type { LiveFile, LiveSite, LiveTree } from '../../server/live-server.js';

export class PendingSite implements LiveSite {
  #opened: LiveSite | null = null;
  #resolve: (site: LiveSite) => void = () => {};
  readonly #pending = new Promise<LiveSite>((resolve) => {
    this.#resolve = resolve;
  });

  open(site: LiveSite): void {
    this.#opened = site;
    this.#resolve(site);
  }

  async tree(url: string): Promise<LiveTree> {
    return await (await this.#pending).tree(url);
  }

  async read(path: string): Promise<LiveFile | null> {
    return await (await this.#pending).read(path);
  }

  async devScript(): Promise<string> {
    return await (await this.#pending).devScript();
  }

  /** The live server calls this after `tree`, so the site is open by then. */
  message(): string {
    return this.#opened?.message() ?? '{}';
  }
}
