import { type RefObject, useLayoutEffect, useState } from 'react';

/** Elements side by side, each as wide as the element that scrolls them. */
type Slides = { current: number; show: (index: number) => void };

/** The slide that a scroller shows, and how to show another one. `start` is the index of the first one to show. */
export function useSlides(scroller: RefObject<HTMLElement | null>, start = 0): Slides {
  const [current, setCurrent] = useState(start);

  // Before the first paint, which would show the first slide.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (start > 0) element.scrollTo({ left: start * element.clientWidth, behavior: 'instant' });
    const update = () => setCurrent(Math.round(element.scrollLeft / element.clientWidth));
    element.addEventListener('scroll', update, { passive: true });
    return () => element.removeEventListener('scroll', update);
  }, [scroller, start]);

  return {
    current,
    show(index) {
      const element = scroller.current;
      element?.scrollTo({ left: index * element.clientWidth });
    },
  };
}
