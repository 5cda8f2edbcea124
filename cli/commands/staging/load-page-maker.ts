/** How this thread comes by what makes pages. A build of many pages, or of none, does without. */
import type { MakerInput } from '../../render/maker.js';

export const loadPageMaker: MakerInput['loadPageMaker'] = async () => {
  const { createPageMaker } = await import('./page-maker.js');
  return createPageMaker;
};
