/**
 * Stores the state that the client shows, as React reads it. In: changes of the router. Out: the state after each
 * change, and the signs of a slow navigation.
 */
import { PROGRESS_BAR_DELAY_MS, SPINNER_DELAY_MS } from '../constants.js';
import type { AppState } from '../hooks/app-state.js';

/** The part of the state that changes from page to page. */
export type RouterState = Pick<AppState, 'page' | 'article' | 'sidebar' | 'navigation'>;

export type Store = ReturnType<typeof createStore>;

export function createStore(initial: RouterState) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    set(change: Partial<RouterState>) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Marks the page busy, then slow, until stopped. A superseded navigation leaves no mark. */
export function startWaiting(store: Store, signal: AbortSignal): () => void {
  const isFailed = () => store.getState().navigation.status === 'failed';
  const mark = (status: 'busy' | 'slow') => () => {
    if (!isFailed()) store.set({ navigation: { status } });
  };
  const timers = [
    setTimeout(mark('busy'), SPINNER_DELAY_MS),
    setTimeout(mark('slow'), PROGRESS_BAR_DELAY_MS),
  ];
  return () => {
    timers.forEach(clearTimeout);
    if (signal.aborted && !isFailed()) store.set({ navigation: { status: 'idle' } });
  };
}
