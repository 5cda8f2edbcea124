/** 50 random steps, compared with the browser's own behavior. `npm run soak -- --only walks` takes more. */
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, historyOf, PAUSE_MS, stateOf, type State, type Walker } from './walk-state.js';
import { openWalker, STEP_MS, walk, walkSite } from './walk.js';

const STEPS = 25;

describe('a random walk', () => {
  const site = walkSite();

  it.each([1, 2])(
    `of ${STEPS} steps, seed %i, ends each step as it would without scripts`,
    // The walk itself ends earlier, and reports where.
    { timeout: STEPS * STEP_MS + 60_000 },
    async (seed) => {
      await walk(site, { seed, steps: STEPS, haste: 0 });
    },
  );

  it.each([true, false])(
    'reads the place on the page and in the history at one moment, scripts: %s',
    async (hasScripts) => {
      const walker = await openWalker(site, hasScripts);
      const { page, session } = walker;
      await page.goto(new URL('#second', page.url()).href);
      const { index, entries, ids } = await historyOf(walker);
      // The browser goes back between two questions of the walker.
      let isBack = false;
      const send: CDPSession['send'] = async (method, parameters) => {
        if (!isBack) {
          isBack = true;
          await session.send('Page.navigateToHistoryEntry', { entryId: ids[index - 1] ?? 0 });
          while ((await historyOf(walker)).index === index) await delay(PAUSE_MS);
        }
        return await session.send(method, parameters);
      };
      const between = { ...walker, session: Object.assign(Object.create(session), { send }) };
      expect(await seen(between)).toMatchObject({ index: index - 1, url: entries[index - 1] });
      await page.context().close();
    },
  );

  it.each([true, false])(
    'waits for changes of a page within two frames, scripts: %s',
    async (hasScripts) => {
      const walker = await openWalker(site, hasScripts);
      await seen(walker);
      const scrolled = walker.page.evaluate(async () => {
        for (let frames = 0; frames < 2; frames++) {
          const animation = new Animation(new KeyframeEffect(null, null, 1));
          animation.play();
          await animation.ready;
        }
        scrollTo(0, 500);
      });
      expect(await seen(walker)).toMatchObject({ scroll: 500 });
      await scrolled;
      await walker.page.context().close();
    },
  );
});

async function seen(walker: Walker): Promise<State> {
  return await ask(async () => {
    const state = await stateOf(walker);
    if (state === null) throw new Error('The document is on its way');
    return state;
  });
}
