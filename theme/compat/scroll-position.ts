/**
 * Docusaurus's hook for controls that change what is above them, such as tabs of several sets. In: the control that the
 * reader uses. Out: it stays where it is in the window, whatever the next rendering adds or removes.
 */
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';

export function useScrollPositionBlocker() {
  const restore = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    restore.current?.();
    restore.current = null;
  });
  const blockElementScrollPositionUntilNextRender = useCallback((element: HTMLElement) => {
    const { top } = element.getBoundingClientRect();
    restore.current = () => scrollBy(0, element.getBoundingClientRect().top - top);
  }, []);
  return useMemo(
    () => ({ blockElementScrollPositionUntilNextRender }),
    [blockElementScrollPositionUntilNextRender],
  );
}
