/**
 * A site that is being read. In: the site, once it is there. Out: what the live server serves from the start: whoever asks
 * for something before waits.
 */
import type { LiveFile, LiveSite, LiveTree } from '../../server/live-server.js';

export class OpeningSite implements LiveSite {
  #opened: LiveSite | null = null;
  #tell: (site: LiveSite) => void = () => {};
  readonly #opening = new Promise<LiveSite>((resolve) => {
    this.#tell = resolve;
  });

  open(site: LiveSite): void {
    this.#opened = site;
    this.#tell(site);
  }

  async tree(url: string): Promise<LiveTree> {
    return await (await this.#opening).tree(url);
  }

  async read(path: string): Promise<LiveFile | null> {
    return await (await this.#opening).read(path);
  }

  async devScript(): Promise<string> {
    return await (await this.#opening).devScript();
  }

  /** The live server asks when it has the tree, and with it the site. */
  message(): string {
    return this.#opened?.message() ?? '{}';
  }
}
