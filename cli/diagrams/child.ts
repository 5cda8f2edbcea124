/**
 * The process that draws one diagram at a time and can be killed meanwhile. Its first argument is the path of Mermaid's
 * module. It sends `ready`, then answers each text with its drawing, or with the error that Mermaid throws.
 */
import { createDrawer, type Drawn } from './draw.js';
import { readError, type DrawError } from './draw-error.js';
import { refuseExit } from '../threads/processes.js';

export type ChildAnswer =
  | { readonly type: 'ready' }
  | ({ readonly type: 'drawn' } & Drawn)
  | { readonly type: 'failed'; readonly error: DrawError };

function answer(message: ChildAnswer): void {
  process.send?.(message);
}

const end = process.exit;
refuseExit();
process.on('disconnect', () => end());
const draw = await createDrawer(process.argv[2] ?? '');
process.on('message', async (text: string) => {
  try {
    answer({ type: 'drawn', ...(await draw(text)) });
  } catch (error) {
    answer({ type: 'failed', error: readError(error, text) });
  }
});
answer({ type: 'ready' });
